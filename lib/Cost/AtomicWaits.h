// What a kernel waits for atomics on shared memory that are done in rounds (Nvcc/AtomicRounds.h) where their lanes
// meet. A round is a load and a compare-and-swap, and serves one lane of those that want a word. Its
// wavefronts are the kernel's work like others (Traffic.h); here is the latency, one round behind the other.

#ifndef CUDAPERF_COST_ATOMICWAITS_H
#define CUDAPERF_COST_ATOMICWAITS_H

#include "Analysis/LaneValue.h"
#include "Cost/AtomicCost.h"
#include "Cost/KernelCost.h"
#include <optional>

namespace cudaperf {

/// How the lanes of an atomic that is done in rounds meet.
struct MeetingLanes {
  double Executions = 0;    ///< by a warp
  double Rounds = 1;        ///< until the last lane of the warp has been served, if no other warp comes between
  bool OfBlock = false;     ///< the warps of a block want the same words, else each warp its own
  unsigned Bytes = 4;       ///< of the number
  bool SumsInLoops = false; ///< the word stays the same in all loops around the atomic: a register can take their sum
};

/// Clocks that a warp waits for them in a block of WarpsOfBlock.
double waitingClocks(const MeetingLanes &Lanes, double WarpsOfBlock);

/// What the kernel gains if the lanes of a warp that want a word first add up among themselves, by shuffles, and one of
/// them does the atomic. None if Cost does not know.
std::optional<GainEstimate> gainOfMeetingFirst(const KernelCost &Cost, const MeetingLanes &Lanes);

} // namespace cudaperf

#endif // CUDAPERF_COST_ATOMICWAITS_H
