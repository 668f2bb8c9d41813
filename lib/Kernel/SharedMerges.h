// Merges of shared-memory accesses that only the assembler makes.
//
// nvcc's compiler merges nothing across an inline PTX statement, of which CUDA's header for half is full. Its assembler,
// which sees an instruction like any other, still makes one access of neighbouring shared ones, as read off nvcc's
// machine code (CUDA 13); global accesses it leaves alone.

#ifndef CUDAPERF_KERNEL_SHAREDMERGES_H
#define CUDAPERF_KERNEL_SHAREDMERGES_H

#include "llvm/IR/PassManager.h"

namespace cudaperf {

/// Merges shared accesses across inline PTX that only computes. Run it after LLVM's load/store vectoriser.
struct MergeSharedAccesses : llvm::PassInfoMixin<MergeSharedAccesses> {
  llvm::PreservedAnalyses run(llvm::Function &Code, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace cudaperf

#endif // CUDAPERF_KERNEL_SHAREDMERGES_H
