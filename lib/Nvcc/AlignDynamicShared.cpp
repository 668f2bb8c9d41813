// Dynamic shared memory starts where the hardware lets it, whatever the array is declared as.

#include "Device/AddressSpaces.h"
#include "Device/Gpu.h"
#include "Nvcc/Passes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

PreservedAnalyses AlignDynamicShared::run(Module &Code, ModuleAnalysisManager &) {
  bool Changed = false;
  for (GlobalVariable &Variable : Code.globals())
    if (Variable.getAddressSpace() == SharedAddressSpace && Variable.isDeclaration()) {
      Variable.setAlignment(std::max(Variable.getAlign().valueOrOne(), Align(WidestAccessBytes)));
      Changed = true;
    }
  return keptUnless(Changed);
}

} // namespace cudaperf
