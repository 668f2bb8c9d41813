#include "Analysis/PossibleLanes.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace cudaperf {

/// What LLVM knows of Number, and that no more than 3 bytes are missing to the next word: ((x + 3) & ~3) - x.
static ConstantRange rangeOf(const Value *Number, const DataLayout &Layout, bool IsSigned) {
  using namespace PatternMatch;
  const Value *From = nullptr;
  const APInt *Most = nullptr, *Kept = nullptr;
  if (match(Number, m_Sub(m_And(m_Add(m_Value(From), m_APInt(Most)), m_APInt(Kept)), m_Deferred(From))) &&
      *Kept == ~*Most && Most->isMask())
    return ConstantRange(APInt::getZero(Most->getBitWidth()), *Most + 1);
  return ConstantRange::fromKnownBits(computeKnownBits(Number, Layout), IsSigned);
}

static LaneMask lanesThatPass(const ICmpInst &Compare, bool Truth, LaneMask Active,
                              function_ref<const LaneValue &(const Value *)> ValueOf) {
  constexpr Depends ByThread = OfPlace & ~Depends::Block;
  if (!Compare.getOperand(0)->getType()->isIntegerTy())
    return Active;
  auto RestsOnThreads = [&](const Value *V) { return (ValueOf(V).dependsIn(Active) & ~ByThread) == Depends::Nothing; };
  const Value *Exact = Compare.getOperand(0), *Open = Compare.getOperand(1);
  CmpInst::Predicate Holds = Truth ? Compare.getPredicate() : Compare.getInversePredicate();
  if (!RestsOnThreads(Exact)) {
    std::swap(Exact, Open);
    Holds = CmpInst::getSwappedPredicate(Holds);
  }
  if (!RestsOnThreads(Exact) || ICmpInst::isEquality(Holds))
    return Active;
  const ConstantRange Range = rangeOf(Open, Compare.getDataLayout(), CmpInst::isSigned(Holds));
  if (Range.isFullSet())
    return Active;
  // A number passes if it holds against some value of the range.
  const ConstantRange Passing = ConstantRange::makeAllowedICmpRegion(Holds, Range);
  const LaneValue &Numbers = ValueOf(Exact);
  LaneMask Possible = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if ((Active >> L & 1) && Passing.contains(APInt(Range.getBitWidth(), uint64_t(Numbers.Lane[L]))))
      Possible |= LaneMask(1) << L;
  return Possible;
}

LaneMask possibleLanes(const Value *Condition, bool Truth, LaneMask Active,
                       function_ref<const LaneValue &(const Value *)> ValueOf) {
  using namespace PatternMatch;
  const Value *A = nullptr, *B = nullptr;
  LaneMask Possible = Active;
  if (Truth ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
            : match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    Possible = possibleLanes(A, Truth, Active, ValueOf) & possibleLanes(B, Truth, Active, ValueOf);
  else if (const auto *Compare = dyn_cast<ICmpInst>(Condition))
    Possible = lanesThatPass(*Compare, Truth, Active, ValueOf);
  return Possible ? Possible : Active;
}

} // namespace cudaperf
