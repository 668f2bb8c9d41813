// Stores that every way to a place ends with.
//
// "if (a) p[i] = x; else if (b) p[i] = y; else p[i] = z;" is one store in nvcc's code, after the branches and by all
// lanes together: arms that take few lanes each cost what the whole warp does. Only stores to the same computed address
// that come last in their arms are merged, and only if no way past them exists.

#ifndef CUDAPERF_NVCC_SINKSTORES_H
#define CUDAPERF_NVCC_SINKSTORES_H

#include "llvm/IR/PassManager.h"

namespace cudaperf {

/// Moves such stores to where the arms join. Each keeps its line, though nvcc leaves one store with the line of one of
/// them: which one, hangs on the order of its passes, and what is said about it holds for all.
struct SinkStores : llvm::PassInfoMixin<SinkStores> {
  llvm::PreservedAnalyses run(llvm::Function &Code, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace cudaperf

#endif // CUDAPERF_NVCC_SINKSTORES_H
