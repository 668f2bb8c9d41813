// Calls of the warp interpreter: special registers, shuffles and votes, integer and float intrinsics, block copies.
// Everything else is opaque: a number that differs from lane to lane if its inputs do.

#include "Analysis/WarpRun.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"
#include <cmath>

using namespace llvm;

namespace cudaperf {

void WarpRun::call(const Step &S, LaneMask Active) {
  const auto &Call = llvm::cast<CallBase>(*S.Inst);
  if (isa<MemIntrinsic>(Call))
    return copyMemory(S, Active);
  if (Call.getType()->isVoidTy())
    return;
  if (std::optional<LaneValue> Known = specialRegister(S, Active))
    return commit(S, *Known, Active);
  if (std::optional<LaneValue> Known = warpExchange(S, Active))
    return commit(S, *Known, Active);
  if (std::optional<LaneValue> Known = mathIntrinsic(S))
    return commit(S, fullPart(Call, Active, *Known), Active);
  LaneValue Out = opaque(S, Active);
  if (Call.getType()->isPointerTy()) // an allocation, or a pointer made where nobody sees
    for (unsigned L = 0; L < WarpLanes; ++L)
      Out.Lane[L] = Layout.pointee(Out.Lane[L]);
  commit(S, Out, Active);
}

std::optional<LaneValue> WarpRun::specialRegister(const Step &S, LaneMask Active) const {
  const auto *Call = dyn_cast<IntrinsicInst>(S.Inst);
  if (!Call)
    return std::nullopt;
  auto PerLane = [&](auto Compute, Depends On) {
    LaneValue Out;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      Out.Lane[L] = int64_t(Compute(L));
      Out.On[L] = On;
    }
    return Out;
  };
  const Dim3 &Block = Place.Block;
  const uint64_t First = uint64_t(Place.Warp) * WarpLanes;
  switch (Call->getIntrinsicID()) {
  case Intrinsic::nvvm_read_ptx_sreg_tid_x:
    return PerLane([&](unsigned L) { return (First + L) % Block.X; }, Depends::ThreadX);
  case Intrinsic::nvvm_read_ptx_sreg_tid_y:
    return PerLane([&](unsigned L) { return (First + L) / Block.X % Block.Y; }, Depends::ThreadY);
  case Intrinsic::nvvm_read_ptx_sreg_tid_z:
    return PerLane([&](unsigned L) { return (First + L) / Block.X / Block.Y; }, Depends::ThreadZ);
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
    return LaneValue::uniform(Block.X);
  case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
    return LaneValue::uniform(Block.Y);
  case Intrinsic::nvvm_read_ptx_sreg_ntid_z:
    return LaneValue::uniform(Block.Z);
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
    return LaneValue::uniform(Place.BlockIndex.X, Depends::Block);
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_y:
    return LaneValue::uniform(Place.BlockIndex.Y, Depends::Block);
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_z:
    return LaneValue::uniform(Place.BlockIndex.Z, Depends::Block);
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
    return LaneValue::uniform(Place.Grid.X, Place.GridOn);
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_y:
    return LaneValue::uniform(Place.Grid.Y, Place.GridOn);
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_z:
    return LaneValue::uniform(Place.Grid.Z, Place.GridOn);
  case Intrinsic::nvvm_read_ptx_sreg_laneid:
    return PerLane([](unsigned L) { return L; }, Depends::ThreadX);
  case Intrinsic::nvvm_read_ptx_sreg_warpid:
    return LaneValue::uniform(Place.Warp, Depends::ThreadX);
  case Intrinsic::nvvm_read_ptx_sreg_warpsize:
    return LaneValue::uniform(WarpLanes);
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_eq:
    return PerLane([](unsigned L) { return LaneMask(1) << L; }, Depends::ThreadX);
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_lt:
    return PerLane([](unsigned L) { return (LaneMask(1) << L) - 1; }, Depends::ThreadX);
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_le:
    return PerLane([](unsigned L) { return (LaneMask(2) << L) - 1; }, Depends::ThreadX);
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_gt:
    return PerLane([](unsigned L) { return ~((LaneMask(2) << L) - 1); }, Depends::ThreadX);
  case Intrinsic::nvvm_read_ptx_sreg_lanemask_ge:
    return PerLane([](unsigned L) { return ~((LaneMask(1) << L) - 1); }, Depends::ThreadX);
  case Intrinsic::nvvm_activemask:
    return LaneValue::uniform(int32_t(Active));
  default:
    return std::nullopt;
  }
}

