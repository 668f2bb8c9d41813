// Calls of the warp interpreter: special registers, shuffles and votes, arithmetic, block copies. Which function does
// what is in lib/Nvcc's tables; everything else is opaque: a number that differs from lane to lane if its inputs do.

#include "Analysis/HeapCalls.h"
#include "Analysis/ThreadTalk.h"
#include "Analysis/WarpRun.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <cmath>

using namespace llvm;

namespace cudaperf {

/// Whether Call is of a function of the user's that this file only declares.
static bool isDefinedElsewhere(const CallBase &Call) {
  const Function *const Callee = Call.getCalledFunction();
  return Callee && Callee->isDeclaration() && !Callee->isIntrinsic() && !calledDeviceFunction(Call);
}

void WarpRun::call(const Step &S, LaneMask Active) {
  const auto &Call = llvm::cast<CallBase>(*S.Inst);
  if (isBlockBarrier(Call))
    noteBarrier(S, Active);
  if (isa<MemIntrinsic>(Call))
    return copyMemory(S, Active);
  if (Call.getType()->isVoidTy())
    return;
  if (std::optional<LaneValue> Known = registerValue(S))
    return commit(S, *Known, Active);
  if (const DeviceFunction *const Called = calledDeviceFunction(Call)) {
    if (std::optional<LaneValue> Known = warpExchange(S, *Called, Active))
      return commit(S, *Known, Active);
    if (std::optional<LaneValue> Known = arithmetic(S, *Called))
      return commit(S, fullPart(Call, Active, *Known), Active);
  }
  LaneValue Out = opaque(S, Active);
  if (Call.getType()->isPointerTy()) // an allocation, or a pointer made where nobody sees
    for (unsigned L = 0; L < WarpLanes; ++L)
      // From the heap each thread gets a place of its own, of which no more is known than of a pointer in a table.
      if (takesMemory(Call)) {
        Out.Lane[L] = Layout.pointee(Out.Lane[L] + L);
        Out.On[L] |= Depends::LoadedData;
      } else {
        Out.Lane[L] = Layout.pointee(Out.Lane[L]);
      }
  else if (isDefinedElsewhere(Call)) // it may well ask for the thread's index
    for (Depends &On : Out.On)
      On |= Depends::Guess;
  commit(S, Out, Active);
}

template <typename Function> static LaneValue perLane(Depends On, Function Compute) {
  LaneValue Out;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    Out.Lane[L] = int64_t(Compute(L));
    Out.On[L] = On;
  }
  return Out;
}

static unsigned along(RegisterAxis Axis, const Dim3 &Extent) {
  return Axis == RegisterAxis::X ? Extent.X : Axis == RegisterAxis::Y ? Extent.Y : Extent.Z;
}

static Depends blockAxis(RegisterAxis Axis) {
  return Axis == RegisterAxis::Y ? Depends::BlockY : Axis == RegisterAxis::Z ? Depends::BlockZ : Depends::BlockX;
}

static RegisterAxis exchanged(RegisterAxis Axis, IndexExchange Exchange) {
  if (Exchange != IndexExchange::XWithY && Exchange != IndexExchange::XWithZ)
    return Axis;
  const RegisterAxis Other = Exchange == IndexExchange::XWithY ? RegisterAxis::Y : RegisterAxis::Z;
  return Axis == RegisterAxis::X ? Other : Axis == Other ? RegisterAxis::X : Axis;
}

/// The index of the block that Exchange gives threadIdx.x the place of, if it does.
static std::optional<RegisterAxis> axisOfBlocks(IndexExchange Exchange) {
  switch (Exchange) {
  case IndexExchange::Blocks:
    return RegisterAxis::X;
  case IndexExchange::BlockY:
    return RegisterAxis::Y;
  case IndexExchange::BlockZ:
    return RegisterAxis::Z;
  default:
    return std::nullopt;
  }
}

