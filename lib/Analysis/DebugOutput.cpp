#include "Analysis/DebugOutput.h"
#include "Analysis/ValueParts.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace cudaperf {

/// Whether Condition is about a thread's or block's place or a loop's round, and about nothing that memory holds.
static bool asksForPlace(const Value &Condition) {
  constexpr size_t MostSteps = 256;
  SmallSetVector<const Value *, 32> Steps;
  Steps.insert(&Condition);
  bool HasPlace = false;
  for (size_t I = 0; I < Steps.size(); ++I) {
    if (I == MostSteps)
      return false;
    const auto *Inst = dyn_cast<Instruction>(Steps[I]);
    if (!Inst)
      continue;
    const auto *Call = dyn_cast<CallBase>(Inst);
    const bool IsPlace = isa<PHINode>(Inst) || (Call && specialRegister(*Call));
    HasPlace |= IsPlace;
    if (!IsPlace && (Call || Inst->mayReadFromMemory()))
      return false;
    if (!Call)
      Steps.insert(Inst->value_op_begin(), Inst->value_op_end());
  }
  return HasPlace;
}

/// Whether Condition says, where it is Holds, that a thread's number is too large: not less than one that the launch
/// passes, as it is for none of the threads that have something to do.
static bool saysTooLarge(const Value &Condition, bool Holds) {
  using namespace PatternMatch;
  const Value *Left = nullptr, *Right = nullptr;
  if (Holds ? match(&Condition, m_LogicalOr(m_Value(Left), m_Value(Right)))
            : match(&Condition, m_LogicalAnd(m_Value(Left), m_Value(Right))))
    return saysTooLarge(*Left, Holds) && saysTooLarge(*Right, Holds);
  const auto *Test = dyn_cast<ICmpInst>(&Condition);
  if (!Test || !Test->isRelational())
    return false;
  const auto IsOfThread = [](const Value *Side) {
    return hasRegister(Side, RegisterKind::ThreadIndex) || hasRegister(Side, RegisterKind::BlockIndex);
  };
  Left = Test->getOperand(0), Right = Test->getOperand(1);
  CmpInst::Predicate Asked = Holds ? Test->getPredicate() : Test->getInversePredicate();
  if (!IsOfThread(Left)) {
    std::swap(Left, Right);
    Asked = CmpInst::getSwappedPredicate(Asked);
  }
  return IsOfThread(Left) && !IsOfThread(Right) && !isa<Constant>(Right) &&
         (ICmpInst::isGT(Asked) || ICmpInst::isGE(Asked));
}

static bool isAlwaysReached(const BasicBlock &Here, const DominatorTree &Tree) {
  const DomTreeNode *Node = Tree.getNode(&Here);
  if (!Node)
    return false;
  for (Node = Node->getIDom(); Node; Node = Node->getIDom()) {
    const Instruction *const End = Node->getBlock()->getTerminator();
    if (End->getNumSuccessors() < 2)
      continue;
    const auto *Branch = dyn_cast<BranchInst>(End);
    for (const unsigned Side : seq(End->getNumSuccessors()))
      if (Tree.dominates(BasicBlockEdge(Node->getBlock(), End->getSuccessor(Side)), &Here) &&
          (!Branch || !asksForPlace(*Branch->getCondition()) || saysTooLarge(*Branch->getCondition(), Side == 0)))
        return false;
  }
  return true;
}

bool alwaysPrints(const Function &Kernel) {
  SmallVector<const BasicBlock *, 4> Prints;
  for (const BasicBlock &Block : Kernel)
    if (any_of(Block, [](const Instruction &Inst) {
          const auto *Call = dyn_cast<CallBase>(&Inst);
          const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
          return Callee && Callee->getName() == "vprintf";
        }))
      Prints.push_back(&Block);
  if (Prints.empty())
    return false;
  const DominatorTree Tree(const_cast<Function &>(Kernel));
  return any_of(Prints, [&](const BasicBlock *Block) { return isAlwaysReached(*Block, Tree); });
}

} // namespace cudaperf