/// PTX ISA, "shfl.sync": the lane that Lane reads, given mode, offset b and clamp/segment mask c.
static unsigned shuffleSource(StringRef Mode, unsigned Lane, int64_t B, int64_t C) {
  const int Segment = int(C >> 8) & 31, Clamp = int(C) & 31, Offset = int(B) & 31, Me = int(Lane);
  const int Highest = (Me & Segment) | (Clamp & ~Segment);
  int Source = Me;
  bool Inside = true;
  if (Mode == "up") {
    Source = Me - Offset;
    Inside = Source >= Highest;
  } else if (Mode == "down") {
    Source = Me + Offset;
    Inside = Source <= Highest;
  } else if (Mode == "bfly") {
    Source = Me ^ Offset;
    Inside = Source <= Highest;
  } else {
    Source = (Me & Segment) | (Offset & ~Segment);
    Inside = Source <= Highest;
  }
  return unsigned(Inside ? Source : Me) % WarpLanes;
}

std::optional<LaneValue> WarpRun::warpExchange(const Step &S, LaneMask Active) const {
  const auto *Call = dyn_cast<IntrinsicInst>(S.Inst);
  if (!Call)
    return std::nullopt;
  StringRef Name = Call->getCalledFunction()->getName();
  if (Name.consume_front("llvm.nvvm.shfl.")) {
    const unsigned First = Name.consume_front("sync.") ? 1 : 0;
    StringRef Mode = Name.split('.').first;
    const LaneValue &Value = operand(S, First), &Offset = operand(S, First + 1), &Clamp = operand(S, First + 2);
    LaneValue Out;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      const unsigned Source = shuffleSource(Mode, L, Offset.Lane[L], Clamp.Lane[L]);
      Out.Lane[L] = Value.Lane[Source];
      Out.On[L] = Value.On[Source] | Offset.On[L];
    }
    // All lanes took one lane's data: unknown, but the same for all.
    if (Out.isUniformIn(Active) && !has(Offset.dependsIn(Active), Unreliable) && Offset.isUniformIn(Active) &&
        Mode == "idx" && (int64_t(Clamp.Lane[0]) >> 8 & 31) == 0)
      for (Depends &On : Out.On)
        if (has(On, Unreliable))
          On = Depends::UniformLoad;
    return Out;
  }
  if (Name.starts_with("llvm.nvvm.vote.") || Name.starts_with("llvm.nvvm.redux.sync.") ||
      Name.starts_with("llvm.nvvm.barrier0.")) {
    const LaneValue &Value = operand(S, Name.contains(".sync") && Name.starts_with("llvm.nvvm.vote.") ? 1 : 0);
    if (Name.contains("ballot") && !has(Value.dependsIn(Active), Unreliable | DrawnUniform)) {
      LaneMask Votes = 0;
      for (unsigned L = 0; L < WarpLanes; ++L)
        if (Active >> L & 1)
          Votes |= LaneMask(Value.Lane[L] & 1) << L;
      return LaneValue::uniform(int32_t(Votes));
    }
    return LaneValue::uniform(1, Depends::UniformLoad);
  }
  return std::nullopt;
}

static std::optional<int64_t> integerIntrinsic(Intrinsic::ID Id, unsigned Bits, int64_t A, int64_t B) {
  const uint64_t Mask = Bits >= 64 ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1;
  switch (Id) {
  case Intrinsic::smin:
    return std::min(A, B);
  case Intrinsic::smax:
    return std::max(A, B);
  case Intrinsic::umin:
    return (uint64_t(A) & Mask) < (uint64_t(B) & Mask) ? A : B;
  case Intrinsic::umax:
    return (uint64_t(A) & Mask) < (uint64_t(B) & Mask) ? B : A;
  case Intrinsic::abs:
    return A < 0 ? -A : A;
  case Intrinsic::ctpop:
    return popcount(uint64_t(A) & Mask);
  case Intrinsic::ctlz:
    return int64_t(countl_zero(uint64_t(A) & Mask)) - (64 - int64_t(Bits));
  case Intrinsic::cttz:
    return std::min<int64_t>(countr_zero(uint64_t(A) & Mask), Bits);
  case Intrinsic::bitreverse:
    return int64_t(reverseBits(uint64_t(A)) >> (64 - Bits));
  case Intrinsic::nvvm_mulhi_i:
    return (A * B) >> 32;
  case Intrinsic::nvvm_mulhi_ui:
    return int64_t((uint64_t(A) & Mask) * (uint64_t(B) & Mask) >> 32);
  default:
    return std::nullopt;
  }
}

