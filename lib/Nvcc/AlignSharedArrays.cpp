// Static shared arrays start where their widest access may: ptxas aligns them to 16 bytes, but for those of single
// bytes, which it stores byte by byte. In code that is linked later (-rdc=true) it does not know where they will start,
// and keeps to what the type promises.

#include "Device/AddressSpaces.h"
#include "Device/Gpu.h"
#include "Device/ModuleFlags.h"
#include "Nvcc/Passes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

PreservedAnalyses AlignSharedArrays::run(Module &Code, ModuleAnalysisManager &) {
  if (Code.getModuleFlag(RelocatableFlag))
    return PreservedAnalyses::all();
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
