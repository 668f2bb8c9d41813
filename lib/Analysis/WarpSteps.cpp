// Arithmetic of the warp interpreter. Integers are kept as int64, canonically sign-extended. A result that the source
// language says cannot overflow is not wrapped: the drawn numbers stand for any size that does not overflow.

#include "Analysis/WarpRun.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include <cmath>

using namespace llvm;

namespace cudaperf {

static int64_t signExtend(int64_t Number, unsigned Bits) {
  if (Bits >= 64)
    return Number;
  if (Bits == 1)
    return Number & 1;
  return int64_t(uint64_t(Number) << (64 - Bits)) >> (64 - Bits);
}

/// The number as unsigned of Bits bits. One that is already positive is left alone, also above 2^Bits: a drawn number
/// that outgrew its type.
static uint64_t asUnsigned(int64_t Number, unsigned Bits) {
  if (Number >= 0 || Bits >= 64)
    return uint64_t(Number);
  return uint64_t(Number) & ((uint64_t(1) << Bits) - 1);
}

static unsigned integerBits(const Type *Ty) { return Ty->isIntegerTy() ? std::min(64u, Ty->getIntegerBitWidth()) : 64; }

template <typename Function> static LaneValue combine(const LaneValue &A, const LaneValue &B, Function Compute) {
  LaneValue Out;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    Out.Lane[L] = Compute(A.Lane[L], B.Lane[L]);
    Out.On[L] = A.On[L] | B.On[L];
  }
  return Out;
}

template <typename Function> static LaneValue transform(const LaneValue &A, Function Compute) {
  LaneValue Out;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    Out.Lane[L] = Compute(A.Lane[L]);
    Out.On[L] = A.On[L];
  }
  return Out;
}

void WarpRun::commit(const Step &S, const LaneValue &Value, LaneMask Active) {
  if (Active == AllLanes)
    Slots[S.Result] = Value;
  else
    Slots[S.Result].assign(Value, Active);
}

void WarpRun::step(const Step &S, LaneMask Active) {
  const Instruction &Inst = *S.Inst;
  if (S.Access >= 0)
    return access(S, Active);
  if (isa<CallBase>(Inst))
    return call(S, Active);
  if (isa<AllocaInst>(Inst))
    return commit(S, placeLocal(&Inst), Active);
  if (S.Sum >= 0)
    return commit(S, address(S), Active);
  const bool Scalar = !Inst.getType()->isVectorTy() && !Inst.getType()->isAggregateType();
  if (Scalar && isa<BinaryOperator>(Inst))
    return commit(S, binary(S, Active), Active);
  if (Scalar && isa<CmpInst>(Inst))
    return commit(S, compare(S), Active);
  if (Scalar && isa<SelectInst>(Inst))
    return commit(S, fullPart(Inst, Active, select(S)), Active);
  if (Scalar && isa<CastInst>(Inst) && !Inst.getOperand(0)->getType()->isVectorTy())
    return commit(S, cast(S, Active), Active);
  if (isa<FreezeInst>(Inst))
    return commit(S, operand(S, 0), Active);
  if (Inst.getOpcode() == Instruction::FNeg && Scalar)
    return commit(S, transform(operand(S, 0), [](int64_t A) { return asBits(-asDouble(A)); }), Active);
  if (!Inst.getType()->isVoidTy())
    commit(S, opaque(S, Active), Active);
}

LaneValue WarpRun::opaque(const Step &S, LaneMask Active) const {
  Depends On = Depends::Nothing;
  bool Uniform = true;
  int64_t Mixed = int64_t(S.Result);
  for (unsigned Slot : S.Operands) {
    On |= Slots[Slot].dependsIn(Active);
    Uniform &= Slots[Slot].isUniformIn(Active);
    Mixed = Mixed * 31 + (Active ? Slots[Slot].Lane[llvm::countr_zero(Active)] : 0);
  }
  const Type *Ty = S.Inst->getType();
  if (Uniform && !has(On, Unreliable))
    return LaneValue::uniform(Ty->isFloatingPointTy() ? asBits(2.0) : Drawn.loaded(Mixed, integerBits(Ty)),
                              On | Depends::UniformLoad);
  LaneValue Out;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    Out.Lane[L] = Drawn.loaded(Mixed + L * 64, integerBits(Ty));
    Out.On[L] = On | (has(On, Unreliable) ? Depends::Nothing : Depends::Guess);
  }
  return Out;
}

