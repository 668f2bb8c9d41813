#include "Analysis/ListBound.h"
#include "Analysis/Casts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace cudaperf {

static constexpr unsigned MostSteps = 6; // of arithmetic that are looked through

using TermMap = std::map<const Value *, int64_t>; // looked up by the value, in no order that shows

/// Whether Node is computed from itself, a step or two on: what a loop counts, even if it begins with what is loaded.
static bool isCarried(const PHINode &Node) {
  const auto Leads = [&](const Value *From) {
    const auto *Step = dyn_cast<Instruction>(From);
    return Step && is_contained(Step->operand_values(), &Node);
  };
  return any_of(Node.incoming_values(), [&](const Use &From) {
    const auto *Merged = dyn_cast<PHINode>(From.get());
    return From.get() == &Node || Leads(From.get()) ||
           (Merged && any_of(Merged->incoming_values(), [&](const Use &Each) { return Leads(Each.get()); }));
  });
}

bool isComputedFromLoad(const Value *V, unsigned Depth) {
  const auto *Inst = dyn_cast<Instruction>(V);
  if (!Inst || Depth > MostSteps)
    return false;
  if (isa<LoadInst>(Inst))
    return true;
  if (const auto *Node = dyn_cast<PHINode>(Inst); Node && isCarried(*Node))
    return false;
  if (!isa<BinaryOperator, CastInst, SelectInst, ExtractElementInst, InsertElementInst, ShuffleVectorInst,
           ExtractValueInst, PHINode, IntrinsicInst, GetElementPtrInst>(Inst))
    return false;
  return any_of(Inst->operands(), [&](const Use &Part) { return isComputedFromLoad(Part.get(), Depth + 1); });
}

void addTerms(const Value &V, int64_t Sign, TermMap &Terms, unsigned Depth) {
  const Value *const Plain = withoutIntegerCasts(&V);
  const auto *Inst = dyn_cast<Instruction>(Plain);
  const auto Continue = [&](unsigned Operand, int64_t ItsSign) {
    addTerms(*Inst->getOperand(Operand), ItsSign, Terms, Depth + 1);
  };
  if (Inst && Depth < MostSteps && (Inst->getOpcode() == Instruction::Add || Inst->getOpcode() == Instruction::Sub)) {
    Continue(0, Sign);
    return Continue(1, Inst->getOpcode() == Instruction::Add ? Sign : -Sign);
  }
  if (Depth < MostSteps && isa_and_nonnull<MinMaxIntrinsic>(Inst) &&
      isComputedFromLoad(Inst->getOperand(0)) != isComputedFromLoad(Inst->getOperand(1)))
    return Continue(isComputedFromLoad(Inst->getOperand(0)) ? 0 : 1, Sign);
  Terms[Plain] += Sign;
}

namespace {

class RoundBound {
public:
  explicit RoundBound(const CountingLoop &Loop) : Loop(Loop) {
    addTerms(*Loop.Bound, 1, Length);
    addTerms(*Loop.Start, -1, Length);
    tidy(Length);
  }

  std::optional<uint64_t> most() {
    fromRange();
    fromTests();
    fromArrays();
    return Most;
  }

private:
  void atMost(uint64_t Rounds) { Most = std::min(Most.value_or(Rounds), Rounds); }

  static void tidy(TermMap &Terms) {
    std::erase_if(Terms, [](const auto &Term) {
      const auto *Number = dyn_cast<ConstantInt>(Term.first);
      return Term.second == 0 || (Number && Number->isZero());
    });
  }

  /// A length that is cut off, 'min(n, 16)', or is a few bits of a number.
  void fromRange() {
    const auto *Start = dyn_cast<ConstantInt>(Loop.Start);
    if (!Start || Start->isNegative() || !Loop.Bound->getType()->isIntegerTy())
      return;
    const ConstantRange Range = computeConstantRange(Loop.Bound, /*ForSigned=*/false);
    if (!Range.isFullSet())
      atMost(Range.getUnsignedMax().getLimitedValue());
    const ConstantRange Signed = computeConstantRange(Loop.Bound, /*ForSigned=*/true);
    if (!Signed.isFullSet() && Signed.getSignedMax().isNonNegative())
      atMost(Signed.getSignedMax().getLimitedValue());
  }

  /// Tests on the way to the loop: 'if (end - begin <= 16)'.
  void fromTests() {
    const BasicBlock *const Header = Loop.Counter->getParent();
    const DominatorTree Tree(const_cast<Function &>(*Header->getParent())); // reads only
    for (const BasicBlock &Block : *Header->getParent()) {
      const auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
      if (!Branch || !Branch->isConditional() || is_contained(Loop.Blocks, &Block))
        continue;
      for (unsigned Side : {0u, 1u})
        if (Tree.dominates(BasicBlockEdge(&Block, Branch->getSuccessor(Side)), Header))
          fromCondition(*Branch->getCondition(), /*Holds=*/Side == 0);
    }
  }

