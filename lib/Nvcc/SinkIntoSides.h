// LLVM's SinkingPass, in a time that large kernels can bear.

#ifndef CUDAPERF_NVCC_SINKINTOSIDES_H
#define CUDAPERF_NVCC_SINKINTOSIDES_H

#include "llvm/IR/PassManager.h"

namespace cudaperf {

/// Moves what only one side of a branch uses to there: the same instructions to the same places as SinkingPass. That
/// one holds each load against each store below it before it looks whether the load has anywhere to go; here the place
/// is looked for first.
struct SinkIntoSides : llvm::PassInfoMixin<SinkIntoSides> {
  llvm::PreservedAnalyses run(llvm::Function &Code, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace cudaperf

#endif // CUDAPERF_NVCC_SINKINTOSIDES_H
