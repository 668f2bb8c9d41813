// What nvcc makes of device code before it runs.

#ifndef CUDAPERF_NVCC_PIPELINE_H
#define CUDAPERF_NVCC_PIPELINE_H

namespace llvm {
class Module;
} // namespace llvm

namespace cudaperf {

/// Brings Code, as Clang emits it, into the shape in which nvcc issues its memory accesses. Everything is inlined into
/// the kernels (recursion and code elsewhere stay calls), and every access keeps its own source line: no GVN, no
/// hoisting.
void compileAsNvcc(llvm::Module &Code);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_PIPELINE_H
