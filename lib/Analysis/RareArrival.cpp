#include "Analysis/RareArrival.h"
#include "Analysis/Casts.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include <tuple>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cudaperf {

namespace {

/// A comparison whose outcome is known where a thread comes.
struct Outcome {
  CmpInst::Predicate Is = CmpInst::BAD_ICMP_PREDICATE;
  const Value *Left = nullptr, *Right = nullptr;
};

/// What an element is read from: a buffer, the pointer to it in a structure, or a function that fetches.
struct Source {
  const Value *Base = nullptr; ///< null: it is no element
  int64_t Member = -1;         ///< the pointer's offset in the structure at Base
  bool operator==(const Source &Other) const { return std::tie(Base, Member) == std::tie(Other.Base, Other.Member); }
};

} // namespace

/// Adds what is known of the comparisons in Condition if that is Holds.
static void addOutcomes(const Value &Condition, bool Holds, SmallVectorImpl<Outcome> &Known) {
  const Value *A = nullptr, *B = nullptr;
  if (match(&Condition, m_Not(m_Value(A))))
    return addOutcomes(*A, !Holds, Known);
  if (Holds ? match(&Condition, m_LogicalAnd(m_Value(A), m_Value(B)))
            : match(&Condition, m_LogicalOr(m_Value(A), m_Value(B)))) {
    addOutcomes(*A, Holds, Known);
    addOutcomes(*B, Holds, Known);
  } else if (const auto *Compare = dyn_cast<CmpInst>(&Condition)) {
    Known.push_back({Holds ? Compare->getPredicate() : Compare->getInversePredicate(),
                     withoutCasts(Compare->getOperand(0)), withoutCasts(Compare->getOperand(1))});
  }
}

/// What the branches that lead to Inst tell.
static SmallVector<Outcome, 8> knownAt(const Instruction &Inst) {
  const DominatorTree Tree(const_cast<Function &>(*Inst.getFunction()));
  const BasicBlock *const Here = Inst.getParent();
  SmallVector<Outcome, 8> Known;
  for (const DomTreeNode *Node = Tree.getNode(Here); Node; Node = Node->getIDom()) {
    const auto *Branch = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
    if (!Branch || !Branch->isConditional() || Node->getBlock() == Here)
      continue;
    for (const unsigned Side : {0u, 1u})
      if (Tree.dominates(BasicBlockEdge(Node->getBlock(), Branch->getSuccessor(Side)), Here))
        addOutcomes(*Branch->getCondition(), Side == 0, Known);
  }
  return Known;
}

static Source sourceOf(const Value &V) {
  if (const auto *Load = dyn_cast<LoadInst>(&V)) {
    const Value *Buffer = getUnderlyingObject(Load->getPointerOperand());
    const auto *Member = dyn_cast<LoadInst>(Buffer);
    if (!Member)
      return {isa<AllocaInst>(Buffer) ? nullptr : Buffer};
    APInt Offset(64, 0);
    const DataLayout &Layout = Load->getModule()->getDataLayout();
    const Value *Structure = Member->getPointerOperand()->stripAndAccumulateConstantOffsets(Layout, Offset, true);
    return {Structure, Offset.getSExtValue()};
  }
  const auto *Part = dyn_cast<ExtractValueInst>(&V);
  const auto *Call = dyn_cast<CallBase>(Part ? Part->getAggregateOperand() : &V);
  // Of a texture or surface at two coordinates or more, and whatever else reads.
  if (!Call || isa<MinMaxIntrinsic>(Call) || !(Call->isInlineAsm() || Call->onlyReadsMemory()) || Call->arg_size() < 3)
    return {};
  return {Call->getCalledOperand()};
}

/// The elements of From that Root is computed from without loops.
static SmallPtrSet<const Value *, 16> elementsIn(const Value &Root, const Source &From) {
  constexpr size_t MostSteps = 128;
  SmallSetVector<const Value *, 32> Steps;
  SmallPtrSet<const Value *, 16> Elements;
  Steps.insert(&Root);
  for (size_t I = 0; I < Steps.size() && I < MostSteps; ++I) {
    if (sourceOf(*Steps[I]) == From)
      Elements.insert(Steps[I]);
    else if (const auto *Inst = dyn_cast<Instruction>(Steps[I]); Inst && !isa<LoadInst, PHINode>(Inst))
      Steps.insert(Inst->value_op_begin(), Inst->value_op_end());
  }
  return Elements;
}

/// Whether Element equals what is computed of it and two others at least: "v == max(v, max(a, b))".
static bool isExtremeOf(const Value &Element, const Value &Computed) {
  constexpr unsigned Fewest = 3;
  const Source From = sourceOf(Element);
  if (!From.Base)
    return false;
  const SmallPtrSet<const Value *, 16> All = elementsIn(Computed, From);
  return All.size() >= Fewest && All.contains(&Element);
}

/// Whether V is a number that the kernel is given, as an argument or in a variable of the device.
static bool isGiven(const Value &V) {
  const auto *Load = dyn_cast<LoadInst>(&V);
  return isa<Argument>(V) || (Load && isa<Constant>(Load->getPointerOperand()));
}

