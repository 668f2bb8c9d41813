// An element of a vector that comes by several ways is a value of its own.
//
// "int2 p = ...; if (threadIdx.x % 2) p.y = 2 * y; else p.y = 2 * y + 1;" is one phi of two numbers after SROA, which
// has made a vector of the structure. PTX has no such registers: each number has one of its own.

#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

/// Element Index of V, if it is known what that is: Own where V is Join, handed on.
static Value *elementOf(Value *V, uint64_t Index, const PHINode &Join, PHINode *Own) {
  constexpr unsigned MostInserts = 64;
  for (unsigned Step = 0; Step < MostInserts; ++Step) {
    if (V == &Join)
      return Own;
    if (const auto *Fixed = dyn_cast<Constant>(V))
      return Fixed->getAggregateElement(unsigned(Index));
    const auto *Insert = dyn_cast<InsertElementInst>(V);
    const auto *At = Insert ? dyn_cast<ConstantInt>(Insert->getOperand(2)) : nullptr;
    if (!At)
      return nullptr;
    if (At->getZExtValue() == Index)
      return Insert->getOperand(1);
    V = Insert->getOperand(0);
  }
  return nullptr;
}

/// Puts element Index of Join in a phi of its own, for all that take it from Join. Whether that was possible.
static bool split(PHINode &Join, uint64_t Index) {
  PHINode *const Own =
      PHINode::Create(Join.getType()->getScalarType(), Join.getNumIncomingValues(), "", Join.getIterator());
  for (unsigned I = 0; I < Join.getNumIncomingValues(); ++I) {
    Value *const Element = elementOf(Join.getIncomingValue(I), Index, Join, Own);
    if (!Element) {
      Own->replaceAllUsesWith(PoisonValue::get(Own->getType())); // by itself only
      Own->eraseFromParent();
      return false;
    }
    Own->addIncoming(Element, Join.getIncomingBlock(I));
  }
  Own->setDebugLoc(Join.getDebugLoc());
  for (User *U : make_early_inc_range(Join.users())) {
    auto *const Extract = dyn_cast<ExtractElementInst>(U);
    const auto *At = Extract ? dyn_cast<ConstantInt>(Extract->getIndexOperand()) : nullptr;
    if (!At || At->getZExtValue() != Index)
      continue;
    Extract->replaceAllUsesWith(Own);
    Extract->eraseFromParent();
  }
  return true;
}

/// The elements that are taken from Join by themselves.
static SmallSetVector<uint64_t, 4> takenFrom(const PHINode &Join) {
  SmallSetVector<uint64_t, 4> Taken;
  for (const User *U : Join.users())
    if (const auto *Extract = dyn_cast<ExtractElementInst>(U))
      if (const auto *At = dyn_cast<ConstantInt>(Extract->getIndexOperand()))
        Taken.insert(At->getZExtValue());
  return Taken;
}

PreservedAnalyses SplitVectorJoins::run(Function &Code, FunctionAnalysisManager &) {
  bool Changed = false;
  for (BasicBlock &Block : Code)
    for (PHINode &Join : make_early_inc_range(Block.phis()))
      if (isa<FixedVectorType>(Join.getType()))
        for (const uint64_t Index : takenFrom(Join))
          Changed |= split(Join, Index);
  return keptBlocks(Changed);
}

} // namespace cudaperf
