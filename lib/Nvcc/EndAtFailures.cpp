// A failed assertion and a trap end the launch with an error. Who goes on behind one has not failed, and what the
// condition says holds for him: behind 'assert(k == 3)' k is 3.

#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace cudaperf {

static bool isFailure(const Instruction &Inst) {
  if (const auto *Call = dyn_cast<IntrinsicInst>(&Inst))
    return Call->getIntrinsicID() == Intrinsic::trap;
  const auto *Call = dyn_cast<CallBase>(&Inst);
  if (const auto *Asm = Call ? dyn_cast<InlineAsm>(Call->getCalledOperand()) : nullptr)
    return StringRef(Asm->getAsmString()).trim() == "trap;";
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && is_contained({"__assertfail", "__assert_fail"}, Callee->getName());
}

PreservedAnalyses EndAtFailures::run(Function &Code, FunctionAnalysisManager &) {
  SmallVector<Instruction *, 4> Dead; // the first behind the failure of a block
  for (BasicBlock &Block : Code)
    for (Instruction &Inst : Block)
      if (isFailure(Inst) && !isa<UnreachableInst>(Inst.getNextNode())) {
        Dead.push_back(Inst.getNextNode());
        break;
      }
  for (Instruction *First : Dead)
    changeToUnreachable(First);
  if (!Dead.empty())
    removeUnreachableBlocks(Code);
  return keptUnless(!Dead.empty());
}

} // namespace cudaperf
