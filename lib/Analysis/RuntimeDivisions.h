// Divisions of integers by a number that all threads of a launch share and that the compiler does not know: an argument
// of the kernel, the block's size, an element of a table of sizes, what is computed from such numbers. The host could
// prepare each of them once.

#ifndef CUDAPERF_ANALYSIS_RUNTIMEDIVISIONS_H
#define CUDAPERF_ANALYSIS_RUNTIMEDIVISIONS_H

#include "Analysis/KernelProgram.h"
#include <vector>

namespace llvm {
class BinaryOperator;
} // namespace llvm

namespace cudaperf {

/// A quotient or a remainder, or both of the same two numbers: for the machine one division.
struct RuntimeDivision {
  const llvm::BinaryOperator *First = nullptr;      ///< in code order
  std::vector<const llvm::BinaryOperator *> Others; ///< each a product and a difference more
  unsigned Block = 0;                               ///< of First, into KernelProgram::blocks()
  /// The divisor is an element of a table in memory that the kernel only reads, or made of such: each round of a loop
  /// may have another one.
  bool IsOfTable = false;

  const llvm::Value &dividend() const;
  const llvm::Value &divisor() const;
  bool isSigned() const;
  unsigned bits() const; ///< 32 or 64
  /// The one that is computed by dividing: the quotient, if it is wanted.
  const llvm::BinaryOperator &divides() const;
  bool hasQuotient() const;
  bool hasRemainder() const;
};

/// Those of Program of 32 and 64 bits, in code order.
std::vector<RuntimeDivision> runtimeDivisions(const KernelProgram &Program);

/// Whether V, integer or floating point, is one number for all threads of a launch: made of arguments, of sizes of
/// blocks and grids, of constant memory at a known place, and of constants.
bool isSameInLaunch(const llvm::Value &V);

/// Whether a quotient by such a number, no constant, is among what V is computed from, or picks what is loaded for it.
bool isMadeOfRuntimeQuotient(const llvm::Value &V);

/// Whether the dividend of Division goes on by the same step in each round of the innermost loop around it.
bool stepsThroughLoop(const KernelProgram &Program, const RuntimeDivision &Division);

/// The position of the kernel's argument that V is, in whatever width.
std::optional<unsigned> argumentOf(const llvm::Value &V);

/// Whether V is a length of the block, in whatever width.
bool isBlockSize(const llvm::Value &V);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_RUNTIMEDIVISIONS_H
