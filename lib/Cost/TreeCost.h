// What a kernel gains if the lanes of each warp put their values together by shuffles, where a block does it by a tree
// in shared memory (ReductionTrees.h).

#ifndef CUDAPERF_COST_TREECOST_H
#define CUDAPERF_COST_TREECOST_H

#include "Analysis/ReductionTrees.h"
#include "Cost/KernelCost.h"
#include <optional>

namespace cudaperf {

/// A tree in a kernel, and what of it goes.
struct SparedTree {
  const ReductionTree &Tree;
  double Visits = 0;   ///< of a warp to all of its barriers, in RoundsRun
  double Barriers = 0; ///< those of them that go
};

/// What the kernel gains by shuffles in place of Spared. None if Cost does not know.
std::optional<GainEstimate> gainOfShuffles(const KernelProgram &Program, const LaunchAssumption &Launch,
                                           const KernelCost &Cost, const SparedTree &Spared);

} // namespace cudaperf

#endif // CUDAPERF_COST_TREECOST_H
