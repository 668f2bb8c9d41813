// What calls of libdevice's functions mean for the accesses around them: the library itself is not linked.

#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/Passes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

/// The vectoriser works inside a block, and takes a call that might not return for the end of one.
static void keepApart(Function &Branching) {
  Branching.removeFnAttr(Attribute::WillReturn);
  for (User *U : Branching.users())
    if (auto *Call = dyn_cast<CallInst>(U))
      Call->removeFnAttr(Attribute::WillReturn);
}

PreservedAnalyses AnnotateLibdevice::run(Module &Code, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : Code) {
    const DeviceFunction *const Known = deviceFunction(F);
    if (!F.isDeclaration() || !Known || !Known->isOfLibdevice())
      continue;
    F.setMemoryEffects(libraryEffects(F));
    F.setDoesNotThrow();
    F.setWillReturn();
    if (Known->Branches == CallBranches::InPtx)
      keepApart(F);
    Changed = true;
  }
  return keptUnless(Changed);
}

} // namespace cudaperf
