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

BranchSide::BranchSide(const Value *Condition, bool Truth) {
  using namespace PatternMatch;
  SmallVector<std::pair<const Value *, bool>, 4> Work = {{Condition, Truth}};
  while (!Work.empty()) {
    const auto [Next, Holds] = Work.pop_back_val();
    const Value *Part = beforeHandingOn(Next), *A = nullptr, *B = nullptr;
    const bool IsAnd = match(Part, m_LogicalAnd(m_Value(A), m_Value(B)));
    if (IsAnd || match(Part, m_LogicalOr(m_Value(A), m_Value(B)))) {
      if (IsAnd == Holds)
        Work.append({{B, Holds}, {A, Holds}});
      else
        Either.insert(Either.end(), {BranchSide(A, Holds), BranchSide(B, Holds)});
    } else if (match(Part, m_Not(m_Value(A)))) {
      Work.push_back({A, !Holds});
    } else if (const auto *Compare = dyn_cast<ICmpInst>(Part)) {
      Tests.push_back({Compare, Holds ? Compare->getPredicate() : Compare->getInversePredicate()});
    }
  }
}

/// Those of Active for which Passes says that a number of theirs does.
static LaneMask lanesWhere(LaneMask Active, function_ref<bool(unsigned)> Passes) {
  LaneMask Passing = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if ((Active >> L & 1) && Passes(L))
      Passing |= LaneMask(1) << L;
  return Passing;
}

/// Those of Active for which Compare can be as Holds says.
static LaneMask lanesThatPass(const ICmpInst &Compare, CmpInst::Predicate Holds, LaneMask Active, LaneValues ValueOf) {
  constexpr Depends ByThread = OfPlace & ~Depends::Block;
  if (!Compare.getOperand(0)->getType()->isIntegerTy())
    return Active;
  auto RestsOnThreads = [&](const Value *V) { return (ValueOf(V).dependsIn(Active) & ~ByThread) == Depends::Nothing; };
  const Value *Exact = Compare.getOperand(0), *Ranged = Compare.getOperand(1);
  if (!RestsOnThreads(Exact)) {
    std::swap(Exact, Ranged);
    Holds = CmpInst::getSwappedPredicate(Holds);
  }
  if (!RestsOnThreads(Exact))
    return Active;
  const unsigned Bits = Exact->getType()->getIntegerBitWidth();
  const LaneValue &Numbers = ValueOf(Exact);
  if (RestsOnThreads(Ranged)) { // a constant, or the round of a loop
    const LaneValue &Others = ValueOf(Ranged);
    return lanesWhere(Active, [&](unsigned L) {
      return ICmpInst::compare(APInt(Bits, uint64_t(Numbers.Lane[L])), APInt(Bits, uint64_t(Others.Lane[L])), Holds);
    });
  }
  if (ICmpInst::isEquality(Holds))
    return Active;
  const ConstantRange Range = rangeOf(Ranged, Compare.getDataLayout(), CmpInst::isSigned(Holds));
  if (Range.isFullSet())
    return Active;
  // A number passes if it holds against some value of the range.
  const ConstantRange Passing = ConstantRange::makeAllowedICmpRegion(Holds, Range);
  return lanesWhere(Active, [&](unsigned L) { return Passing.contains(APInt(Bits, uint64_t(Numbers.Lane[L]))); });
}

LaneMask BranchSide::possibleLanes(LaneMask Active, LaneValues ValueOf) const {
  LaneMask Possible = Active;
  for (const Test &T : Tests) {
    const LaneMask Passing = Possible & lanesThatPass(*T.Compare, T.Holds, Active, ValueOf);
    const bool IsCertain = any_of(T.Compare->operands(), [](const Use &Side) { return isa<ConstantInt>(Side); });
    if (Passing || IsCertain)
      Possible = Passing;
  }
  for (size_t I = 0; I < Either.size(); I += 2)
    Possible &= Either[I].possibleLanes(Possible, ValueOf) | Either[I + 1].possibleLanes(Possible, ValueOf);
  return Possible;
}

