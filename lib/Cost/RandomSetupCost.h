// What it costs to start random sequences by jumping ahead, and what states that are kept cost instead.

#ifndef CUDAPERF_COST_RANDOMSETUPCOST_H
#define CUDAPERF_COST_RANDOMSETUPCOST_H

#include "Analysis/RandomJumps.h"
#include "Cost/WorkChange.h"

namespace cudaperf {

/// Of each of Jumps, which goes; Visits is of Program at Launch. Empty if nobody knows how often they are come by.
std::vector<WorkChange> jumpsGone(const KernelProgram &Program, const LaunchAssumption &Launch,
                                  const VisitCounts &Visits, llvm::ArrayRef<RandomJump> Jumps);

/// Whether there are loops beside Jumps whose length the code does not say: they may take all of the time.
bool areBesideOpenLoops(const VisitCounts &Visits, llvm::ArrayRef<RandomJump> Jumps);

/// What the kernel of Cost gains by Gone, all of its jumps; each thread loads and stores a state instead if
/// KeepsStates. None if Cost does not know, or there are none.
std::optional<GainEstimate> gainWithoutJumps(const KernelCost &Cost, llvm::ArrayRef<WorkChange> Gone, bool KeepsStates);

} // namespace cudaperf

#endif // CUDAPERF_COST_RANDOMSETUPCOST_H
