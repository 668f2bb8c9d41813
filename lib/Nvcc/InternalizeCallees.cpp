// Device functions are called by kernels only: what has been inlined everywhere may go.

#include "Nvcc/Kernels.h"
#include "Nvcc/Passes.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace cudaperf {

PreservedAnalyses InternalizeCallees::run(Module &Code, ModuleAnalysisManager &Analyses) {
  const auto Kernels = kernelsOf(Code);
  return InternalizePass([&](const GlobalValue &Value) { return Kernels.contains(&Value); }).run(Code, Analyses);
}

} // namespace cudaperf
