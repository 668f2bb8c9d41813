// Arithmetic on the numbers of lanes, as LLVM's instructions define it. Integers are kept as int64, canonically
// sign-extended, floating-point numbers as the bits of a double. What is undefined is 0.

#ifndef CUDAPERF_ANALYSIS_LANEARITHMETIC_H
#define CUDAPERF_ANALYSIS_LANEARITHMETIC_H

#include "Analysis/LaneValue.h"
#include "llvm/IR/InstrTypes.h"

namespace cudaperf {

/// The low Bits bits of Number, sign-extended; a single bit is 0 or 1.
inline int64_t signExtend(int64_t Number, unsigned Bits) {
  if (Bits >= 64)
    return Number;
  if (Bits == 1)
    return Number & 1;
  return int64_t(uint64_t(Number) << (64 - Bits)) >> (64 - Bits);
}
/// The number as unsigned of Bits bits. One that is already positive is left alone, also above 2^Bits: a drawn number
/// that outgrew its type.
inline uint64_t asUnsigned(int64_t Number, unsigned Bits) {
  if (Number >= 0 || Bits >= 64)
    return uint64_t(Number);
  return uint64_t(Number) & ((uint64_t(1) << Bits) - 1);
}
/// Number, or 0 if no int64 is near it.
double clampToInt64(double Number);

/// Opcode: an llvm::Instruction's. Shl, LShr and AShr; the divisions and remainders of integers.
int64_t computeShift(unsigned Opcode, int64_t A, int64_t B, unsigned Bits);
int64_t computeDivision(unsigned Opcode, int64_t A, int64_t B, unsigned Bits);

/// Ordered or not does not matter: no drawn number is a NaN.
bool compareDoubles(llvm::CmpInst::Predicate Predicate, double A, double B);

/// Whether Value is one number for the whole launch: a constant, what the launch tells, an argument, a loaded size.
bool isSize(const LaneValue &Value, LaneMask Active);

/// Whether Value is such a number that the source does not tell: an argument, a size that was loaded.
bool isDrawnSize(const LaneValue &Value, LaneMask Active);

/// Out, which combines A and B bit by bit: where a lane-varying number meets a drawn size, which lanes then agree is
/// the draw's doing. Conditions have no bits to pick: `lane == 0 && i < n` is as sure as its parts.
LaneValue pickBits(const LaneValue &A, const LaneValue &B, LaneMask Active, unsigned Bits, LaneValue Out);

/// Opcode: FAdd to FRem, rounded to what a float holds if IsFloat. One switch for all lanes.
LaneValue computeFloats(unsigned Opcode, const LaneValue &A, const LaneValue &B, bool IsFloat);
LaneValue compareIntegers(llvm::CmpInst::Predicate Predicate, const LaneValue &A, const LaneValue &B, unsigned Bits);

/// In each lane A or B, as Condition says. IsCondition: they are conditions themselves.
LaneValue selected(const LaneValue &Condition, const LaneValue &A, const LaneValue &B, bool IsCondition);

/// Compute of each lane's numbers; what the result rests on is what they do.
template <typename Function> LaneValue combine(const LaneValue &A, const LaneValue &B, Function Compute) {
  LaneValue Out;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    Out.Lane[L] = Compute(A.Lane[L], B.Lane[L]);
    Out.On[L] = A.On[L] | B.On[L];
  }
  return Out;
}

template <typename Function> LaneValue transform(const LaneValue &A, Function Compute) {
  LaneValue Out;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    Out.Lane[L] = Compute(A.Lane[L]);
    Out.On[L] = A.On[L];
  }
  return Out;
}

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_LANEARITHMETIC_H
