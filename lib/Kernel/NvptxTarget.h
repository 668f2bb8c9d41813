// The code generator's knowledge of the GPU that LLVM's own passes ask for: which vectors a load may have, which
// address spaces cannot overlap.

#ifndef CUDAPERF_KERNEL_NVPTXTARGET_H
#define CUDAPERF_KERNEL_NVPTXTARGET_H

#include <memory>

namespace llvm {
class Module;
class TargetMachine;
} // namespace llvm

namespace cudaperf {

/// A target machine for Code's triple; only its cost and alias hooks are used. Null if this LLVM was built without
/// the NVPTX target.
std::unique_ptr<llvm::TargetMachine> nvptxTarget(const llvm::Module &Code);

} // namespace cudaperf

#endif // CUDAPERF_KERNEL_NVPTXTARGET_H
