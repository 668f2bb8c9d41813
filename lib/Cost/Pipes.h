// How many instructions of a warp each pipe of a multiprocessor runs.

#ifndef CUDAPERF_COST_PIPES_H
#define CUDAPERF_COST_PIPES_H

#include "Finding/CostUnits.h"
#include "llvm/IR/DerivedTypes.h"

namespace llvm {
class BinaryOperator;
class CallBase;
} // namespace llvm

namespace cudaperf {

/// Instructions of a warp by pipe; what is in none of them (branches, barriers) only takes an issue slot. Either: the
/// assembler takes Fp32 or Int, so that both are as busy. TableLoads: of 16 bytes, from tables of libdevice in L1.
struct Pipes {
  double Fp32 = 0, Fp64 = 0, Int = 0, Either = 0, Sfu = 0, Tensor = 0, Shuffles = 0, TableLoads = 0, Others = 0;
};

inline Pipes integers(double Count) { return {.Int = Count}; }
/// The pipe of floating-point multiply-adds makes those of integers too, on every architecture since Volta.
inline Pipes multiplyAdds(double Count) { return {.Fp32 = Count}; }

/// Sums and shifts: the assembler makes multiply-adds of some of them (IMAD.IADD, IMAD.X, IMAD.SHL).
inline Pipes sums(double Count) { return {.Either = Count}; }

/// Registers have 32 bits: wider integers take twice as many instructions.
inline double words(const llvm::Type *Ty) {
  const unsigned Bits = Ty->isPointerTy() ? 64 : Ty->getScalarSizeInBits();
  const unsigned Lanes =
      llvm::isa<llvm::FixedVectorType>(Ty) ? llvm::cast<llvm::FixedVectorType>(Ty)->getNumElements() : 1;
  return Lanes * (Bits > 32 ? 2 : 1);
}

/// Adds Share of Work to the units, all of it to Issue.
void add(UnitNumbers &To, const Pipes &Work, double Share = 1);

/// The same without Work.Either, and that alone: it goes to the two pipes that can take it. Counters of public programs
/// have about as many instructions in the one as in the other wherever there are enough of these.
void addFixed(UnitNumbers &To, const Pipes &Work, double Share);
void spread(UnitNumbers &To, double Either);

/// What a division or remainder of integers takes. HasReciprocal: that of its divisor is there already; where nothing
/// is said, whether a division before it in its block has left it.
Pipes divisionWork(const llvm::BinaryOperator &Inst);
Pipes divisionWork(const llvm::BinaryOperator &Inst, bool HasReciprocal);

/// Of integers of 64 bits, if both fit into 32, as sizes and subscripts do: a test, a branch, and the division of 32
/// bits. The other way takes three times as long.
inline constexpr Pipes SmallLongDivision{.Fp32 = 7, .Int = 11, .Sfu = 3, .Others = 4};

/// A quotient of floats, rounded as IEEE 754 says.
inline constexpr Pipes FloatDivision{.Fp32 = 5, .Int = 2, .Sfu = 1, .Others = 4};
/// The same of doubles.
inline constexpr Pipes DoubleDivision{.Fp32 = 1, .Fp64 = 8, .Int = 2, .Sfu = 1, .Others = 3};

/// What a call of one of libdevice's functions takes, by FunctionWork.def; LLVM's intrinsics of the same functions
/// count as these do. The function called must be known.
Pipes functionWork(const llvm::CallBase &Call);
/// What Later takes less where Earlier, of the same operand, is there already: a reduction or a power that both need.
Pipes sharedWork(const llvm::CallBase &Earlier, const llvm::CallBase &Later);
/// What a call that computes integers takes: an instruction a word for what the table has not.
Pipes functionWorkOfIntegers(const llvm::CallBase &Call);
/// The same of the function for floats.
Pipes functionWorkOfFloats(const llvm::CallBase &Call);

} // namespace cudaperf

#endif // CUDAPERF_COST_PIPES_H
