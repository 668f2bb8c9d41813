#include "Analysis/LaneArithmetic.h"
#include "llvm/IR/Instruction.h"
#include <cmath>
#include <functional>

using namespace llvm;

namespace cudaperf {

LaneValue computeFloats(unsigned Opcode, const LaneValue &A, const LaneValue &B, bool IsFloat) {
  const auto InLanes = [&](auto Compute) {
    return combine(A, B, [=](int64_t X, int64_t Y) { return asBits(Compute(asDouble(X), asDouble(Y)), IsFloat); });
  };
  switch (Opcode) {
  case Instruction::FAdd:
    return InLanes([](double X, double Y) { return X + Y; });
  case Instruction::FSub:
    return InLanes([](double X, double Y) { return X - Y; });
  case Instruction::FMul:
    return InLanes([](double X, double Y) { return X * Y; });
  case Instruction::FDiv:
    return InLanes([](double X, double Y) { return Y == 0 ? 0 : X / Y; });
  default:
    return InLanes([](double X, double Y) { return Y == 0 ? 0 : std::fmod(X, Y); });
  }
}

int64_t computeShift(unsigned Opcode, int64_t A, int64_t B, unsigned Bits) {
  if (B < 0 || B >= int64_t(Bits))
    return 0;
  if (Opcode == Instruction::Shl)
    return int64_t(uint64_t(A) << B);
  return Opcode == Instruction::AShr ? A >> B : int64_t(asUnsigned(A, Bits) >> B);
}

int64_t computeDivision(unsigned Opcode, int64_t A, int64_t B, unsigned Bits) {
  if (B == 0)
    return 0;
  switch (Opcode) {
  case Instruction::SDiv:
    return B == -1 ? -A : A / B;
  case Instruction::SRem:
    return B == -1 ? 0 : A % B;
  case Instruction::UDiv:
    return int64_t(asUnsigned(A, Bits) / asUnsigned(B, Bits));
  default:
    return int64_t(asUnsigned(A, Bits) % asUnsigned(B, Bits));
  }
}

static constexpr Depends Drawn = Depends::Symbol | Depends::UniformLoad;

bool isSize(const LaneValue &Value, LaneMask Active) {
  return Value.isUniformIn(Active) && (Value.dependsIn(Active) & ~Drawn) == Depends::Nothing;
}

bool isDrawnSize(const LaneValue &Value, LaneMask Active) {
  return isSize(Value, Active) && has(Value.dependsIn(Active), Drawn);
}

LaneValue pickBits(const LaneValue &A, const LaneValue &B, LaneMask Active, unsigned Bits, LaneValue Out) {
  if (Bits == 1)
    return Out;
  constexpr Depends Uncertain = Drawn | Depends::CutLoop;
  const bool UniformA = A.isUniformIn(Active), UniformB = B.isUniformIn(Active);
  const bool Picks = (UniformA && !UniformB && has(A.dependsIn(Active), Uncertain)) ||
                     (UniformB && !UniformA && has(B.dependsIn(Active), Uncertain));
  if (Picks)
    for (Depends &On : Out.On)
      On |= Depends::Nonlinear;
  return Out;
}

LaneValue compareIntegers(CmpInst::Predicate Predicate, const LaneValue &A, const LaneValue &B, unsigned Bits) {
  const auto Signed = [&](auto Compare) { return combine(A, B, Compare); };
  const auto Unsigned = [&](auto Compare) {
    return combine(A, B, [=](int64_t X, int64_t Y) { return Compare(asUnsigned(X, Bits), asUnsigned(Y, Bits)); });
  };
  switch (Predicate) {
  case CmpInst::ICMP_EQ:
    return Signed(std::equal_to());
  case CmpInst::ICMP_NE:
    return Signed(std::not_equal_to());
  case CmpInst::ICMP_SLT:
    return Signed(std::less());
  case CmpInst::ICMP_SLE:
    return Signed(std::less_equal());
  case CmpInst::ICMP_SGT:
    return Signed(std::greater());
  case CmpInst::ICMP_SGE:
    return Signed(std::greater_equal());
  case CmpInst::ICMP_ULT:
    return Unsigned(std::less());
  case CmpInst::ICMP_ULE:
    return Unsigned(std::less_equal());
  case CmpInst::ICMP_UGT:
    return Unsigned(std::greater());
  default:
    return Unsigned(std::greater_equal());
  }
}

bool compareDoubles(CmpInst::Predicate Predicate, double A, double B) {
  const unsigned Relation = unsigned(Predicate) & 7; // bit 0 equal, 1 greater, 2 less: see llvm::FCmpInst
  return ((Relation & 1) && A == B) || ((Relation & 2) && A > B) || ((Relation & 4) && A < B);
}

double clampToInt64(double Number) { return std::fabs(Number) < 9e18 ? Number : 0; }

LaneValue selected(const LaneValue &Condition, const LaneValue &A, const LaneValue &B, bool IsCondition) {
  LaneValue Out;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    const LaneValue &Taken = Condition.Lane[L] & 1 ? A : B;
    Out.Lane[L] = Taken.Lane[L];
    // Two drawn numbers can agree by chance: a || b is true twice over where both draws say so.
    const bool Agree = A.Lane[L] == B.Lane[L];
    Out.On[L] = Agree ? A.On[L] | B.On[L] : Taken.On[L];
    if (!Agree || IsCondition)
      Out.On[L] |= Condition.On[L];
    if (has(Condition.On[L], Unreliable) && !Agree)
      Out.On[L] |= Depends::Guess;
  }
  return Out;
}

} // namespace cudaperf
