// Static shared arrays start where their widest access may: ptxas aligns them to 16 bytes, but for those of single
// bytes, which it stores byte by byte.

#include "Device/AddressSpaces.h"
#include "Device/Gpu.h"
#include "Nvcc/Passes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

PreservedAnalyses AlignSharedArrays::run(Module &Code, ModuleAnalysisManager &) {
  bool Changed = false;
  for (GlobalVariable &Variable : Code.globals())
    if (const Align Declared = Variable.getAlign().valueOrOne();
        Variable.getAddressSpace() == SharedAddressSpace && Declared > Align(1)) {
      Variable.setAlignment(std::max(Declared, Align(WidestAccessBytes)));
      Changed = true;
    }
  return keptUnless(Changed);
}

} // namespace cudaperf
