#include "Analysis/DebugOutput.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"

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

static bool isAlwaysReached(const BasicBlock &Here, const DominatorTree &Tree) {
  const DomTreeNode *Node = Tree.getNode(&Here);
  if (!Node)
    return false;
  for (Node = Node->getIDom(); Node; Node = Node->getIDom()) {
    const Instruction *const End = Node->getBlock()->getTerminator();
    const bool Decides = any_of(seq(End->getNumSuccessors()), [&](unsigned Side) {
      return Tree.dominates(BasicBlockEdge(Node->getBlock(), End->getSuccessor(Side)), &Here);
    });
    const auto *Branch = dyn_cast<BranchInst>(End);
    if (Decides && End->getNumSuccessors() > 1 && !(Branch && asksForPlace(*Branch->getCondition())))
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
