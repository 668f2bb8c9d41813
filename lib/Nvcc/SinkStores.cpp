// Stores that every way to a place ends with.
//
// "if (a) p[i] = x; else if (b) p[i] = y; else p[i] = z;" is one store in nvcc's code, after the branches and by all
// lanes together: arms that take few lanes each cost what the whole warp does. Only stores to the same computed address
// that come last in their arms are merged, and only if no way past them exists.
//
// Moves such stores to where the arms join. Each keeps its line, though nvcc leaves one store with the line of one of
// them: which one, hangs on the order of its passes, and what is said about it holds for all.

#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <optional>

using namespace llvm;

namespace cudaperf {

static constexpr size_t LongestAddress = 32; ///< instructions

/// The store that Arm ends with, if it does nothing but go on to one place.
static StoreInst *lastStore(BasicBlock &Arm) {
  auto *Branch = dyn_cast<BranchInst>(Arm.getTerminator());
  if (!Branch || Branch->isConditional())
    return nullptr;
  auto *Store = dyn_cast_or_null<StoreInst>(Branch->getPrevNonDebugInstruction());
  return Store && Store->isSimple() ? Store : nullptr;
}

/// The instructions of First's block that compute its address, if Second's block computes the same for Second.
static std::optional<SmallPtrSet<Instruction *, 8>> sameAddress(const StoreInst &First, const StoreInst &Second) {
  SmallPtrSet<Instruction *, 8> Computed;
  SmallVector<std::pair<Value *, Value *>, 8> Work{{First.getOperand(1), Second.getOperand(1)}};
  while (!Work.empty()) {
    const auto [A, B] = Work.pop_back_val();
    if (A == B)
      continue;
    auto *InFirst = dyn_cast<Instruction>(A);
    const auto *InSecond = dyn_cast<Instruction>(B);
    if (!InFirst || !InSecond || InFirst->getParent() != First.getParent() ||
        InSecond->getParent() != Second.getParent() || Computed.size() >= LongestAddress ||
        !isa<GetElementPtrInst, CastInst, BinaryOperator>(InFirst) || !InFirst->isSameOperationAs(InSecond))
      return std::nullopt;
    Computed.insert(InFirst);
    for (const auto &[OperandA, OperandB] : zip(InFirst->operands(), InSecond->operands()))
      Work.emplace_back(OperandA, OperandB);
  }
  return Computed;
}

/// What computes First's address where Join begins; the instructions in Computed are copied there.
static Value *addressAt(Instruction &Place, StoreInst &First, const SmallPtrSet<Instruction *, 8> &Computed) {
  ValueToValueMapTy Copies;
  for (Instruction &Inst : *First.getParent())
    if (Computed.contains(&Inst)) {
      Instruction *Copy = Inst.clone();
      Copy->insertBefore(&Place);
      RemapInstruction(Copy, Copies, RF_IgnoreMissingLocals | RF_NoModuleLevelChanges);
      Copies[&Inst] = Copy;
    }
  Value *const Address = First.getOperand(1);
  const auto Copied = Copies.find(Address);
  return Copied == Copies.end() ? Address : static_cast<Value *>(Copied->second);
}

/// Whether something was sunk.
static bool sinkInto(BasicBlock &Join) {
  SmallVector<StoreInst *, 4> Stores;
  for (BasicBlock *Arm : predecessors(&Join))
    Stores.push_back(lastStore(*Arm));
  if (Stores.size() < 2 || is_contained(Stores, nullptr))
    return false;
  StoreInst &First = *Stores.front();
  SmallPtrSet<Instruction *, 8> Computed;
  for (const StoreInst *Other : drop_begin(Stores)) {
    const auto Same = sameAddress(First, *Other);
    if (!Same || Other->getValueOperand()->getType() != First.getValueOperand()->getType())
      return false;
    Computed.insert(Same->begin(), Same->end());
  }
  Instruction &Place = *Join.getFirstInsertionPt();
  Value *const Address = addressAt(Place, First, Computed);
  PHINode *const Stored =
      PHINode::Create(First.getValueOperand()->getType(), unsigned(Stores.size()), "", Join.begin());
  for (StoreInst *Store : Stores)
    Stored->addIncoming(Store->getValueOperand(), Store->getParent());
  for (StoreInst *Store : Stores) {
    Store->setOperand(0, Stored);
    Store->setOperand(1, Address);
    Store->moveBefore(&Place);
  }
  return true;
}

PreservedAnalyses SinkStores::run(Function &Code, FunctionAnalysisManager &) {
  bool Changed = false;
  for (BasicBlock &Join : Code)
    Changed |= sinkInto(Join);
  return keptBlocks(Changed);
}

} // namespace cudaperf
