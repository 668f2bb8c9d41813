// How many instructions of a warp each pipe of a multiprocessor runs.

#ifndef CUDAPERF_COST_PIPES_H
#define CUDAPERF_COST_PIPES_H

#include "Finding/CostUnits.h"
#include "llvm/IR/DerivedTypes.h"

namespace llvm {
class BinaryOperator;
} // namespace llvm

namespace cudaperf {

/// Instructions of a warp by pipe; what is in none of them (branches, barriers) only takes an issue slot.
struct Pipes {
  double Fp32 = 0, Fp64 = 0, Int = 0, Sfu = 0, Tensor = 0, Shuffles = 0, Others = 0;
};

inline Pipes integers(double Count) { return {.Int = Count}; }
/// The pipe of floating-point multiply-adds makes those of integers too, on every architecture since Volta.
inline Pipes multiplyAdds(double Count) { return {.Fp32 = Count}; }

/// Sums and shifts of one register: the assembler makes multiply-adds of about half of them (IMAD.IADD, IMAD.SHL), so
/// that both pipes are busy.
inline Pipes sums(double Count) { return {.Fp32 = Count / 2, .Int = Count / 2}; }

/// Registers have 32 bits: wider integers take twice as many instructions.
inline double words(const llvm::Type *Ty) {
  const unsigned Bits = Ty->isPointerTy() ? 64 : Ty->getScalarSizeInBits();
  const unsigned Lanes =
      llvm::isa<llvm::FixedVectorType>(Ty) ? llvm::cast<llvm::FixedVectorType>(Ty)->getNumElements() : 1;
  return Lanes * (Bits > 32 ? 2 : 1);
}

/// Adds Share of Work to the units, all of it to Issue.
void add(UnitNumbers &To, const Pipes &Work, double Share = 1);

/// What a division or remainder of integers takes.
Pipes divisionWork(const llvm::BinaryOperator &Inst);

} // namespace cudaperf

#endif // CUDAPERF_COST_PIPES_H
