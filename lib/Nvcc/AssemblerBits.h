// What the assembler can tell of a value's low bits.

#ifndef CUDAPERF_NVCC_ASSEMBLERBITS_H
#define CUDAPERF_NVCC_ASSEMBLERBITS_H

#include "llvm/ADT/DenseMap.h"

namespace llvm {
class BinaryOperator;
class DataLayout;
class Function;
class Value;
} // namespace llvm

namespace cudaperf {

/// How many low bits of the values of a function ptxas knows to be zero, AssemblerBits::Most at most. Read off its
/// machine code (CUDA 13) for one operation of PTX after the other: sums, products, bit operations, selections,
/// conversions and what loops carry along count as one would expect. Differences, minima, maxima and right shifts are
/// taken to be anything.
class AssemblerBits {
public:
  static constexpr unsigned Most = 4; ///< more than 16 bytes are not moved at once

  explicit AssemblerBits(const llvm::Function &Code);

  /// The low bits of V, a value that Code computes or a constant, that are known to be zero.
  unsigned zeros(const llvm::Value &V) const;

private:
  unsigned ofBinary(const llvm::BinaryOperator &Inst) const;
  /// What follows for V, an instruction or a constant expression, from what is known so far of its operands.
  unsigned derive(const llvm::Value &V) const;

  const llvm::DataLayout &Layout;
  llvm::DenseMap<const llvm::Value *, unsigned> Known; ///< of instructions
};

} // namespace cudaperf

#endif // CUDAPERF_NVCC_ASSEMBLERBITS_H
