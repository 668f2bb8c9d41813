// What a kernel gains if the threads of a block share the rounds of a loop that each of them goes round now, or one for
// all (UndividedLoops.h).

#ifndef CUDAPERF_COST_DIVIDEDLOOP_H
#define CUDAPERF_COST_DIVIDEDLOOP_H

#include "Analysis/UndividedLoops.h"
#include "Cost/KernelCost.h"
#include <optional>

namespace cudaperf {

struct DividedLoop {
  double Rounds = 0;   ///< of a thread that comes to the loop
  bool IsOpen = false; ///< that is a guess: nothing tells
  GainEstimate Alone;  ///< with the rounds of this loop shared
  GainEstimate Gain;   ///< with those of all
};

/// For each of Loops, in their order; none for those that the sample of warps does not come to, and those of fewer than
/// FewestRounds rounds. Cost: of Program at Launch.
std::vector<std::optional<DividedLoop>> divideLoops(const KernelProgram &Program, const CostedLaunch &Launch,
                                                    const KernelCost &Cost, llvm::ArrayRef<UndividedLoop> Loops,
                                                    double FewestRounds);

} // namespace cudaperf

#endif // CUDAPERF_COST_DIVIDEDLOOP_H
