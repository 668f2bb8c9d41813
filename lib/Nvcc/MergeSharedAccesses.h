// Merges of shared-memory accesses that only the assembler makes.
//
// nvcc's compiler merges accesses of any memory where what is declared says that they are aligned, and nothing across
// an inline PTX statement, of which CUDA's header for half is full. Its assembler leaves global accesses alone, but
// aligns static shared arrays to 16 bytes and merges what is left of their accesses, where it can tell that they are
// aligned and they stay in one block: across inline PTX, but not across a division that has a slow path. All this was
// read off nvcc's machine code (CUDA 13).

#ifndef CUDAPERF_NVCC_MERGESHAREDACCESSES_H
#define CUDAPERF_NVCC_MERGESHAREDACCESSES_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Module;
} // namespace llvm

namespace cudaperf {

/// Aligns static shared arrays as the assembler does, but for those of single bytes, which it stores byte by byte. To
/// be called when the compiler's merges are made.
void alignSharedArrays(llvm::Module &Code);

/// Merges shared accesses as the assembler does. To be run after alignSharedArrays().
struct MergeSharedAccesses : llvm::PassInfoMixin<MergeSharedAccesses> {
  llvm::PreservedAnalyses run(llvm::Function &Code, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace cudaperf

#endif // CUDAPERF_NVCC_MERGESHAREDACCESSES_H
