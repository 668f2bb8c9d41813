// What is said of the accesses of a kernel: good, bad (strided), indirect or unknown, and why. The costs are counted in
// lib/Cost; here is decided, and nowhere else, what they mean. What looks bad is held against every doubt of Doubts.h.

#ifndef CUDAPERF_VERDICT_VERDICT_H
#define CUDAPERF_VERDICT_VERDICT_H

#include "Cost/KernelCost.h"
#include "Verdict/CountVerdict.h"
#include <vector>

namespace cudaperf {

/// What is said of a kernel's accesses at one launch.
struct LaunchVerdicts {
  std::vector<AccessVerdict> Accesses; ///< those that were reached, in the order of KernelProgram::accesses()
  std::vector<DrawnSize> Symbols;
  bool GaveUp = false; ///< some warp took too many steps; accesses may be missing
  /// The verdict on Access, or null if it was not reached.
  const AccessVerdict *find(const MemoryAccess *Access) const;
};

/// Runs Program and decides; all doubts of Doubts.h are raised. Cost, if given, is that of the kernel, of the same run.
LaunchVerdicts decide(const KernelProgram &Program, const LaunchAssumption &Launch, const BadRatios &Bad);
LaunchVerdicts decide(const KernelProgram &Program, const CostedLaunch &Launch, const BadRatios &Bad, KernelCost &Cost);

} // namespace cudaperf

#endif // CUDAPERF_VERDICT_VERDICT_H