/// By intrinsic or by libdevice's name without its "__nv_" and its "f": the few that turn up in index arithmetic.
static std::optional<double> floatFunction(StringRef Name, double A, double B) {
  if (Name == "floor")
    return std::floor(A);
  if (Name == "ceil")
    return std::ceil(A);
  if (Name == "trunc")
    return std::trunc(A);
  if (Name == "rint" || Name == "round" || Name == "nearbyint")
    return std::nearbyint(A);
  if (Name == "fabs")
    return std::fabs(A);
  if (Name == "sqrt")
    return A < 0 ? 0 : std::sqrt(A);
  if (Name == "minnum" || Name == "fmin")
    return std::fmin(A, B);
  if (Name == "maxnum" || Name == "fmax")
    return std::fmax(A, B);
  if (Name == "pow")
    return std::pow(A, B);
  if (Name == "exp")
    return std::exp(A);
  if (Name == "exp2")
    return std::exp2(A);
  if (Name == "log")
    return A <= 0 ? 0 : std::log(A);
  if (Name == "log2")
    return A <= 0 ? 0 : std::log2(A);
  if (Name == "sin")
    return std::sin(A);
  if (Name == "cos")
    return std::cos(A);
  if (Name == "tan")
    return std::tan(A);
  return std::nullopt;
}

static StringRef floatFunctionName(StringRef Symbol) {
  if (Symbol.consume_front("llvm."))
    return Symbol.split('.').first;
  if (!Symbol.consume_front("__nv_"))
    return "";
  if (Symbol.ends_with("f") && Symbol != "modf")
    Symbol = Symbol.drop_back();
  return Symbol;
}

std::optional<LaneValue> WarpRun::mathIntrinsic(const Step &S) const {
  const auto &Call = llvm::cast<CallBase>(*S.Inst);
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || S.Operands.empty() || Call.getType()->isVectorTy() || Call.getType()->isAggregateType())
    return std::nullopt;
  const LaneValue &A = operand(S, 0), &B = operand(S, S.Operands.size() > 1 ? 1 : 0);
  LaneValue Out;
  const bool Real = Call.getType()->isFloatingPointTy();
  const StringRef Name = floatFunctionName(Callee->getName());
  const unsigned Bits = Real ? 64 : Call.getType()->isIntegerTy() ? Call.getType()->getIntegerBitWidth() : 64;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    std::optional<int64_t> Number;
    if (Real) {
      if (std::optional<double> Result = floatFunction(Name, asDouble(A.Lane[L]), asDouble(B.Lane[L])))
        Number = asBits(*Result, Call.getType()->isFloatTy());
    } else {
      Number = integerIntrinsic(Call.getIntrinsicID(), std::min(64u, Bits), A.Lane[L], B.Lane[L]);
    }
    if (!Number)
      return std::nullopt;
    Out.Lane[L] = *Number;
    Out.On[L] = A.On[L] | B.On[L];
    // The high half of a product with a drawn number: a division by multiplication whose divisor is not known.
    if (Call.getIntrinsicID() == Intrinsic::nvvm_mulhi_ui && has(A.On[L] | B.On[L], Depends::Symbol))
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
    Scrambled.insert(Index);
  } else if (isa<MemSetInst>(S.Inst)) {
    FilledWith[Index] = operand(S, 1).Lane[0] ? -1 : 0;
  } else if (operand(S, 1).isUniformIn(Active)) {
    CopiedFrom[Index] = operand(S, 1).Lane[countr_zero(Active)];
  } else {
    Scrambled.insert(Index);
  }
}

} // namespace cudaperf
