#include "Analysis/ReversedBits.h"
#include "Nvcc/DeviceFunctions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

static bool isReversal(const Function &Callee) {
  const DeviceFunction *Known = deviceFunction(Callee);
  return Known && Known->Value == DeviceValue::ReverseBits;
}

static bool reversesBits(const Value &V) {
  const auto *Call = dyn_cast<CallBase>(&V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && isReversal(*Callee);
}

bool hasReversedBits(const Value &Address) {
  constexpr size_t MostSteps = 128;
  SmallSetVector<const Value *, 32> Steps;
  Steps.insert(&Address);
  for (size_t I = 0; I < Steps.size() && I < MostSteps; ++I) {
    if (reversesBits(*Steps[I]))
      return true;
    if (const auto *Inst = dyn_cast<Instruction>(Steps[I]); Inst && !isa<LoadInst, PHINode>(Inst))
      Steps.insert(Inst->value_op_begin(), Inst->value_op_end());
  }
  return false;
}

/// Whether V is the outcome of a comparison by order of a number with its bits in reverse order.
static bool isOrderOfReversed(const Value &V) {
  const auto *Compare = dyn_cast<ICmpInst>(&V);
  return Compare && Compare->isRelational() && hasReversedBits(*Compare);
}

bool comesByReversedBits(const Instruction &Inst) {
  if (none_of(*Inst.getModule(), [](const Function &Callee) { return !Callee.use_empty() && isReversal(Callee); }))
    return false;
  const DominatorTree Tree(const_cast<Function &>(*Inst.getFunction()));
  const BasicBlock *const Here = Inst.getParent();
  for (const DomTreeNode *Node = Tree.getNode(Here); Node; Node = Node->getIDom()) {
    const auto *Branch = dyn_cast<BranchInst>(Node->getBlock()->getTerminator());
    if (!Branch || !Branch->isConditional() || Node->getBlock() == Here || !isOrderOfReversed(*Branch->getCondition()))
      continue;
    for (const BasicBlock *Side : successors(Node->getBlock()))
      if (Tree.dominates(BasicBlockEdge(Node->getBlock(), Side), Here))
        return true;
  }
  return false;
}

} // namespace cudaperf
