// Which lanes can take a side of a branch whose condition is not known: of "threadIdx.x < (n & 3)" the first three at
// most, whatever n is.

#ifndef CUDAPERF_ANALYSIS_POSSIBLELANES_H
#define CUDAPERF_ANALYSIS_POSSIBLELANES_H

#include "Analysis/LaneValue.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace llvm {
class Value;
}

namespace cudaperf {

/// Those of Active for which Condition can be Truth, given what LLVM knows of the range of the numbers that it compares
/// (KnownBits: masks, remainders, narrow types). Lanes are told apart only by numbers of which ValueOf says that they
/// rest on the thread's place alone. All of Active if none could: then something else is not as it seems.
LaneMask possibleLanes(const llvm::Value *Condition, bool Truth, LaneMask Active,
                       llvm::function_ref<const LaneValue &(const llvm::Value *)> ValueOf);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_POSSIBLELANES_H
