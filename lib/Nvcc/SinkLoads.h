// Loads that every way to a place ends with.
//
// "if (lane < 8) x = a[i]; else x = b[i];" is one load in nvcc's code, after the branches and by all lanes together,
// from an address that each arm selects: two arms without a bank conflict can have one together. nvcc does so wherever
// LLVM's InstCombine folds a phi of loads: every arm loads from the same kind of memory, uses the value for that phi
// alone (computations that are the same in all arms may lie between), and writes nothing afterwards. What two arms of
// one branch begin with alike has been moved before the branch by then and stays there. (Read off the PTX of CUDA 13,
// and by leaving out pass after pass.)

#ifndef CUDAPERF_NVCC_SINKLOADS_H
#define CUDAPERF_NVCC_SINKLOADS_H

#include "llvm/IR/PassManager.h"

namespace cudaperf {

/// Makes one load of such loads where they join, with the line that nvcc gives it and profilers show: that of the first
/// statement there. Done only where threads' numbers alone decide which arm a lane takes. Where data or an argument
/// does, it is not known which lanes go together, and what each arm costs by itself says more.
struct SinkLoads : llvm::PassInfoMixin<SinkLoads> {
  llvm::PreservedAnalyses run(llvm::Function &Code, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace cudaperf

#endif // CUDAPERF_NVCC_SINKLOADS_H