CoveredLanes BranchSide::lanesTogether(LaneMask Active, LaneValues ValueOf) const {
  CoveredLanes Result{Active};
  const unsigned First = unsigned(countr_zero(Active));
  for (const Test &T : Tests) {
    if (T.Holds != CmpInst::ICMP_EQ)
      continue;
    const LaneValue &Left = ValueOf(T.Compare->getOperand(0)), &Right = ValueOf(T.Compare->getOperand(1));
    LaneMask Together = 0;
    for (unsigned L = First; L < WarpLanes; ++L)
      if ((Active >> L & 1) && Left.Lane[L] - Right.Lane[L] == Left.Lane[First] - Right.Lane[First])
        Together |= LaneMask(1) << L;
    Result.Lanes &= Together;
    Result.ByDraw |= Together != Active && has(Left.dependsIn(Active) | Right.dependsIn(Active), DrawnUniform);
  }
  for (size_t I = 0; I < Either.size(); I += 2) {
    const CoveredLanes One = Either[I].lanesTogether(Active, ValueOf),
                       Other = Either[I + 1].lanesTogether(Active, ValueOf);
    Result.Lanes &= One.Lanes | Other.Lanes;
    Result.ByDraw |= (One.Lanes | Other.Lanes) != Active && (One.ByDraw || Other.ByDraw);
  }
  return Result;
}

/// Whether Compare is as Holds says only for threads outside the data.
static bool isOutsideTest(const ICmpInst &Compare, CmpInst::Predicate Holds, LaneValues ValueOf) {
  using namespace PatternMatch;
  const bool LeftIsGreater = ICmpInst::isGT(Holds) || ICmpInst::isGE(Holds);
  if (!LeftIsGreater && !ICmpInst::isLT(Holds) && !ICmpInst::isLE(Holds))
    return false;
  const Value *Greater = Compare.getOperand(LeftIsGreater ? 0 : 1), *Less = Compare.getOperand(LeftIsGreater ? 1 : 0);
  auto DependsOf = [&](const Value *V) { return ValueOf(V).dependsIn(AllLanes); };
  Depends GreaterOn = DependsOf(Greater);
  const Value *Size = nullptr, *Subtracted = nullptr;
  const bool Remains = match(Less, m_Sub(m_Value(Size), m_Value(Subtracted)));
  if (Remains) { // n - i < 4 is n < i + 4
    GreaterOn |= DependsOf(Subtracted);
    Less = Size;
  }
  const Depends LessOn = DependsOf(Less);
  constexpr Depends Threads = OfPlace & ~Depends::Block;
  const bool BehindEnd = has(GreaterOn, Threads) && !has(LessOn, OfPlace) &&
                         (Remains || has(LessOn, DrawnUniform)); // a known bound may be a start: i > 1
  return BehindEnd || (has(LessOn, Threads) && match(Greater, m_NonPositive()));
}

/// Takes from Into what Number Is Constant leaves out.
static void bound(BoundedNumber &Into, CmpInst::Predicate Is, int64_t Constant) {
  const auto AtMost = [&](int64_t Most) { Into.Most = std::min(Into.Most.value_or(Most), Most); };
  const auto AtLeast = [&](int64_t Least) { Into.Least = std::max(Into.Least.value_or(Least), Least); };
  if (ICmpInst::isLT(Is) || ICmpInst::isLE(Is))
    AtMost(Constant - ICmpInst::isLT(Is));
  if (ICmpInst::isGT(Is) || ICmpInst::isGE(Is))
    AtLeast(Constant + ICmpInst::isGT(Is));
  if (Is == CmpInst::ICMP_EQ) {
    AtMost(Constant);
    AtLeast(Constant);
  }
}

SmallVector<BoundedNumber, 2> BranchSide::boundedNumbers() const {
  SmallVector<BoundedNumber, 2> Found;
  for (const Test &T : Tests) {
    const bool IsSwapped = isa<ConstantInt>(T.Compare->getOperand(0));
    const Value *Number = T.Compare->getOperand(IsSwapped);
    const auto *Constant = dyn_cast<ConstantInt>(T.Compare->getOperand(!IsSwapped));
    if (!Constant || Constant->getValue().getSignificantBits() > 63)
      continue;
    for (; Number; Number = isa<CastInst>(Number) ? cast<CastInst>(Number)->getOperand(0) : nullptr) {
      if (!Number->getType()->isIntegerTy() || isa<llvm::Constant>(Number))
        continue;
      auto *Known = find_if(Found, [&](const BoundedNumber &Each) { return Each.Number == Number; });
      if (Known == Found.end())
        Known = &Found.emplace_back(BoundedNumber{Number});
      bound(*Known, IsSwapped ? CmpInst::getSwappedPredicate(T.Holds) : T.Holds, Constant->getSExtValue());
    }
  }
  erase_if(Found, [](const BoundedNumber &Each) { return !Each.Most; });
  return Found;
}

bool BranchSide::isOutsideData(LaneValues ValueOf) const {
  for (size_t I = 0; I < Either.size(); I += 2)
    if (Either[I].isOutsideData(ValueOf) && Either[I + 1].isOutsideData(ValueOf))
      return true;
  return any_of(Tests, [&](const Test &T) { return isOutsideTest(*T.Compare, T.Holds, ValueOf); });
}

} // namespace cudaperf
