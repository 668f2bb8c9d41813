// Fills the gap in a vector of which all but one element are loaded.
//
// "p[i].x + p[i].y + p[i].z" of a float4 is one 16-byte load in nvcc's code, as is x, y and w: it loads what it knows
// to be there. LLVM's vectoriser takes only what is asked for, and would leave loads of 8 and 4 bytes. Seen in machine
// code for elements of 1, 2 and 4 bytes; the first must be among the three, as its alignment is that of the vector.

#ifndef CUDAPERF_NVCC_FILLVECTORGAPS_H
#define CUDAPERF_NVCC_FILLVECTORGAPS_H

#include "llvm/IR/PassManager.h"

namespace cudaperf {

/// Adds the missing load. Run it right before the vectoriser, and drop unused loads after it.
struct FillVectorGaps : llvm::PassInfoMixin<FillVectorGaps> {
  llvm::PreservedAnalyses run(llvm::Function &Code, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace cudaperf

#endif // CUDAPERF_NVCC_FILLVECTORGAPS_H
