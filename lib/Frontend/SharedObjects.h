// Lets __shared__ objects with constructors pass: nvcc warns (20054) and runs none, Clang refuses them.

#ifndef CUDAPERF_FRONTEND_SHAREDOBJECTS_H
#define CUDAPERF_FRONTEND_SHAREDOBJECTS_H

namespace clang {
class TagDecl;
} // namespace clang

namespace cudaperf {

/// To be called for each completed class. Clang insists on empty constructors and destructors for '__shared__
/// cuda::barrier<...> b;'. So those of cuda::barrier and its like are marked trivial, which is what they are for
/// __shared__ objects.
void allowInSharedMemory(clang::TagDecl *Completed);

/// The attribute that '__shared__' stands for beside Clang's own (cuda_perf/keywords.h). An array that has it begins
/// with whatever is there, so nothing has to construct its elements.
inline constexpr char SharedAttribute[] = "cuda_perf_shared";

} // namespace cudaperf

#endif // CUDAPERF_FRONTEND_SHAREDOBJECTS_H
