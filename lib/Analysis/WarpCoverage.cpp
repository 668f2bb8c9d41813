// Runs of code that nothing else reaches, on the side of a branch that no drawn number takes: with which lanes, and
// what kind of threads they stand for.

#include "Analysis/PossibleLanes.h"
#include "Analysis/WarpRun.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace llvm;

namespace cudaperf {

static constexpr unsigned MaxCoverageDepth = 6;

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

/// The lanes that Condition can send the way of Truth together with the first one. Where that takes an equality
/// (i == 0, x == n - 1) it is few: those whose two sides differ by as much as the first lane's. Sets ByDraw if that
/// rests on a drawn number.
LaneMask WarpRun::togetherOn(const Value *Condition, bool Truth, LaneMask Active) {
  using namespace PatternMatch;
  const Value *A = nullptr, *B = nullptr;
  Condition = beforeHandingOn(Condition);
  if (Truth ? match(Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
            : match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return togetherOn(A, Truth, Active) & togetherOn(B, Truth, Active);
  const auto *Compare = dyn_cast<ICmpInst>(Condition);
  if (!Compare || Compare->getPredicate() != (Truth ? CmpInst::ICMP_EQ : CmpInst::ICMP_NE))
    return Active;
  const LaneValue &Left = Slots[Program.slotOf(Compare->getOperand(0))];
  const LaneValue &Right = Slots[Program.slotOf(Compare->getOperand(1))];
  const unsigned First = unsigned(countr_zero(Active));
  LaneMask Together = 0;
  for (unsigned L = First; L < WarpLanes; ++L)
    if ((Active >> L & 1) && Left.Lane[L] - Right.Lane[L] == Left.Lane[First] - Right.Lane[First])
      Together |= LaneMask(1) << L;
  ByDraw |= Together != Active && has(Left.dependsIn(Active) | Right.dependsIn(Active), DrawnUniform);
  return Together;
}

/// Whether Condition is Truth only for threads whose number has reached a size, !(i + 3 < n) or n - i < 4, or has not
/// reached 0. Whole blocks behind a bound are others' work, not what is left over.
bool WarpRun::isOutside(const Value *Condition, bool Truth) const {
  using namespace PatternMatch;
  const Value *A = nullptr, *B = nullptr;
  Condition = beforeHandingOn(Condition);
  if (match(Condition, m_LogicalAnd(m_Value(A), m_Value(B))))
    return Truth ? isOutside(A, true) || isOutside(B, true) : isOutside(A, false) && isOutside(B, false);
  if (match(Condition, m_LogicalOr(m_Value(A), m_Value(B))))
    return Truth ? isOutside(A, true) && isOutside(B, true) : isOutside(A, false) || isOutside(B, false);
  const auto *Compare = dyn_cast<ICmpInst>(Condition);
  if (!Compare)
    return false;
  const CmpInst::Predicate Holds = Truth ? Compare->getPredicate() : Compare->getInversePredicate();
  const bool LeftIsGreater = ICmpInst::isGT(Holds) || ICmpInst::isGE(Holds);
  if (!LeftIsGreater && !ICmpInst::isLT(Holds) && !ICmpInst::isLE(Holds))
    return false;
  const Value *Greater = Compare->getOperand(LeftIsGreater ? 0 : 1), *Less = Compare->getOperand(LeftIsGreater ? 1 : 0);
  auto DependsOf = [&](const Value *V) { return Slots[Program.slotOf(V)].dependsIn(AllLanes); };
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

LaneMask WarpRun::lanesOn(const CodeBlock &Code, int Side, LaneMask Active) const {
  return possibleLanes(beforeHandingOn(Code.Decides), /*Truth=*/Side == 0, Active,
                       [this](const Value *V) -> const LaneValue & { return Slots[Program.slotOf(V)]; });
}

void WarpRun::cover(int Block, int Side, LaneMask Active, unsigned Depth) {
  const CodeBlock &Code = Program.blocks()[Block];
  const int First = Code.Successors[Side];
  if (First == Code.Join || Visited.test(First) || CoverageDepth >= MaxCoverageDepth)
    return;
  const SaveAndRestore RestoreByDraw(ByDraw);
  const SaveAndRestore RestoreOutside(Outside, Outside || isOutside(Code.Decides, /*Truth=*/Side == 0));
  const LaneMask Lanes = togetherOn(Code.Decides, /*Truth=*/Side == 0, lanesOn(Code, Side, Active));
  // Only blocks that nothing has run so far are run, so no value that the real path still needs is overwritten; what
  // is stored to private memory is put back.
  const std::map<int64_t, LaneValue> MemoryBefore = Memory;
  const BitVector KnownBefore = std::exchange(Known, Visited);
  const unsigned StepsBefore = StepsLeft;
  StepsLeft /= 2;
  ++CoverageDepth;
  enter(Block, First, Lanes);
  runRegion(First, Code.Join, Lanes, Depth + 1);
  --CoverageDepth;
  GaveUp = false;
  StepsLeft += StepsBefore - StepsBefore / 2;
  Known = KnownBefore;
  Memory = MemoryBefore;
}

} // namespace cudaperf