  void fromCondition(const Value &Condition, bool Holds) {
    using namespace PatternMatch;
    const Value *A = nullptr, *B = nullptr;
    if (Holds ? match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
              : match(&Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
      fromCondition(*A, Holds);
      fromCondition(*B, Holds);
    } else if (const auto *Test = dyn_cast<ICmpInst>(&Condition)) {
      fromTest(*Test, Holds);
    }
  }

  void fromTest(const ICmpInst &Test, bool Holds) {
    const auto *Limit = dyn_cast<ConstantInt>(Test.getOperand(1));
    if (!Limit || Test.getOperand(0)->getType()->isPointerTy())
      return;
    TermMap Terms;
    addTerms(*Test.getOperand(0), 1, Terms);
    tidy(Terms);
    if (!isLength(Terms))
      return;
    const ICmpInst::Predicate How = Holds ? Test.getPredicate() : Test.getInversePredicate();
    const ConstantRange Range = ConstantRange::makeExactICmpRegion(How, Limit->getValue());
    if (Range.isEmptySet())
      return;
    const APInt End = ICmpInst::isSigned(How) ? Range.getSignedMax() : Range.getUnsignedMax();
    if (End.isNonNegative())
      atMost(End.getLimitedValue());
  }

  /// Whether Terms are the loop's length, loads from one place taken for one.
  bool isLength(const TermMap &Terms) const {
    return !Terms.empty() && Terms.size() == Length.size() && all_of(Terms, [&](const auto &Term) {
      return any_of(
          Length, [&](const auto &Own) { return Own.second == Term.second && isSameNumber(*Own.first, *Term.first); });
    });
  }

  static bool isSameNumber(const Value &A, const Value &B) {
    const auto *OfA = dyn_cast<LoadInst>(&A), *OfB = dyn_cast<LoadInst>(&B);
    return &A == &B || (OfA && OfB && OfA->getPointerOperand() == OfB->getPointerOperand());
  }

  /// The arrays of known length that the rounds walk.
  void fromArrays() {
    for (const BasicBlock *Block : Loop.Blocks)
      for (const Instruction &Inst : *Block)
        if (const auto *Element = dyn_cast<GetElementPtrInst>(&Inst))
          fromArray(*Element);
  }

  void fromArray(const GetElementPtrInst &Element) {
    Type *Inside = nullptr; // what the index goes into; the first one goes from the pointer on
    for (const Use &Index : Element.indices()) {
      auto *const Array = dyn_cast_or_null<ArrayType>(Inside);
      if (const uint64_t PerRound = scaleOf(*Index)) {
        // An array of one element stands for any number of them.
        if (Array && Array->getNumElements() > 1)
          atMost(divideCeil(Array->getNumElements(), PerRound));
        else if (const uint64_t Pitch = pitchOf(*Index); Pitch > 1 && Pitch >= PerRound)
          atMost(Pitch / PerRound);
      }
      Inside = Inside ? GetElementPtrInst::getTypeAtIndex(Inside, Index.get()) : Element.getSourceElementType();
    }
  }

  /// By how much Index goes on from round to round; 0 if not by a constant.
  uint64_t scaleOf(const Value &Index, unsigned Depth = 0) const {
    const Value *const Plain = withoutIntegerCasts(&Index);
    if (Plain == Loop.Counter)
      return 1;
    const auto *Inst = dyn_cast<BinaryOperator>(Plain);
    if (!Inst || Depth > MostSteps)
      return 0;
    const auto *By = dyn_cast<ConstantInt>(Inst->getOperand(1));
    switch (Inst->getOpcode()) {
    case Instruction::Mul:
      return By ? scaleOf(*Inst->getOperand(0), Depth + 1) * By->getLimitedValue(1 << 20) : 0;
    case Instruction::Shl:
      return By ? scaleOf(*Inst->getOperand(0), Depth + 1) << By->getLimitedValue(20) : 0;
    case Instruction::Or:
    case Instruction::Add: {
      const uint64_t Left = scaleOf(*Inst->getOperand(0), Depth + 1), Right = scaleOf(*Inst->getOperand(1), Depth + 1);
      return Left && Right ? 0 : Left + Right;
    }
    default:
      return 0;
    }
  }

  /// How far rows of a constant length lie apart in Index, which has a row's number times that length beside the
  /// counter; 0 if there are none. A row that data begin is none of these.
  uint64_t pitchOf(const Value &Index) const {
    TermMap Terms;
    addTerms(Index, 1, Terms);
    uint64_t Pitch = 0;
    for (const auto &[Term, Sign] : Terms) {
      const auto *Row = dyn_cast<BinaryOperator>(Term);
      const auto *By = Row ? dyn_cast<ConstantInt>(Row->getOperand(1)) : nullptr;
      if (!By || scaleOf(*Term) || isComputedFromLoad(Row->getOperand(0)))
        continue;
      const uint64_t Own = Row->getOpcode() == Instruction::Mul   ? By->getLimitedValue(1 << 20)
                           : Row->getOpcode() == Instruction::Shl ? uint64_t(1) << By->getLimitedValue(20)
                                                                  : 0;
      if (Own > 1)
        Pitch = Pitch ? std::min(Pitch, Own) : Own;
    }
    return Pitch;
  }

  const CountingLoop &Loop;
  TermMap Length;
  std::optional<uint64_t> Most;
};

} // namespace

std::optional<uint64_t> mostRounds(const CountingLoop &Loop) { return RoundBound(Loop).most(); }

} // namespace cudaperf
