#include "Kernel/SharedMerges.h"
#include "Kernel/DeviceModule.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

namespace cudaperf {

/// A statement that is neither volatile nor touches memory. LLVM takes it for one that might not return.
static bool onlyComputes(const CallInst &Call) {
  return Call.isInlineAsm() && Call.doesNotAccessMemory() && !Call.willReturn();
}

static bool isMergeable(const Instruction &Inst) {
  const auto *Load = dyn_cast<LoadInst>(&Inst);
  const auto *Store = dyn_cast<StoreInst>(&Inst);
  return (Load && Load->isSimple()) || (Store && Store->isSimple());
}

static void setOrdering(Instruction &Access, AtomicOrdering Ordering) {
  if (auto *Load = dyn_cast<LoadInst>(&Access))
    Load->setOrdering(Ordering);
  else
    cast<StoreInst>(Access).setOrdering(Ordering);
}

PreservedAnalyses MergeSharedAccesses::run(Function &Code, FunctionAnalysisManager &Analyses) {
  SmallVector<CallInst *, 8> Statements;
  SmallVector<Instruction *, 32> Others;
  for (Instruction &Inst : instructions(Code)) {
    if (auto *Call = dyn_cast<CallInst>(&Inst); Call && onlyComputes(*Call))
      Statements.push_back(Call);
    else if (isMergeable(Inst) && getLoadStoreAddressSpace(&Inst) != SharedAddressSpace)
      Others.push_back(&Inst);
  }
  if (Statements.empty())
    return PreservedAnalyses::all();
  // The vectoriser passes over what is atomic, and goes on behind what returns.
  for (CallInst *Statement : Statements)
    Statement->addFnAttr(Attribute::WillReturn);
  for (Instruction *Other : Others)
    setOrdering(*Other, AtomicOrdering::Unordered);
  PreservedAnalyses Preserved = LoadStoreVectorizerPass().run(Code, Analyses);
  for (CallInst *Statement : Statements)
    Statement->removeFnAttr(Attribute::WillReturn);
  for (Instruction *Other : Others)
    setOrdering(*Other, AtomicOrdering::NotAtomic);
  return Preserved;
}

} // namespace cudaperf
