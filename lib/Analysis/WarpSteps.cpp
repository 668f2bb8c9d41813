// Steps of the warp interpreter that compute. A result that the source language says cannot overflow is not wrapped:
// the drawn numbers stand for any size that does not overflow.

#include "Analysis/Casts.h"
#include "Analysis/LaneArithmetic.h"
#include "Analysis/PowersOfTwo.h"
#include "Analysis/WarpRun.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include <numeric>

using namespace llvm;

namespace cudaperf {

static unsigned integerBits(const Type *Ty) { return Ty->isIntegerTy() ? std::min(64u, Ty->getIntegerBitWidth()) : 64; }

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
  if (const auto *Element = dyn_cast<ExtractElementInst>(&Inst))
    if (const std::optional<LaneValue> Number = pickedParameter(*Element))
      return commit(S, *Number, Active);
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

/// The drawn size that A is a multiple of, another one in each lane, as `t * n` is; 0 for none.
static int64_t sizeMultiplied(const LaneValue &A, LaneMask Active) {
  constexpr Depends Plain = OfPlace | Depends::Symbol | Depends::UniformLoad;
  const Depends On = A.dependsIn(Active);
  if (!has(On, Depends::Symbol | Depends::UniformLoad) || (On & ~Plain) != Depends::Nothing)
    return 0;
  int64_t Common = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Active >> L & 1)
      Common = A.Lane[L] < 0 ? 1 : std::gcd(Common, A.Lane[L]);
  constexpr int64_t SmallestSize = 32 * 700; // Draws::size()
  return Common >= SmallestSize ? Common : 0;
}

LaneValue WarpRun::quotient(const LaneValue &A, const LaneValue &B, LaneMask Active, LaneValue Out,
                            unsigned Bits) const {
  // `channels / groups` of two drawn sizes is 0 or 1 by the draw alone, where real sizes make it any size. So is what
  // each thread gets, `n / (gridDim.x * blockDim.x)`, where the launch is known, and where that begins, `t * n / 4096`.
  constexpr int64_t Smallest = 32;
  const unsigned First = unsigned(llvm::countr_zero(Active));
  const bool IsOne = isDrawnSize(A, Active);
  const bool IsKnown = B.dependsIn(Active) == Depends::Nothing;
  const int64_t Dividend = IsOne ? A.Lane[First] : IsKnown ? sizeMultiplied(A, Active) : 0, Divisor = B.Lane[First];
  if (!isSize(B, Active) || Divisor <= 0 || Dividend <= 0 || Dividend % Divisor == 0 || Dividend / Divisor >= Smallest)
    return Out;
  const int64_t Quotient = Drawn.loaded(Dividend * 31 + Divisor, Bits);
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Active >> L & 1)
      Out.Lane[L] = A.Lane[L] / Dividend * Quotient;
  return Out;
}

/// Distance, of a shift of Bits bits; a drawn number that is none is taken for one that is.
LaneValue WarpRun::plausibleDistance(const LaneValue &Distance, LaneMask Active, unsigned Bits) const {
  if (!isDrawnSize(Distance, Active))
    return Distance;
  return transform(Distance, [&](int64_t Number) { return Drawn.exponent(Number, Bits); });
}

/// A size that is halved a number of times that is not known is a size as any: what is left of a drawn one would be a
/// small number by the draw alone.
LaneValue WarpRun::shift(unsigned Opcode, const LaneValue &A, const LaneValue &B, LaneMask Active, unsigned Bits,
                         unsigned WrapBits) const {
  const LaneValue Out =
      combine(A, B, [=](int64_t X, int64_t Y) { return signExtend(computeShift(Opcode, X, Y, Bits), WrapBits); });
  if (Opcode == Instruction::Shl || !isDrawnSize(A, Active) || !isDrawnSize(B, Active))
    return Out;
  const unsigned First = unsigned(llvm::countr_zero(Active));
  return LaneValue::uniform(Drawn.loaded(A.Lane[First] * 31 + B.Lane[First], Bits), Out.On[First]);
}

/// Number in Bits bits. PTX takes addresses of shared memory as 32 bits: the model's, which are longer, are left whole.
int64_t WarpRun::wrapped(int64_t Number, unsigned Bits) const {
  const MemoryObject *Object = Bits == 32 ? Layout.find(Number) : nullptr;
  return Object && Object->Kind == ObjectKind::Shared ? Number : signExtend(Number, Bits);
}

/// Whether Mask is two to some power, or what lies below or above that: its bits lie together, whatever the power is.
static bool isMadeOfPower(const Value *Mask) {
  const auto *Inst = dyn_cast<Instruction>(Mask);
  if (!Inst)
    return false;
  const unsigned Opcode = Inst->getOpcode();
  if (isa<CastInst>(Inst))
    return isMadeOfPower(Inst->getOperand(0));
  if (Opcode == Instruction::Shl)
    return PatternMatch::match(Inst->getOperand(0),
                               PatternMatch::m_CombineOr(PatternMatch::m_One(), PatternMatch::m_AllOnes()));
  const bool IsOff = Opcode == Instruction::Add || Opcode == Instruction::Sub || Opcode == Instruction::Xor;
  return IsOff && ((isa<ConstantInt>(Inst->getOperand(0)) && isMadeOfPower(Inst->getOperand(1))) ||
                   (isa<ConstantInt>(Inst->getOperand(1)) && isMadeOfPower(Inst->getOperand(0))));
}