static double floatOperation(unsigned Opcode, double A, double B) {
  switch (Opcode) {
  case Instruction::FAdd:
    return A + B;
  case Instruction::FSub:
    return A - B;
  case Instruction::FMul:
    return A * B;
  case Instruction::FDiv:
    return B == 0 ? 0 : A / B;
  default:
    return B == 0 ? 0 : std::fmod(A, B);
  }
}

static int64_t shift(unsigned Opcode, int64_t A, int64_t B, unsigned Bits) {
  if (B < 0 || B >= int64_t(Bits))
    return 0;
  if (Opcode == Instruction::Shl)
    return int64_t(uint64_t(A) << B);
  return Opcode == Instruction::AShr ? A >> B : int64_t(asUnsigned(A, Bits) >> B);
}

static int64_t divide(unsigned Opcode, int64_t A, int64_t B, unsigned Bits) {
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

/// Whether Value is one number for the whole launch that the source does not tell: an argument, a size that was loaded.
static bool isDrawnSize(const LaneValue &Value, LaneMask Active) {
  constexpr Depends Drawn = Depends::Symbol | Depends::UniformLoad;
  const Depends On = Value.dependsIn(Active);
  return Value.isUniformIn(Active) && has(On, Drawn) && (On & ~Drawn) == Depends::Nothing;
}

LaneValue WarpRun::quotient(const LaneValue &A, const LaneValue &B, LaneMask Active, LaneValue Out,
                            unsigned Bits) const {
  // `channels / groups` of two drawn sizes is 0 or 1 by the draw alone, where real sizes make it any size.
  constexpr int64_t Smallest = 32;
  const unsigned First = unsigned(llvm::countr_zero(Active));
  const int64_t Dividend = A.Lane[First], Divisor = B.Lane[First];
  if (!isDrawnSize(A, Active) || !isDrawnSize(B, Active) || Divisor <= 0 || Dividend < 0 || Dividend % Divisor == 0 ||
      Dividend / Divisor >= Smallest)
    return Out;
  return LaneValue::uniform(Drawn.loaded(Dividend * 31 + Divisor, Bits), Out.On[First]);
}

/// A lane-varying number combined bit by bit with a drawn size: which lanes then agree is the draw's doing. Conditions
/// have no bits to pick: `lane == 0 && i < n` is as sure as its parts.
static LaneValue pickBits(const LaneValue &A, const LaneValue &B, LaneMask Active, unsigned Bits, LaneValue Out) {
  if (Bits == 1)
    return Out;
  constexpr Depends Drawn = Depends::Symbol | Depends::UniformLoad | Depends::CutLoop;
  const bool UniformA = A.isUniformIn(Active), UniformB = B.isUniformIn(Active);
  const bool Picks = (UniformA && !UniformB && has(A.dependsIn(Active), Drawn)) ||
                     (UniformB && !UniformA && has(B.dependsIn(Active), Drawn));
  if (Picks)
    for (Depends &On : Out.On)
      On |= Depends::Nonlinear;
  return Out;
}

/// Number in Bits bits. PTX takes addresses of shared memory as 32 bits: the model's, which are longer, are left whole.
int64_t WarpRun::wrapped(int64_t Number, unsigned Bits) const {
  const MemoryObject *Object = Bits == 32 ? Layout.find(Number) : nullptr;
  return Object && Object->Kind == ObjectKind::Shared ? Number : signExtend(Number, Bits);
}

LaneValue WarpRun::binary(const Step &S, LaneMask Active) const {
  const auto &Inst = llvm::cast<BinaryOperator>(*S.Inst);
  const unsigned Opcode = Inst.getOpcode();
  const LaneValue &A = operand(S, 0), &B = operand(S, 1);
  if (Inst.getType()->isFloatingPointTy())
    return combine(A, B, [=, IsFloat = Inst.getType()->isFloatTy()](int64_t X, int64_t Y) {
      return asBits(floatOperation(Opcode, asDouble(X), asDouble(Y)), IsFloat);
    });
  const unsigned Bits = integerBits(Inst.getType());
  const auto *Overflowing = dyn_cast<OverflowingBinaryOperator>(&Inst);
  const bool NeverWraps = Overflowing && (Overflowing->hasNoSignedWrap() || Overflowing->hasNoUnsignedWrap());
  const unsigned WrapBits = NeverWraps && Bits > 1 ? 64 : Bits;
  switch (Opcode) {
  case Instruction::Add:
    return combine(A, B,
                   [=, this](int64_t X, int64_t Y) { return wrapped(int64_t(uint64_t(X) + uint64_t(Y)), WrapBits); });
  case Instruction::Sub:
    return combine(A, B,
                   [=, this](int64_t X, int64_t Y) { return wrapped(int64_t(uint64_t(X) - uint64_t(Y)), WrapBits); });
  case Instruction::Mul:
    return combine(A, B,
                   [=](int64_t X, int64_t Y) { return signExtend(int64_t(uint64_t(X) * uint64_t(Y)), WrapBits); });
  case Instruction::And:
    return pickBits(A, B, Active, Bits, combine(A, B, [](int64_t X, int64_t Y) { return X & Y; }));
  case Instruction::Or:
    return pickBits(A, B, Active, Bits, combine(A, B, [](int64_t X, int64_t Y) { return X | Y; }));
  case Instruction::Xor:
    return pickBits(A, B, Active, Bits, combine(A, B, [](int64_t X, int64_t Y) { return X ^ Y; }));
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return combine(A, B, [=](int64_t X, int64_t Y) { return signExtend(shift(Opcode, X, Y, Bits), WrapBits); });
  case Instruction::SRem:
  case Instruction::URem:
    return combine(A, B, [=](int64_t X, int64_t Y) { return divide(Opcode, X, Y, Bits); });
  default:
    return quotient(A, B, Active, combine(A, B, [=](int64_t X, int64_t Y) { return divide(Opcode, X, Y, Bits); }),
                    Bits);
  }
}

static bool compareIntegers(CmpInst::Predicate Predicate, int64_t A, int64_t B, unsigned Bits) {
  const uint64_t UA = asUnsigned(A, Bits), UB = asUnsigned(B, Bits);
  switch (Predicate) {
  case CmpInst::ICMP_EQ:
    return A == B;
  case CmpInst::ICMP_NE:
    return A != B;
  case CmpInst::ICMP_SLT:
    return A < B;
  case CmpInst::ICMP_SLE:
    return A <= B;
  case CmpInst::ICMP_SGT:
    return A > B;
  case CmpInst::ICMP_SGE:
    return A >= B;
  case CmpInst::ICMP_ULT:
    return UA < UB;
  case CmpInst::ICMP_ULE:
    return UA <= UB;
  case CmpInst::ICMP_UGT:
    return UA > UB;
  default:
    return UA >= UB;
  }
}

/// Ordered or not does not matter: no drawn number is a NaN.
static bool compareDoubles(CmpInst::Predicate Predicate, double A, double B) {
  const unsigned Relation = unsigned(Predicate) & 7; // bit 0 equal, 1 greater, 2 less: see llvm::FCmpInst
  return ((Relation & 1) && A == B) || ((Relation & 2) && A > B) || ((Relation & 4) && A < B);
}

LaneValue WarpRun::compare(const Step &S) const {
  const auto &Inst = llvm::cast<CmpInst>(*S.Inst);
  const CmpInst::Predicate Predicate = Inst.getPredicate();
  const unsigned Bits = integerBits(Inst.getOperand(0)->getType());
  if (Inst.getOperand(0)->getType()->isFloatingPointTy())
    return combine(operand(S, 0), operand(S, 1),
                   [=](int64_t A, int64_t B) { return int64_t(compareDoubles(Predicate, asDouble(A), asDouble(B))); });
  return combine(operand(S, 0), operand(S, 1),
                 [=](int64_t A, int64_t B) { return int64_t(compareIntegers(Predicate, A, B, Bits)); });
}

static double clampToInt64(double Number) { return std::fabs(Number) < 9e18 ? Number : 0; }

LaneValue WarpRun::cast(const Step &S, LaneMask Active) const {
  const auto &Inst = llvm::cast<CastInst>(*S.Inst);
  const LaneValue &A = operand(S, 0);
  const unsigned From = integerBits(Inst.getSrcTy()), To = integerBits(Inst.getDestTy());
  const bool ToFloat = Inst.getDestTy()->isFloatTy();
  switch (Inst.getOpcode()) {
  case Instruction::ZExt:
    return transform(A, [=](int64_t X) { return int64_t(asUnsigned(X, From)); });
  case Instruction::SExt:
    return transform(A, [=](int64_t X) { return From == 1 ? -(X & 1) : X; });
  case Instruction::Trunc: {
    LaneValue Out = transform(A, [=, this](int64_t X) { return wrapped(X, To); });
    // A drawn size that outgrew 32 bits stands for one that did not.
    for (unsigned L = 0; L < WarpLanes && To == 32; ++L)
      if (has(A.On[L], DrawnUniform) && A.Lane[L] >= 0)
        Out.Lane[L] = A.Lane[L];
    return Out;
  }
  case Instruction::SIToFP:
    return transform(A, [=](int64_t X) { return asBits(double(X), ToFloat); });
  case Instruction::UIToFP:
    return transform(A, [=](int64_t X) { return asBits(double(asUnsigned(X, From)), ToFloat); });
  case Instruction::FPToSI:
  case Instruction::FPToUI: {
    LaneValue Out = transform(A, [](int64_t X) { return int64_t(clampToInt64(asDouble(X))); });
    // Rounding a lane-varying multiple of a drawn factor: where it steps is the draw's doing.
    if (!A.isUniformIn(Active))
      for (Depends &On : Out.On)
        if (has(On, Depends::Symbol | Depends::UniformLoad))
          On |= Depends::Nonlinear;
    return Out;
  }
  case Instruction::FPTrunc:
    return transform(A, [](int64_t X) { return asBits(asDouble(X), /*IsFloat=*/true); });
  case Instruction::BitCast:
    if (Inst.getSrcTy()->isFloatingPointTy() != Inst.getDestTy()->isFloatingPointTy())
      return opaque(S, Active);
    return A;
  default: // FPExt, PtrToInt, IntToPtr, AddrSpaceCast: the same number
    return A;
  }
}

LaneValue WarpRun::select(const Step &S) const {
  const bool IsCondition = S.Inst->getType()->isIntegerTy(1);
  const LaneValue &Condition = operand(S, 0), &A = operand(S, 1), &B = operand(S, 2);
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

LaneValue WarpRun::fullPart(const Instruction &Minimum, LaneMask Active, LaneValue Out) const {
  using namespace PatternMatch;
  const Value *A = nullptr, *B = nullptr;
  if (!match(&Minimum, m_SMin(m_Value(A), m_Value(B))) && !match(&Minimum, m_UMin(m_Value(A), m_Value(B))))
    return Out;
  if (isa<ConstantInt>(A))
    std::swap(A, B);
  const auto *Part = dyn_cast<ConstantInt>(B);
  constexpr Depends Sizes = Depends::Symbol | Depends::UniformLoad;
  const LaneValue &Left = Slots[Program.slotOf(A)];
  const Depends On = Left.dependsIn(Active);
  const bool IsLeftOver = Left.isUniformIn(Active) && has(On, Sizes) && (On & ~DrawnUniform) == Depends::Nothing;
  if (!Part || !Part->getValue().isStrictlyPositive() || !IsLeftOver)
    return Out;
  return LaneValue::uniform(Part->getSExtValue(), On);
}

LaneValue WarpRun::address(const Step &S) const {
  const AddressSum &Sum = Program.addressSums()[S.Sum];
  LaneValue Out = Slots[Sum.Base];
  for (unsigned L = 0; L < WarpLanes; ++L) {
    for (const auto &[Slot, Scale] : Sum.Terms) {
      Out.Lane[L] += Slots[Slot].Lane[L] * Scale;
      Out.On[L] |= Slots[Slot].On[L];
    }
    Out.Lane[L] += Sum.Offset;
  }
  return Out;
}

} // namespace cudaperf
