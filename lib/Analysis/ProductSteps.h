// Multiply-adds by which loops add up the products of two matrices, one element of each at a time: what tensor cores do
// by whole tiles. Narrow operands only count as such where both are loaded as they are, or staged through shared
// memory.
//
// To add a type: what nodeOf() and Source make of its multiplications and conversions (ProductSteps.cpp), and its rates
// where it is reported.

#ifndef CUDAPERF_ANALYSIS_PRODUCTSTEPS_H
#define CUDAPERF_ANALYSIS_PRODUCTSTEPS_H

#include "Analysis/KernelRun.h"
#include <optional>
#include <vector>

namespace cudaperf {

enum class ProductType { Half, BFloat, Int8, Float };

/// A multiplication that a loop adds up, of two numbers that it loads anew in each round.
struct ProductStep {
  const llvm::Instruction *Multiply = nullptr;
  unsigned Block = 0; ///< of Multiply, into KernelProgram::blocks()
  ProductType Type = ProductType::Half;
  unsigned Together = 1;        ///< products of one instruction: of a pair of halves, of four bytes
  unsigned Left = 0, Right = 0; ///< where the numbers come from, into KernelProgram::accesses()
};

/// Those of Program, in code order; none of kernels that use the tensor cores.
std::vector<ProductStep> productSteps(const KernelProgram &Program);

/// What a block's threads take together in a round.
struct ProductTile {
  unsigned Rows = 0, Columns = 0; ///< different places of Left and of Right
  unsigned Results = 0;           ///< different pairs of them
  /// Whether each place of either side meets many of the other, as in a product of matrices and in no product of a
  /// matrix and a vector, and in no sum over the elements of both.
  bool isMatrixProduct() const;
};

/// Of Step at Launch, by a run of one block. None if data or guesses pick the places.
std::optional<ProductTile> productTile(const KernelProgram &Program, const LaunchAssumption &Launch,
                                       const ProductStep &Step);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_PRODUCTSTEPS_H
