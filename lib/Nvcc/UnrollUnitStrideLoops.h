// Loops that walk over neighbouring elements, unrolled as nvcc does, so that their accesses can be merged.

#ifndef CUDAPERF_NVCC_UNROLLUNITSTRIDELOOPS_H
#define CUDAPERF_NVCC_UNROLLUNITSTRIDELOOPS_H

#include "llvm/IR/PassManager.h"

namespace cudaperf {

/// Unrolls innermost loops of few, constant iterations in which some access moves on by its own size. nvcc unrolls such
/// loops and then reads or writes two or four elements at once where the alignment is known. Those of more iterations,
/// a multiple of four, get four in one if they walk over shared memory, where alignment is known more often. A loop
/// that holds others is unrolled with them if '#pragma unroll' says so. Other loops are left as they are: their
/// iterations are one access, with one mean.
class UnrollWalks : public llvm::PassInfoMixin<UnrollWalks> {
public:
  llvm::PreservedAnalyses run(llvm::Function &Code, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace cudaperf

#endif // CUDAPERF_NVCC_UNROLLUNITSTRIDELOOPS_H
