// Which lanes can take a side of a branch whose condition is not known, and what kind of threads they stand for: of
// "threadIdx.x < (n & 3)" the first three at most, whatever n is.

#ifndef CUDAPERF_ANALYSIS_POSSIBLELANES_H
#define CUDAPERF_ANALYSIS_POSSIBLELANES_H

#include "Analysis/LaneValue.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Value;
}

namespace cudaperf {

/// What a value is in each lane.
using LaneValues = llvm::function_ref<const LaneValue &(const llvm::Value *)>;

/// Those of Active for which Condition can be Truth, given what LLVM knows of the range of the numbers that it compares
/// (KnownBits: masks, remainders, narrow types). Lanes are told apart only by numbers of which ValueOf says that they
/// rest on the thread's place alone. All of Active if none could: then something else is not as it seems.
LaneMask possibleLanes(const llvm::Value *Condition, bool Truth, LaneMask Active, LaneValues ValueOf);

/// Lanes that are sent one way together.
struct CoveredLanes {
  LaneMask Lanes = 0;
  bool ByDraw = false; ///< a drawn number picked them
};
/// Those of Active that Condition can send the way of Truth together with the first one. Where that takes an equality
/// (i == 0, x == n - 1) it is few: those whose two sides differ by as much as the first lane's.
CoveredLanes lanesTogether(const llvm::Value *Condition, bool Truth, LaneMask Active, LaneValues ValueOf);

/// Whether Condition is Truth only for threads whose number has reached a size, !(i + 3 < n) or n - i < 4, or has not
/// reached 0. Whole blocks behind a bound are others' work, not what is left over.
bool isOutsideData(const llvm::Value *Condition, bool Truth, LaneValues ValueOf);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_POSSIBLELANES_H
