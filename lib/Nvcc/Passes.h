// The rules of what nvcc makes of device code, as LLVM passes: one class for each rule in Passes.def, which says what
// it does and why there; the file of its name says how.

#ifndef CUDAPERF_NVCC_PASSES_H
#define CUDAPERF_NVCC_PASSES_H

#include "llvm/IR/PassManager.h"

namespace cudaperf {

#define MODULE_RULE(Stage, Class, ...)                                                                                 \
  struct Class : llvm::PassInfoMixin<Class> {                                                                          \
    llvm::PreservedAnalyses run(llvm::Module &Code, llvm::ModuleAnalysisManager &Analyses);                            \
  };
#define FUNCTION_RULE(Stage, Class, ...)                                                                               \
  struct Class : llvm::PassInfoMixin<Class> {                                                                          \
    llvm::PreservedAnalyses run(llvm::Function &Code, llvm::FunctionAnalysisManager &Analyses);                        \
  };
#include "Nvcc/Passes.def"

/// What a rule keeps that only Changed instructions within blocks, or nothing at all.
inline llvm::PreservedAnalyses keptBlocks(bool Changed) {
  llvm::PreservedAnalyses Kept = Changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
  Kept.preserveSet<llvm::CFGAnalyses>();
  return Kept;
}

/// The same of one that may have changed anything.
inline llvm::PreservedAnalyses keptUnless(bool Changed) {
  return Changed ? llvm::PreservedAnalyses::none() : llvm::PreservedAnalyses::all();
}

} // namespace cudaperf

#endif // CUDAPERF_NVCC_PASSES_H