LaneValue WarpRun::threadIndex(RegisterAxis Axis) const {
  const Dim3 &Block = Place.Block;
  const uint64_t First = uint64_t(Place.Warp) * WarpLanes;
  switch (Axis) {
  case RegisterAxis::Y:
    return perLane(Depends::ThreadY, [&](unsigned L) { return (First + L) / Block.X % Block.Y; });
  case RegisterAxis::Z:
    return perLane(Depends::ThreadZ, [&](unsigned L) { return (First + L) / Block.X / Block.Y; });
  default:
    return perLane(Depends::ThreadX, [&](unsigned L) {
      const int64_t Start = int64_t(First % Block.X), Own = int64_t((First + L) % Block.X);
      return Start + (Own - Start) * Place.LaneStep;
    });
  }
}

std::optional<LaneValue> WarpRun::registerValue(const Step &S) const {
  const SpecialRegister *const Register = specialRegister(*S.Inst);
  if (!Register)
    return std::nullopt;
  constexpr auto Mask = [](unsigned Bit, unsigned L) { return (LaneMask(Bit) << L) - 1; };
  RegisterAxis Axis = exchanged(Register->Axis, Place.Exchange);
  RegisterKind Kind = Register->Kind;
  if (const std::optional<RegisterAxis> OfBlocks = axisOfBlocks(Place.Exchange)) {
    if (Kind == RegisterKind::ThreadIndex && Axis == RegisterAxis::X) {
      Kind = RegisterKind::BlockIndex;
      Axis = *OfBlocks;
    } else if (Kind == RegisterKind::BlockIndex && Axis == OfBlocks) {
      Kind = RegisterKind::ThreadIndex;
      Axis = RegisterAxis::X;
    }
  }
  switch (Kind) {
  case RegisterKind::ThreadIndex:
    return threadIndex(Axis);
  case RegisterKind::BlockSize:
    return LaneValue::uniform(along(Axis, Place.Block));
  case RegisterKind::BlockIndex:
    return LaneValue::uniform(along(Axis, Place.BlockIndex), blockAxis(Axis));
  case RegisterKind::GridSize:
    return LaneValue::uniform(along(Axis, Place.Grid), Place.GridOn);
  case RegisterKind::LaneIndex:
    return perLane(Depends::ThreadX, [](unsigned L) { return L; });
  case RegisterKind::LaneMaskEqual:
    return perLane(Depends::ThreadX, [](unsigned L) { return LaneMask(1) << L; });
  case RegisterKind::LaneMaskLess:
    return perLane(Depends::ThreadX, [&](unsigned L) { return Mask(1, L); });
  case RegisterKind::LaneMaskLessEqual:
    return perLane(Depends::ThreadX, [&](unsigned L) { return Mask(2, L); });
  case RegisterKind::LaneMaskGreater:
    return perLane(Depends::ThreadX, [&](unsigned L) { return ~Mask(2, L); });
  case RegisterKind::LaneMaskGreaterEqual:
    return perLane(Depends::ThreadX, [&](unsigned L) { return ~Mask(1, L); });
  case RegisterKind::WarpIndex:
    return LaneValue::uniform(Place.Warp, Depends::ThreadX);
  case RegisterKind::WarpSize:
    return LaneValue::uniform(WarpLanes);
  case RegisterKind::Clock:
  case RegisterKind::Other:
    return std::nullopt;
  }
  llvm_unreachable("a kind of register without a value");
}

/// PTX ISA, "shfl.sync": the lane that Lane reads, given offset b and clamp/segment mask c.
static unsigned shuffleSource(DeviceValue Mode, unsigned Lane, int64_t B, int64_t C) {
  const int Segment = int(C >> 8) & 31, Clamp = int(C) & 31, Offset = int(B) & 31, Me = int(Lane);
  const int Highest = (Me & Segment) | (Clamp & ~Segment);
  int Source = Me;
  bool Inside = true;
  if (Mode == DeviceValue::ShuffleUp) {
    Source = Me - Offset;
    Inside = Source >= Highest;
  } else if (Mode == DeviceValue::ShuffleDown) {
    Source = Me + Offset;
    Inside = Source <= Highest;
  } else if (Mode == DeviceValue::ShuffleXor) {
    Source = Me ^ Offset;
    Inside = Source <= Highest;
  } else {
    Source = (Me & Segment) | (Offset & ~Segment);
    Inside = Source <= Highest;
  }
  return unsigned(Inside ? Source : Me) % WarpLanes;
}

