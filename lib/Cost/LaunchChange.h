// What launches gain that deal the same work out otherwise: one kernel in place of two, blocks of another length,
// threads that take several elements each. Beside what moves, these change how many blocks there are, each of which a
// multiprocessor is given in its own time.

#ifndef CUDAPERF_COST_LAUNCHCHANGE_H
#define CUDAPERF_COST_LAUNCHCHANGE_H

#include "Cost/KernelCost.h"
#include <optional>

namespace cudaperf {

/// The share of the bytes that two kernels move which one kernel in place of them does not.
struct SavedShare {
  double Least = 0, Most = 0;
};

/// What one kernel in place of First and Second gains, which go through the same elements in blocks of the same length.
/// None if one of them is not known.
std::optional<GainEstimate> gainOfFusing(const KernelCost &First, const KernelCost &Second, SavedShare Saved);

/// What a kernel gains by blocks of ThreadsThen threads, at which its cost is Then, in place of blocks of ThreadsNow.
/// None if one of them is not known.
std::optional<GainEstimate> gainOfBlocks(const KernelCost &Now, double ThreadsNow, const KernelCost &Then,
                                         double ThreadsThen);

/// What the kernel of Now gains if a thread takes Elements neighbours by one access each, of which it takes one: what
/// it computes from loaded values is done for each of them, indices and bounds once. None if Now is not known.
std::optional<GainEstimate> gainOfWiderThreads(const KernelProgram &Program, const LaunchAssumption &Launch,
                                               const KernelCost &Now, unsigned Elements);

/// Whether the rounds of the loops that Streams, as below, are in go on along what the lanes lie in: a thread that
/// takes several neighbours a round goes round less often then, while else there are fewer threads.
bool goAlongLanes(const KernelProgram &Program, const LaunchAssumption &Launch, llvm::ArrayRef<unsigned> Streams);

/// What it gains if a thread takes Elements neighbours a round of the loops that Streams, accesses in the order of
/// KernelProgram::accesses(), are in: fewer rounds if they go along the lanes, else fewer threads. None if Now is not
/// known.
std::optional<GainEstimate> gainOfWiderRounds(const KernelProgram &Program, const LaunchAssumption &Launch,
                                              const KernelCost &Now, llvm::ArrayRef<unsigned> Streams,
                                              unsigned Elements);

} // namespace cudaperf

#endif // CUDAPERF_COST_LAUNCHCHANGE_H