LaneValue WarpRun::binary(const Step &S, LaneMask Active) const {
  const auto &Inst = llvm::cast<BinaryOperator>(*S.Inst);
  const unsigned Opcode = Inst.getOpcode();
  const LaneValue &A = operand(S, 0), &B = operand(S, 1);
  if (Inst.getType()->isFloatingPointTy())
    return computeFloats(Opcode, A, B, Inst.getType()->isFloatTy());
  noteDigits(Inst, A, B, Active);
  const unsigned Bits = integerBits(Inst.getType());
  const auto *Overflowing = dyn_cast<OverflowingBinaryOperator>(&Inst);
  const bool NeverWraps = Overflowing && (Overflowing->hasNoSignedWrap() || Overflowing->hasNoUnsignedWrap());
  const unsigned WrapBits = NeverWraps && Bits > 1 ? 64 : Bits;
  const auto Picked = [&](const LaneValue &Out) {
    const bool IsKnown = any_of(Inst.operands(), isMadeOfPower) || masksByPower(Inst);
    return IsKnown ? Out : pickBits(A, B, Active, Bits, Out);
  };
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
    return Picked(combine(A, B, [](int64_t X, int64_t Y) { return X & Y; }));
  case Instruction::Or:
    return Picked(combine(A, B, [](int64_t X, int64_t Y) { return X | Y; }));
  case Instruction::Xor:
    return Picked(combine(A, B, [](int64_t X, int64_t Y) { return X ^ Y; }));
  case Instruction::Shl:
  case Instruction::LShr:
  case Instruction::AShr:
    return shift(Opcode, A, plausibleDistance(B, Active, Bits), Active, Bits, WrapBits);
  case Instruction::SRem:
  case Instruction::URem:
    return combine(A, B, [=](int64_t X, int64_t Y) { return computeDivision(Opcode, X, Y, Bits); });
  default:
    return quotient(A, B, Active,
                    combine(A, B, [=](int64_t X, int64_t Y) { return computeDivision(Opcode, X, Y, Bits); }), Bits);
  }
}

/// Number, an operand of a comparison of Bits bits, or what is dealt out of it: if it is an argument's size, as drawn,
/// of which quotients, rounded up or not, were drawn as sizes too, all but the first threads' shares would begin behind
/// its end.
LaneValue WarpRun::asDealtOut(const Value *Operand, const LaneValue &Number, unsigned Bits) const {
  const auto *Size = dyn_cast<Argument>(withoutIntegerCasts(Operand));
  if (!Size || !isDrawnSize(Number, AllLanes))
    return Number;
  int64_t Dealt = 0;
  for (const Instruction *Quotient : Program.quotientsOf(*Size))
    Dealt = std::max(Dealt, valueOf(Quotient).Lane[0] * valueOf(Quotient->getOperand(1)).Lane[0]);
  const int64_t Most = Bits < 64 ? (int64_t(1) << Bits) - 1 : Dealt;
  return transform(Number, [=](int64_t Drawn) { return std::max(Drawn, std::min(Dealt, Most)); });
}

LaneValue WarpRun::compare(const Step &S) const {
  const auto &Inst = llvm::cast<CmpInst>(*S.Inst);
  const CmpInst::Predicate Predicate = Inst.getPredicate();
  const unsigned Bits = integerBits(Inst.getOperand(0)->getType());
  if (Inst.getOperand(0)->getType()->isFloatingPointTy())
    return combine(operand(S, 0), operand(S, 1),
                   [=](int64_t A, int64_t B) { return int64_t(compareDoubles(Predicate, asDouble(A), asDouble(B))); });
  if (Inst.isEquality())
    return compareIntegers(Predicate, operand(S, 0), operand(S, 1), Bits);
  const auto ShareOf = [&](unsigned Side) { return asDealtOut(Inst.getOperand(Side), operand(S, Side), Bits); };
  return compareIntegers(Predicate, ShareOf(0), ShareOf(1), Bits);
}

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
  return selected(operand(S, 0), operand(S, 1), operand(S, 2), /*IsCondition=*/S.Inst->getType()->isIntegerTy(1));
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

/// Well within what MemoryLayout::find() takes for one object, also after a few sums.
static constexpr unsigned GuessedOffsetBits = 40;

LaneValue WarpRun::address(const Step &S) const {
  const AddressSum &Sum = Program.addressSums()[S.Sum];
  LaneValue Out = Slots[Sum.Base];
  std::array<int64_t, WarpLanes> Offset;
  Offset.fill(Sum.Offset);
  for (const auto &[Slot, Scale] : Sum.Terms)
    for (unsigned L = 0; L < WarpLanes; ++L) {
      Offset[L] += Slots[Slot].Lane[L] * Scale;
      Out.On[L] |= Slots[Slot].On[L];
    }
  // An index that means nothing does not lead out of the object that it is an index of, however large it is.
  for (unsigned L = 0; L < WarpLanes; ++L)
    Out.Lane[L] += has(Out.On[L], Unreliable) ? wrapped(Offset[L], GuessedOffsetBits) : Offset[L];
  return Out;
}

} // namespace cudaperf