LaneValue WarpRun::shuffle(const Step &S, const DeviceFunction &Called, LaneMask Active) const {
  const unsigned First = Called.FirstValue;
  const LaneValue &Value = operand(S, First), &Offset = operand(S, First + 1), &Clamp = operand(S, First + 2);
  LaneValue Out;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    const unsigned Source = shuffleSource(Called.Value, L, Offset.Lane[L], Clamp.Lane[L]);
    Out.Lane[L] = Value.Lane[Source];
    Out.On[L] = Value.On[Source] | Offset.On[L];
  }
  // All lanes took one lane's data: unknown, but the same for all.
  if (Out.isUniformIn(Active) && !has(Offset.dependsIn(Active), Unreliable) && Offset.isUniformIn(Active) &&
      Called.Value == DeviceValue::ShuffleIndex && (int64_t(Clamp.Lane[0]) >> 8 & 31) == 0)
    for (Depends &On : Out.On)
      if (has(On, Unreliable))
        On = Depends::UniformLoad;
  return Out;
}

std::optional<LaneValue> WarpRun::warpExchange(const Step &S, const DeviceFunction &Called, LaneMask Active) const {
  switch (Called.Value) {
  case DeviceValue::ShuffleXor:
  case DeviceValue::ShuffleDown:
  case DeviceValue::ShuffleIndex:
  case DeviceValue::ShuffleUp:
    return shuffle(S, Called, Active);
  case DeviceValue::ActiveLanes:
    return LaneValue::uniform(int32_t(Active));
  case DeviceValue::Ballot: {
    const LaneValue &Vote = operand(S, Called.FirstValue);
    if (has(Vote.dependsIn(Active), Unreliable | DrawnUniform))
      return LaneValue::uniform(1, Depends::UniformLoad);
    LaneMask Votes = 0;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Active >> L & 1)
        Votes |= LaneMask(Vote.Lane[L] & 1) << L;
    return LaneValue::uniform(int32_t(Votes));
  }
  case DeviceValue::SameInWarp:
    return LaneValue::uniform(1, Depends::UniformLoad);
  default:
    return std::nullopt;
  }
}

