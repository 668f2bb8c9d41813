// Lets __shared__ objects of libcu++'s synchronisation classes pass Clang's check of their initialisers.

#ifndef CUDAPERF_FRONTEND_SHAREDOBJECTS_H
#define CUDAPERF_FRONTEND_SHAREDOBJECTS_H

namespace clang {
class TagDecl;
} // namespace clang

namespace cudaperf {

/// To be called for each completed class. nvcc accepts '__shared__ cuda::barrier<...> b;' with a warning and runs no
/// constructor; Clang insists on empty constructors and destructors. So those of cuda::barrier and its like are marked
/// trivial, which is what they are for __shared__ objects.
void allowInSharedMemory(clang::TagDecl *Completed);

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_SHAREDOBJECTS_H
