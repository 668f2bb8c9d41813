// LLVM's load/store vectoriser, in a time that grows with the accesses and not with their square.

#ifndef CUDAPERF_NVCC_VECTORIZEINPARTS_H
#define CUDAPERF_NVCC_VECTORIZEINPARTS_H

#include "llvm/IR/PassManager.h"

namespace cudaperf {

/// Does what llvm::LoadStoreVectorizerPass does, which holds every access of a block against all others of it, to at
/// most MaxAccesses accesses of a block at a time: accesses are not merged where one such part ends and the next
/// begins. Unrolled kernels have hundreds of accesses in a block, machine-written ones thousands.
struct VectorizeInParts : llvm::PassInfoMixin<VectorizeInParts> {
  static constexpr unsigned MaxAccesses = 1024;
  enum class Atomics {
    Divide, ///< a part ends at an atomic, of whatever address: for cicc it is a call (PTX of nvcc 13, __restrict__ too)
    AreAccesses
  };
  explicit VectorizeInParts(Atomics Atomics) : How(Atomics) {}
  llvm::PreservedAnalyses run(llvm::Function &Code, llvm::FunctionAnalysisManager &Analyses);

private:
  Atomics How;
};

} // namespace cudaperf

#endif // CUDAPERF_NVCC_VECTORIZEINPARTS_H
