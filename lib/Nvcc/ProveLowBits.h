// What the low bits of an index say: its alignment, and that adding a little to it does not carry.

#ifndef CUDAPERF_NVCC_PROVELOWBITS_H
#define CUDAPERF_NVCC_PROVELOWBITS_H

#include "llvm/IR/PassManager.h"

namespace cudaperf {

/// Writes down what the vectoriser must know of an index like (row * 128 + column * 8) + 5: the sum does not carry out
/// of the low bits, and neither does it wrap, and the address is a multiple of 16 bytes. LLVM's own passes find the
/// same by known bits, which give up six operations deep; tile indices are deeper. Scalar evolution is not limited so.
struct ProveLowBits : llvm::PassInfoMixin<ProveLowBits> {
  llvm::PreservedAnalyses run(llvm::Function &Code, llvm::FunctionAnalysisManager &Analyses);
};

} // namespace cudaperf

#endif // CUDAPERF_NVCC_PROVELOWBITS_H
