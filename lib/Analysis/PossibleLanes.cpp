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

static LaneMask lanesThatPass(const ICmpInst &Compare, bool Truth, LaneMask Active, LaneValues ValueOf) {
  constexpr Depends ByThread = OfPlace & ~Depends::Block;
  if (!Compare.getOperand(0)->getType()->isIntegerTy())
    return Active;
  auto RestsOnThreads = [&](const Value *V) { return (ValueOf(V).dependsIn(Active) & ~ByThread) == Depends::Nothing; };
  const Value *Exact = Compare.getOperand(0), *Ranged = Compare.getOperand(1);
  CmpInst::Predicate Holds = Truth ? Compare.getPredicate() : Compare.getInversePredicate();
  if (!RestsOnThreads(Exact)) {
    std::swap(Exact, Ranged);
    Holds = CmpInst::getSwappedPredicate(Holds);
  }
  if (!RestsOnThreads(Exact) || ICmpInst::isEquality(Holds))
    return Active;
  const ConstantRange Range = rangeOf(Ranged, Compare.getDataLayout(), CmpInst::isSigned(Holds));
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

static LaneMask lanesOnSide(const Value *Condition, bool Truth, LaneMask Active, LaneValues ValueOf) {
  using namespace PatternMatch;
  const Value *A = nullptr, *B = nullptr;
  LaneMask Possible = Active;
  if (Truth ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
            : match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    Possible = lanesOnSide(A, Truth, Active, ValueOf) & lanesOnSide(B, Truth, Active, ValueOf);
  else if (const auto *Compare = dyn_cast<ICmpInst>(Condition))
    Possible = lanesThatPass(*Compare, Truth, Active, ValueOf);
  return Possible ? Possible : Active;
}

/// What Value is inside the loops that hand it on.
static const Value *beforeHandingOn(const Value *Value) {
  while (const auto *Node = dyn_cast<PHINode>(Value)) {
    const auto *Only = Node->hasConstantValue();
    if (!Only || Only == Value)
      break;
    Value = Only;
  }
  return Value;
}

LaneMask possibleLanes(const Value *Condition, bool Truth, LaneMask Active, LaneValues ValueOf) {
  return lanesOnSide(beforeHandingOn(Condition), Truth, Active, ValueOf);
}

CoveredLanes lanesTogether(const Value *Condition, bool Truth, LaneMask Active, LaneValues ValueOf) {
  using namespace PatternMatch;
  const Value *A = nullptr, *B = nullptr;
  Condition = beforeHandingOn(Condition);
  if (Truth ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
            : match(Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
    const CoveredLanes First = lanesTogether(A, Truth, Active, ValueOf),
                       Second = lanesTogether(B, Truth, Active, ValueOf);
    return {First.Lanes & Second.Lanes, First.ByDraw || Second.ByDraw};
  }
  const auto *Compare = dyn_cast<ICmpInst>(Condition);
  if (!Compare || Compare->getPredicate() != (Truth ? CmpInst::ICMP_EQ : CmpInst::ICMP_NE))
    return {Active, false};
  const LaneValue &Left = ValueOf(Compare->getOperand(0));
  const LaneValue &Right = ValueOf(Compare->getOperand(1));
  const unsigned First = unsigned(countr_zero(Active));
  LaneMask Together = 0;
  for (unsigned L = First; L < WarpLanes; ++L)
    if ((Active >> L & 1) && Left.Lane[L] - Right.Lane[L] == Left.Lane[First] - Right.Lane[First])
      Together |= LaneMask(1) << L;
  return {Together, Together != Active && has(Left.dependsIn(Active) | Right.dependsIn(Active), DrawnUniform)};
}

bool isOutsideData(const Value *Condition, bool Truth, LaneValues ValueOf) {
  using namespace PatternMatch;
  const Value *A = nullptr, *B = nullptr;
  Condition = beforeHandingOn(Condition);
  if (match(Condition, m_LogicalAnd(m_Value(A), m_Value(B))))
    return Truth ? isOutsideData(A, true, ValueOf) || isOutsideData(B, true, ValueOf)
                 : isOutsideData(A, false, ValueOf) && isOutsideData(B, false, ValueOf);
  if (match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return Truth ? isOutsideData(A, true, ValueOf) && isOutsideData(B, true, ValueOf)
                 : isOutsideData(A, false, ValueOf) || isOutsideData(B, false, ValueOf);
  const auto *Compare = dyn_cast<ICmpInst>(Condition);
  if (!Compare)
    return false;
  const CmpInst::Predicate Holds = Truth ? Compare->getPredicate() : Compare->getInversePredicate();
  const bool LeftIsGreater = ICmpInst::isGT(Holds) || ICmpInst::isGE(Holds);
  if (!LeftIsGreater && !ICmpInst::isLT(Holds) && !ICmpInst::isLE(Holds))
    return false;
  const Value *Greater = Compare->getOperand(LeftIsGreater ? 0 : 1), *Less = Compare->getOperand(LeftIsGreater ? 1 : 0);
  auto DependsOf = [&](const Value *V) { return ValueOf(V).dependsIn(AllLanes); };
  Depends GreaterOn = DependsOf(Greater);
  const bool Remains = match(Less, m_Sub(m_Value(A), m_Value(B)));
  if (Remains) { // n - i < 4 is n < i + 4
    GreaterOn |= DependsOf(B);
    Less = A;
  }
  const Depends LessOn = DependsOf(Less);
  constexpr Depends Threads = OfPlace & ~Depends::Block;
  const bool BehindEnd = has(GreaterOn, Threads) && !has(LessOn, OfPlace) &&
                         (Remains || has(LessOn, DrawnUniform)); // a known bound may be a start: i > 1
  return BehindEnd || (has(LessOn, Threads) && match(Greater, m_NonPositive()));
}

} // namespace cudaperf
