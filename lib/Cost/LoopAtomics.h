// Atomic additions that a thread makes at one place in all rounds of a loop: the sum of the rounds could be one of
// them.

#ifndef CUDAPERF_COST_LOOPATOMICS_H
#define CUDAPERF_COST_LOOPATOMICS_H

#include "Cost/Gain.h"
#include "Cost/RequestTrace.h"
#include <optional>

namespace cudaperf {

/// An atomic of global memory that adds, whose result nobody wants and whose address its loop leaves as it is.
struct LoopAtomic {
  unsigned Access = 0; ///< a number in KernelProgram::accesses()
  double Rounds = 0;   ///< of the loop, each time that it is entered
};

/// Those of Trace's kernel that can wait until their loop is over: nothing else in it takes what is in their buffer,
/// and no fence, barrier or call shows others how far it has come.
std::vector<LoopAtomic> loopAtomics(const RequestTrace &Trace);

/// What the kernel gains if each of Atomics is made once for all rounds. None if Cost does not know.
std::optional<GainEstimate> gainBehindLoops(const KernelCost &Cost, llvm::ArrayRef<LoopAtomic> Atomics);

} // namespace cudaperf

#endif // CUDAPERF_COST_LOOPATOMICS_H
