// nvcc inlines nearly every device function but those that say __noinline__. Here those are inlined too: the warp model
// runs whole kernels.

#include "Nvcc/Kernels.h"
#include "Nvcc/Passes.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

PreservedAnalyses RequestInlining::run(Module &Code, ModuleAnalysisManager &) {
  const auto Kernels = kernelsOf(Code);
  for (Function &F : Code) {
    F.removeFnAttr(Attribute::OptimizeNone);
    if (Kernels.contains(&F) || F.isDeclaration())
      continue;
    F.removeFnAttr(Attribute::NoInline);
    F.addFnAttr(Attribute::AlwaysInline);
  }
  return PreservedAnalyses::none();
}

} // namespace cudaperf
