// Undoes vector accesses to a thread's own arrays. They cost nothing that is counted here, nvcc has most such arrays in
// registers, and the warp model follows numbers, not vectors.

#ifndef CUDAPERF_NVCC_SPLITPRIVATEVECTORS_H
#define CUDAPERF_NVCC_SPLITPRIVATEVECTORS_H

#include "llvm/IR/PassManager.h"

namespace cudaperf {

/// Splits loads and stores of vectors that lie in a local variable into those of their elements, as far as single
/// elements are used. To be run after the vectoriser, which takes them together.
struct SplitPrivateVectors : llvm::PassInfoMixin<SplitPrivateVectors> {
  llvm::PreservedAnalyses run(llvm::Function &F, llvm::FunctionAnalysisManager &);
};

} // namespace cudaperf

#endif // CUDAPERF_NVCC_SPLITPRIVATEVECTORS_H
