// What an instruction is in a sum of products: a multiplication, a sum, or a number in another form. The arithmetic of
// halves is inline PTX in CUDA's headers.

#ifndef CUDAPERF_ANALYSIS_PRODUCTNODES_H
#define CUDAPERF_ANALYSIS_PRODUCTNODES_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Instruction;
class Value;
} // namespace llvm

namespace cudaperf {

enum class NumberKind { Any, Half, BFloat, Byte };

struct ProductNode {
  NumberKind Kind = NumberKind::Any; ///< what it shows of its operands
  bool IsConversion = false;         ///< Inputs in another form
  unsigned Together = 1;             ///< products of one instruction: of a pair of halves, of four bytes
  bool IsFloat = false;              ///< a multiplication of floats
  /// Of a multiplication.
  const llvm::Value *Left = nullptr, *Right = nullptr;
  /// Of a sum, a conversion or a choice what it is made of; of a multiply-add what is added to.
  llvm::SmallVector<const llvm::Value *, 4> Inputs;
};

/// Nothing of what is none of these.
ProductNode productNode(const llvm::Value &V);

/// Whether Inst multiplies whole tiles, or loads one for that.
bool isMatrixInstruction(const llvm::Instruction &Inst);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_PRODUCTNODES_H
