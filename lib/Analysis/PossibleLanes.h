// Which lanes can take a side of a branch whose condition is not known, and what kind of threads they stand for: of
// "threadIdx.x < (n & 3)" the first three at most, whatever n is.

#ifndef CUDAPERF_ANALYSIS_POSSIBLELANES_H
#define CUDAPERF_ANALYSIS_POSSIBLELANES_H

#include "Analysis/LaneValue.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstrTypes.h"
#include <optional>
#include <vector>

namespace llvm {
class ICmpInst;
class Value;
} // namespace llvm

namespace cudaperf {

/// What a value is in each lane.
using LaneValues = llvm::function_ref<const LaneValue &(const llvm::Value *)>;

/// Lanes that are sent one way together.
struct CoveredLanes {
  LaneMask Lanes = 0;
  bool ByDraw = false; ///< a drawn number picked them
};

/// What a comparison with constants leaves of a number.
struct BoundedNumber {
  const llvm::Value *Number = nullptr;
  std::optional<int64_t> Least, Most; ///< both themselves possible
};

/// One side of a branch: what has to hold for a lane to go there, comparison by comparison.
class BranchSide {
public:
  /// The side where Condition is Truth.
  BranchSide(const llvm::Value *Condition, bool Truth);

  /// Those of Active that can go there, given what LLVM knows of the range of the numbers that are compared (KnownBits:
  /// masks, remainders, narrow types). Lanes are told apart only by numbers of which ValueOf says that they rest on the
  /// thread's place alone. None where a thread's place is compared with a constant (threadIdx.x == 0 in the second
  /// warp); any other comparison that none of them could pass is passed over: something is not as it seems.
  LaneMask possibleLanes(LaneMask Active, LaneValues ValueOf) const;

  /// Those of Active that can go there together with the first one. Where that takes an equality (i == 0, x == n - 1)
  /// it is few: those whose two sides differ by as much as the first lane's.
  CoveredLanes lanesTogether(LaneMask Active, LaneValues ValueOf) const;

  /// The numbers of which something is the largest there: n behind `n == 2` or `n < 8`, as what it was widened or
  /// narrowed from, too.
  llvm::SmallVector<BoundedNumber, 2> boundedNumbers() const;

  /// Whether only threads go there whose number has reached a size, !(i + 3 < n) or n - i < 4, or has not reached 0.
  /// Whole blocks behind a bound are others' work, not what is left over.
  bool isOutsideData(LaneValues ValueOf) const;

private:
  struct Test {
    const llvm::ICmpInst *Compare;
    llvm::CmpInst::Predicate Holds;
  };
  llvm::SmallVector<Test, 4> Tests; ///< all of them hold
  std::vector<BranchSide> Either;   ///< of each two in a row one holds, or both
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_POSSIBLELANES_H
