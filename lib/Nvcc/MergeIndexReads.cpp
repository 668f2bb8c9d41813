// One reading of each thread and block index in a kernel, at its start: loops that ask for them again and again compute
// with the same value.

#include "Nvcc/Passes.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

PreservedAnalyses MergeIndexReads::run(Module &Code, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &Reading : Code) {
    const SpecialRegister *const Register = specialRegister(Reading);
    if (!Register || !Register->isSteady())
      continue;
    DenseMap<const Function *, CallInst *> First;
    for (User *U : make_early_inc_range(Reading.users())) {
      auto *const Call = dyn_cast<CallInst>(U);
      if (!Call)
        continue;
      Changed = true;
      CallInst *&Kept = First[Call->getFunction()];
      if (Kept) {
        Call->replaceAllUsesWith(Kept);
        Call->eraseFromParent();
      } else {
        Kept = Call;
        BasicBlock &Entry = Call->getFunction()->getEntryBlock();
        Call->moveBefore(Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
      }
    }
  }
  return keptUnless(Changed);
}

} // namespace cudaperf
