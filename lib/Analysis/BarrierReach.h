// Barriers of the block that some of its threads never come to while others wait there.

#ifndef CUDAPERF_ANALYSIS_BARRIERREACH_H
#define CUDAPERF_ANALYSIS_BARRIERREACH_H

#include "Analysis/KernelRun.h"
#include <vector>

namespace cudaperf {

struct UnreachedBarrier {
  const llvm::Instruction *Barrier = nullptr;
  const llvm::Instruction *Condition = nullptr; ///< that keeps the others away; may be null
  double Here = 0, Elsewhere = 0;               ///< lanes of a warp, on average, or warps of the block
  bool OfWarps = false;                         ///< whole warps are elsewhere, and come by no barrier there
};

/// Those for which the place of the threads in their block alone decides, and the others have not returned: threads
/// that have are not waited for. In code order.
std::vector<UnreachedBarrier> unreachedBarriers(const KernelProgram &Program, const LaunchAssumption &Launch);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_BARRIERREACH_H