/// Whether Masked is a computed number, or a thread's, of which a number that the kernel is given picks bits.
static bool hasPickedBits(const Value &Masked) {
  const Value *Number = nullptr, *Mask = nullptr;
  if (!match(&Masked, m_And(m_Value(Number), m_Value(Mask))))
    return false;
  const auto IsComputed = [](const Value *V) {
    const auto *Load = dyn_cast<LoadInst>(withoutCasts(V));
    if (const SpecialRegister *Register = specialRegister(*withoutCasts(V)))
      return Register->Kind == RegisterKind::ThreadIndex;
    return Load ? isa<AllocaInst>(getUnderlyingObject(Load->getPointerOperand()))
                : isa<BinaryOperator, PHINode>(withoutCasts(V));
  };
  return (IsComputed(Number) && isGiven(*withoutCasts(Mask))) || (IsComputed(Mask) && isGiven(*withoutCasts(Number)));
}

static bool isRareEquality(const Outcome &Part) {
  if (Part.Is != CmpInst::ICMP_EQ && Part.Is != CmpInst::FCMP_OEQ)
    return false;
  return isExtremeOf(*Part.Left, *Part.Right) || isExtremeOf(*Part.Right, *Part.Left) ||
         (match(Part.Right, m_Zero()) && hasPickedBits(*Part.Left));
}

/// Whether the left one of two numbers is the greater, if not equal; nothing where no order is asked for.
static std::optional<bool> isLeftTheGreater(CmpInst::Predicate Is) {
  switch (Is) {
  case CmpInst::ICMP_UGT:
  case CmpInst::ICMP_UGE:
  case CmpInst::ICMP_SGT:
  case CmpInst::ICMP_SGE:
  case CmpInst::FCMP_OGT:
  case CmpInst::FCMP_OGE:
  case CmpInst::FCMP_UGT:
  case CmpInst::FCMP_UGE:
    return true;
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_ULE:
  case CmpInst::ICMP_SLT:
  case CmpInst::ICMP_SLE:
  case CmpInst::FCMP_OLT:
  case CmpInst::FCMP_OLE:
  case CmpInst::FCMP_ULT:
  case CmpInst::FCMP_ULE:
    return false;
  default:
    return std::nullopt;
  }
}

/// Whether V is what an atomic found where Inst is another one.
static bool isFoundAtPlaceOf(const Value &V, const Instruction &Inst) {
  const auto *Own = dyn_cast<AtomicRMWInst>(&Inst), *Before = dyn_cast<AtomicRMWInst>(&V);
  return Own && Before &&
         Own->getPointerOperand()->stripPointerCasts() == Before->getPointerOperand()->stripPointerCasts();
}

bool comesWithEqualData(const Instruction &Inst) {
  return any_of(knownAt(Inst), [](const Outcome &Part) {
    return (Part.Is == CmpInst::ICMP_EQ || Part.Is == CmpInst::FCMP_OEQ) && isa<LoadInst>(Part.Left) &&
           isa<LoadInst>(Part.Right);
  });
}

bool comesRarely(const Instruction &Inst) {
  // By element: those that it lies above, and those that it lies below.
  DenseMap<const Value *, SmallPtrSet<const Value *, 8>> Above, Below;
  for (const Outcome &Part : knownAt(Inst)) {
    if (isRareEquality(Part) || isFoundAtPlaceOf(*Part.Left, Inst) || isFoundAtPlaceOf(*Part.Right, Inst))
      return true;
    const std::optional<bool> LeftIsGreater = isLeftTheGreater(Part.Is);
    const Source From = sourceOf(*Part.Left);
    if (!LeftIsGreater || !From.Base || !(From == sourceOf(*Part.Right)))
      continue;
    (*LeftIsGreater ? Above : Below)[Part.Left].insert(Part.Right);
    (*LeftIsGreater ? Below : Above)[Part.Right].insert(Part.Left);
  }
  const auto HasSeveral = [](const auto &Entry) { return Entry.second.size() > 1; };
  return any_of(Above, HasSeveral) || any_of(Below, HasSeveral);
}

/// Whether V is the same in all rounds of Around.
static bool isSameInRounds(const Value &V, const Loop &Around) {
  constexpr size_t MostSteps = 32;
  SmallSetVector<const Value *, 16> Steps;
  Steps.insert(&V);
  for (size_t I = 0; I < Steps.size(); ++I) {
    const auto *Inst = dyn_cast<Instruction>(Steps[I]);
    if (!Inst || !Around.contains(Inst))
      continue;
    if (I == MostSteps || Inst->mayReadOrWriteMemory() || isa<PHINode, AllocaInst>(Inst))
      return false;
    Steps.insert(Inst->value_op_begin(), Inst->value_op_end());
  }
  return true;
}

bool isOverwrittenResult(const Instruction &Inst) {
  const auto *Own = dyn_cast<StoreInst>(&Inst);
  if (!Own)
    return false;
  DominatorTree Tree(const_cast<Function &>(*Inst.getFunction()));
  const LoopInfo Loops(Tree);
  const Loop *Around = Loops.getLoopFor(Inst.getParent());
  const BasicBlock *Latch = Around ? Around->getLoopLatch() : nullptr;
  if (!Latch || Tree.dominates(Inst.getParent(), Latch) || !isSameInRounds(*Own->getPointerOperand(), *Around))
    return false;
  const Value *Buffer = getUnderlyingObject(Own->getPointerOperand());
  bool IsNews = false;
  for (const BasicBlock *Code : Around->blocks())
    for (const Instruction &Other : *Code) {
      const Value *Address = getLoadStorePointerOperand(&Other);
      if (!Address || getUnderlyingObject(Address) != Buffer)
        continue;
      const auto *Store = dyn_cast<StoreInst>(&Other);
      if (!Store)
        return false;
      IsNews |= Code == Inst.getParent() && isSameInRounds(*Address, *Around) &&
                !isSameInRounds(*Store->getValueOperand(), *Around);
    }
  return IsNews;
}

} // namespace cudaperf