static std::optional<int64_t> integerFunction(DeviceValue Kind, unsigned Bits, int64_t A, int64_t B) {
  const uint64_t Mask = Bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1;
  switch (Kind) {
  case DeviceValue::MinimumSigned:
    return std::min(A, B);
  case DeviceValue::MaximumSigned:
    return std::max(A, B);
  case DeviceValue::MinimumUnsigned:
    return (uint64_t(A) & Mask) < (uint64_t(B) & Mask) ? A : B;
  case DeviceValue::MaximumUnsigned:
    return (uint64_t(A) & Mask) < (uint64_t(B) & Mask) ? B : A;
  case DeviceValue::Magnitude:
    return A < 0 ? -A : A;
  case DeviceValue::CountOnes:
    return popcount(uint64_t(A) & Mask);
  case DeviceValue::LeadingZeros:
    return int64_t(countl_zero(uint64_t(A) & Mask)) - (64 - int64_t(Bits));
  case DeviceValue::TrailingZeros:
    return std::min<int64_t>(countr_zero(uint64_t(A) & Mask), Bits);
  case DeviceValue::ReverseBits:
    return int64_t(reverseBits(uint64_t(A)) >> (64 - Bits));
  case DeviceValue::MultiplyHighSigned:
    return Bits == 32 ? std::optional((A * B) >> 32) : std::nullopt;
  case DeviceValue::MultiplyHighUnsigned:
    return Bits == 32 ? std::optional(int64_t((uint64_t(A) & Mask) * (uint64_t(B) & Mask) >> 32)) : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// The few that turn up in index arithmetic.
static std::optional<double> realFunction(DeviceValue Kind, double A, double B) {
  switch (Kind) {
  case DeviceValue::Floor:
    return std::floor(A);
  case DeviceValue::Ceil:
    return std::ceil(A);
  case DeviceValue::Truncate:
    return std::trunc(A);
  case DeviceValue::RoundToEven:
    return std::nearbyint(A);
  case DeviceValue::RoundAway:
    return std::round(A);
  case DeviceValue::Magnitude:
    return std::fabs(A);
  case DeviceValue::SquareRoot:
    return A < 0 ? 0 : std::sqrt(A);
  case DeviceValue::Minimum:
    return std::fmin(A, B);
  case DeviceValue::Maximum:
    return std::fmax(A, B);
  case DeviceValue::Power:
    return std::pow(A, B);
  case DeviceValue::Exp:
    return std::exp(A);
  case DeviceValue::Exp2:
    return std::exp2(A);
  case DeviceValue::Log:
    return A <= 0 ? 0 : std::log(A);
  case DeviceValue::Log2:
    return A <= 0 ? 0 : std::log2(A);
  case DeviceValue::Sine:
    return std::sin(A);
  case DeviceValue::Cosine:
    return std::cos(A);
  case DeviceValue::Tangent:
    return std::tan(A);
  default:
    return std::nullopt;
  }
}

std::optional<LaneValue> WarpRun::arithmetic(const Step &S, const DeviceFunction &Called) const {
  const Type *const Ty = S.Inst->getType();
  if (S.Operands.empty() || Ty->isVectorTy() || Ty->isAggregateType())
    return std::nullopt;
  const LaneValue &A = operand(S, 0), &B = operand(S, S.Operands.size() > 1 ? 1 : 0);
  const unsigned Bits = Ty->isIntegerTy() ? std::min(64u, Ty->getIntegerBitWidth()) : 64;
  LaneValue Out;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    std::optional<int64_t> Number;
    if (!Ty->isFloatingPointTy())
      Number = integerFunction(Called.Value, Bits, A.Lane[L], B.Lane[L]);
    else if (std::optional<double> Result = realFunction(Called.Value, asDouble(A.Lane[L]), asDouble(B.Lane[L])))
      Number = asBits(*Result, Ty->isFloatTy());
    if (!Number)
      return std::nullopt;
    Out.Lane[L] = *Number;
    Out.On[L] = A.On[L] | B.On[L];
    // The high half of a product with a drawn number: a division by multiplication whose divisor is not known.
    if (Called.Value == DeviceValue::MultiplyHighUnsigned && has(A.On[L] | B.On[L], Depends::Symbol))
      Out.On[L] |= Depends::Nonlinear;
  }
  return Out;
}

void WarpRun::copyMemory(const Step &S, LaneMask Active) {
  const LaneValue &To = operand(S, 0);
  const MemoryObject *Object = Layout.find(To.Lane[countr_zero(Active)]);
  if (!Object || Object->Kind != ObjectKind::Local)
    return;
  const int Index = Layout.indexOf(To.Lane[countr_zero(Active)]);
  const bool Whole = MemoryLayout::offsetOf(To.Lane[countr_zero(Active)]) == 0;
  if (!To.isUniformIn(Active) || !Whole) {
    Private.scramble(Index, To.dependsIn(Active));
  } else if (isa<MemSetInst>(S.Inst)) {
    Private.startAs(Index, operand(S, 1).Lane[0] ? -1 : 0);
  } else if (operand(S, 1).isUniformIn(Active)) {
    Private.startAsCopy(Index, operand(S, 1).Lane[countr_zero(Active)]);
  } else { // each lane copies what lies elsewhere
    Private.scramble(Index, Depends::LoadedData);
  }
}

} // namespace cudaperf
