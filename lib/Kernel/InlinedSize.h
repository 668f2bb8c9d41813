// How large the code of a kernel becomes when every call in it is inlined. Four calls a level make a million copies of
// the tenth.

#ifndef CUDAPERF_KERNEL_INLINEDSIZE_H
#define CUDAPERF_KERNEL_INLINEDSIZE_H

#include "llvm/ADT/DenseMap.h"
#include <cstdint>

namespace llvm {
class Function;
} // namespace llvm

namespace cudaperf {

/// What is analysed of one kernel at most: a limit in work, so that the same kernels are left out on every machine.
inline constexpr uint64_t MaxInlinedInstructions = 500000;

/// Counts once for each function and remembers; a module must not change in between.
class InlinedSizes {
public:
  /// The instructions of F and of what it calls, each call counted; a recursive call counts as one instruction. Never
  /// more than twice MaxInlinedInstructions.
  uint64_t of(const llvm::Function &F);

private:
  llvm::DenseMap<const llvm::Function *, uint64_t> Sizes;
};

} // namespace cudaperf

#endif // CUDAPERF_KERNEL_INLINEDSIZE_H
