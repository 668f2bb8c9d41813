// Which functions of a module are kernels.

#ifndef CUDAPERF_NVCC_KERNELS_H
#define CUDAPERF_NVCC_KERNELS_H

#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class GlobalValue;
class Module;
} // namespace llvm

namespace cudaperf {

/// Those that the module's annotations (!nvvm.annotations) call kernels, as Clang and nvcc write them.
llvm::SmallPtrSet<const llvm::GlobalValue *, 16> kernelsOf(const llvm::Module &Code);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_KERNELS_H
