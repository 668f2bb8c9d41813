// Keeps the stores of a vector together while a kernel is simplified.
//
// "float4 v = p[i]; v.x += 1; p[i] = v;" is one 16-byte store in nvcc's code. Taken apart into four, the three that put
// back what was loaded look superfluous to EarlyCSE, and what is left is no vector any more. So the stores that share
// an aligned word of 8 or 16 bytes are volatile until then.

#ifndef CUDAPERF_NVCC_PROTECTVECTORSTORES_H
#define CUDAPERF_NVCC_PROTECTVECTORSTORES_H

#include "llvm/IR/PassManager.h"

namespace cudaperf {

/// Protects them. Run it after SROA has taken structures apart.
struct ProtectVectorStores : llvm::PassInfoMixin<ProtectVectorStores> {
  llvm::PreservedAnalyses run(llvm::Function &Code, llvm::FunctionAnalysisManager &Analyses);
};

/// Makes them plain stores again.
struct ReleaseVectorStores : llvm::PassInfoMixin<ReleaseVectorStores> {
  llvm::PreservedAnalyses run(llvm::Function &Code, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace cudaperf

#endif // CUDAPERF_NVCC_PROTECTVECTORSTORES_H
