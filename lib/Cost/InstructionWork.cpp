#include "Cost/InstructionWork.h"
#include "Cost/IntegerWork.h"
#include "Cost/Pipes.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/InlinePtx.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include <algorithm>
#include <cmath>

using namespace llvm;
using namespace llvm::PatternMatch;

namespace cudaperf {

namespace {

/// What joins two conditions in predicates, mostly within the comparison of one.
constexpr double OfCondition = 0.25;
/// Lanes go to one of two rows of 64 bytes; 8 lanes are served at a time.
constexpr double WavefrontsOfTableLoad = 4;

/// An instruction of the floating-point pipe of Ty. Two halves go in one.
Pipes floating(const Type *Ty, double Count = 1) {
  const auto *Vector = dyn_cast<FixedVectorType>(Ty);
  const double Lanes = Vector ? Vector->getNumElements() : 1;
  if (Ty->getScalarType()->isDoubleTy())
    return {.Fp64 = Count * Lanes};
  return {.Fp32 = Count * (Ty->getScalarSizeInBits() == 16 ? std::max(1.0, Lanes / 2) : Lanes)};
}

bool isSumOf(const Instruction &Inst, unsigned Add, unsigned Subtract) {
  const auto *Only = Inst.hasOneUse() ? dyn_cast<Instruction>(*Inst.user_begin()) : nullptr;
  return Only && (Only->getOpcode() == Add || Only->getOpcode() == Subtract) && Only->getParent() == Inst.getParent();
}

/// Whether to divide by Divisor is to multiply, exactly: by a power of two.
bool isMultiplication(const Value &Divisor) {
  const auto *Number = dyn_cast<ConstantFP>(&Divisor);
  return Number && Number->getValueAPF().getExactInverse(nullptr);
}

Pipes binary(const BinaryOperator &Inst) {
  const Type *Ty = Inst.getType();
  switch (Inst.getOpcode()) {
  case Instruction::FAdd:
  case Instruction::FSub:
    return floating(Ty);
  case Instruction::FMul: // nvcc contracts it with the sum
    return isSumOf(Inst, Instruction::FAdd, Instruction::FSub) && Inst.hasAllowContract() ? Pipes() : floating(Ty);
  case Instruction::FDiv:
    if (isMultiplication(*Inst.getOperand(1)))
      return floating(Ty);
    if (Ty->getScalarType()->isDoubleTy())
      return DoubleDivision;
    return Inst.hasAllowReciprocal() || Inst.hasApproxFunc() ? Pipes{.Fp32 = 1, .Sfu = 1} : FloatDivision;
  case Instruction::FRem:
    return Ty->isDoubleTy() ? Pipes{.Fp64 = 9, .Int = 60, .Sfu = 1} : Pipes{.Fp32 = 23, .Int = 27, .Sfu = 1};
  case Instruction::UDiv:
  case Instruction::SDiv:
  case Instruction::URem:
  case Instruction::SRem:
    return divisionWork(Inst);
  default:
    return integerWork(Inst);
  }
}

/// Whether a mask or a shift picks a byte or a half at the low or high end of Word, which I2F does by itself: of a
/// shifted word no other instruction does.
bool isEndOfWord(const Value &Word) {
  const Value *From = nullptr;
  if (match(&Word, m_Trunc(m_Value(From))) || match(&Word, m_And(m_Value(From), m_SpecificInt(0xff))) ||
      match(&Word, m_And(m_Value(From), m_SpecificInt(0xffff))))
    return !match(From, m_Shift(m_Value(), m_Value()));
  return Word.getType()->isIntegerTy(32) &&
         (match(&Word, m_LShr(m_Value(), m_SpecificInt(16))) || match(&Word, m_LShr(m_Value(), m_SpecificInt(24))));
}

/// An integer as a floating-point number: a word becomes a float on the integer pipe (I2FP, since sm_86; sm_80 has
/// I2F), and so does what a load widens without a sign; signed bytes and halves, and what is picked out of a word, take
/// I2F (machine code of nvcc 13).
Pipes toReal(const Value &From, bool IsSigned, const Type *To) {
  const Type *Ty = From.getType();
  if (const auto *Widened = dyn_cast<CastInst>(&From); Widened && isa<SExtInst, ZExtInst>(Widened))
    return toReal(*Widened->getOperand(0), isa<SExtInst>(Widened), To);
  const unsigned Bits = Ty->getScalarSizeInBits();
  if (!To->getScalarType()->isFloatTy() || Bits > 32)
    return {.Sfu = 1};
  const bool IsShort = Bits == 8 || Bits == 16;
  return (IsSigned && IsShort) || isEndOfWord(From) ? Pipes{.Sfu = 1} : integers(1);
}

Pipes cast(const CastInst &Inst) {
  const Type *From = Inst.getSrcTy()->getScalarType(), *To = Inst.getDestTy()->getScalarType();
  switch (Inst.getOpcode()) {
  case Instruction::FPToSI:
  case Instruction::FPToUI:
    return {.Sfu = 1};
  case Instruction::SIToFP:
  case Instruction::UIToFP:
    return toReal(*Inst.getOperand(0), Inst.getOpcode() == Instruction::SIToFP, To);
  case Instruction::FPExt:
  case Instruction::FPTrunc:
    return From->isDoubleTy() || To->isDoubleTy() ? Pipes{.Sfu = 1} : Pipes{.Fp32 = 1};
  case Instruction::SExt:
  case Instruction::ZExt:
    return wideningWork(Inst);
  default:
    return {};
  }
}

/// Multiply-adds of "m16n16k16" in Name, if it is of a matrix product.
double matrixProduct(StringRef Name) {
  const size_t At = Name.find_first_of("m");
  for (size_t From = At; From != StringRef::npos; From = Name.find('m', From + 1)) {
    StringRef Rest = Name.substr(From + 1);
    unsigned M, N, K;
    if (!Rest.consumeInteger(10, M) && Rest.consume_front("n") && !Rest.consumeInteger(10, N) &&
        Rest.consume_front("k") && !Rest.consumeInteger(10, K))
      return double(M) * N * K;
  }
  return 0;
}

bool startsWithOneOf(StringRef Name, std::initializer_list<StringRef> Beginnings) {
  return any_of(Beginnings, [&](StringRef Beginning) { return Name.starts_with(Beginning); });
}

/// A conversion: floats are rounded to halves on the integer pipe (F2FP), halves become floats by a sum (HADD2.F32),
/// bfloats by a shift.
Pipes ptxConversion(StringRef Name) {
  if (Name.contains("16.f32") || Name.contains("16x2.f32") || Name.contains(".f32.bf16"))
    return {.Int = 1};
  return Name.contains(".f32.f16") ? Pipes{.Fp32 = 1} : Pipes{.Sfu = 1};
}

Pipes ptxInstruction(StringRef Name) {
  if (startsWithOneOf(Name, {"mma.", "wmma.mma"}))
    return {.Tensor = matrixProduct(Name)};
  if (startsWithOneOf(Name, {"ex2.", "lg2.", "rcp.", "sqrt.", "rsqrt.", "sin.", "cos.", "tanh."}))
    return {.Sfu = 1};
  if (Name.starts_with("cvt."))
    return ptxConversion(Name);
  if (Name.contains(".f64"))
    return {.Fp64 = 1};
  if (startsWithOneOf(Name, {"set.", "setp.", "min.", "max."}))
    return {.Int = 1};
  if (Name.contains(".f32") || Name.contains("f16"))
    return {.Fp32 = 1};
  // What only declares, or puts a condition into a register that the next instruction asks for again.
  return Name.starts_with(".") || Name.starts_with("selp.") ? Pipes() : Pipes{.Int = 1};
}

Pipes inlineCode(const CallBase &Call) {
  Pipes Sum;
  for (const PtxInstruction &Inst : inlinePtx(Call)) {
    const Pipes Each = ptxInstruction(Inst.Name);
    Sum.Fp32 += Each.Fp32;
    Sum.Fp64 += Each.Fp64;
    Sum.Int += Each.Int;
    Sum.Sfu += Each.Sfu;
    Sum.Tensor += Each.Tensor;
  }
  return Sum;
}

/// Whether Call is one of the two that hold a float between 0 and 1: the instruction that computes it does that (.SAT).
bool isSaturation(const CallBase &Call) {
  const auto *Inner = dyn_cast<CallBase>(Call.getArgOperand(0));
  const auto *const Outer = Call.hasOneUse() ? dyn_cast<CallBase>(*Call.user_begin()) : nullptr;
  const auto Bounds = [](const CallBase &First, const CallBase &Second) {
    const auto *A = First.arg_size() == 2 ? dyn_cast<ConstantFP>(First.getArgOperand(1)) : nullptr;
    const auto *B = Second.arg_size() == 2 ? dyn_cast<ConstantFP>(Second.getArgOperand(1)) : nullptr;
    return A && B && ((A->isZero() && B->isExactlyValue(1.0)) || (A->isExactlyValue(1.0) && B->isZero()));
  };
  return Call.getType()->isFloatTy() && ((Inner && Bounds(*Inner, Call)) || (Outer && Bounds(Call, *Outer)));
}

/// __fadd_rn, __drcp_rz and their like.
Pipes withRounding(StringRef Name, const Type *Ty) {
  const bool Divides = Name.contains("div") || Name.contains("rcp") || Name.contains("sqrt");
  if (!Divides)
    return floating(Ty);
  return Ty->isDoubleTy() ? DoubleDivision : FloatDivision;
}

Pipes deviceFunction(const DeviceFunction &Called, const CallBase &Call) {
  const Type *Ty = Call.getType();
  switch (Called.Value) {
  case DeviceValue::ShuffleXor:
  case DeviceValue::ShuffleDown:
  case DeviceValue::ShuffleIndex:
  case DeviceValue::ShuffleUp:
    return {.Shuffles = 1};
  case DeviceValue::CountOnes:
  case DeviceValue::LeadingZeros:
  case DeviceValue::TrailingZeros:
  case DeviceValue::ReverseBits:
    return {.Sfu = words(Ty)};
  case DeviceValue::Minimum:
  case DeviceValue::Maximum:
    if (isSaturation(Call))
      return {};
    return Ty->getScalarType()->isDoubleTy() ? Pipes{.Fp64 = 2, .Int = 4} : integers(words(Ty));
  case DeviceValue::ConvertSigned:
  case DeviceValue::ConvertUnsigned:
    return Ty->isIntegerTy() ? Pipes{.Sfu = 1}
                             : toReal(*Call.getArgOperand(0), Called.Value == DeviceValue::ConvertSigned, Ty);
  case DeviceValue::ConvertReal:
  case DeviceValue::RoundToSigned:
    return {.Sfu = 1};
  case DeviceValue::SameBits:
    return {};
  case DeviceValue::Magnitude:
    return Ty->isFPOrFPVectorTy() ? Pipes() : integers(words(Ty));
  case DeviceValue::ReadOnlyLoad:
  case DeviceValue::UniformLoad:
  case DeviceValue::Fence:
    return {};
  default:
    if (Called.isAtomic())
      return {};
    if (Called.rounding() && Ty->isFloatingPointTy())
      return withRounding(Called.Name, Ty);
    return Ty->isFPOrFPVectorTy() || Ty->isVoidTy() ? functionWork(Call) : functionWorkOfIntegers(Call);
  }
}

Pipes call(const CallBase &Call) {
  if (Call.isInlineAsm())
    return inlineCode(Call);
  if (specialRegister(Call))
    return {.Others = 1};
  const Function *const Called = Call.getCalledFunction();
  if (!Called)
    return {.Others = 10};
  if (Called->getName().contains("mma") && matrixProduct(Called->getName()) > 0)
    return {.Tensor = matrixProduct(Called->getName())};
  switch (Called->getIntrinsicID()) {
  case Intrinsic::fma:
  case Intrinsic::fmuladd:
    return floating(Call.getType());
  case Intrinsic::nvvm_barrier0:
    return {.Others = 1};
  case Intrinsic::fshl: // SHF
  case Intrinsic::fshr:
    return integers(words(Call.getType()));
  default:
    break;
  }
  if (const DeviceFunction *const Known = calledDeviceFunction(Call))
    return deviceFunction(*Known, Call);
  return Called->isIntrinsic() ? Pipes() : Pipes{.Others = 10};
}

/// What a load from constant memory takes beside what counts as a request: of numbers wider than a word an instruction
/// puts it into a register, narrower ones are operands.
Pipes constantLoad(const Instruction &Inst) {
  const auto *Load = dyn_cast<LoadInst>(&Inst);
  const auto *From = Load ? dyn_cast<GlobalVariable>(getUnderlyingObject(Load->getPointerOperand())) : nullptr;
  const bool IsWide = Load && Load->getType()->getPrimitiveSizeInBits() > 32;
  return {.Others = From && From->getAddressSpace() == ConstantAddressSpace && IsWide ? 1.0 : 0.0};
}

} // namespace

Pipes pipesOf(const Step &S, const KernelProgram &Program) {
  const Instruction &Inst = *S.Inst;
  if (S.Access >= 0)
    return constantLoad(Inst);
  if (S.Sum >= 0)
    return addressWork(cast<GetElementPtrInst>(Inst), Program.addressSums()[S.Sum].Terms.size());
  if (const auto *Computed = dyn_cast<BinaryOperator>(&Inst))
    return binary(*Computed);
  if (const auto *Converted = dyn_cast<CastInst>(&Inst))
    return cudaperf::cast(*Converted);
  if (const auto *Compared = dyn_cast<CmpInst>(&Inst)) {
    const Type *Ty = Compared->getOperand(0)->getType();
    return Ty->isDoubleTy() ? Pipes{.Fp64 = 1} : integers(words(Ty));
  }
  if (isa<SelectInst>(Inst)) // of conditions: part of what compares
    return integers(Inst.getType()->isIntegerTy(1) ? OfCondition : words(Inst.getType()));
  if (const auto *Called = dyn_cast<CallBase>(&Inst))
    return call(*Called);
  return {};
}

void spread(UnitNumbers &To, double Either) {
  const double Even = (To[CostUnit::Fp32] + To[CostUnit::Int] + Either) / 2;
  const double AsInt = Either > 0 ? std::clamp(Even - To[CostUnit::Int], 0.0, Either) : Either / 2;
  To[CostUnit::Int] += AsInt;
  To[CostUnit::Fp32] += Either - AsInt;
  To[CostUnit::Issue] += Either;
}

void addFixed(UnitNumbers &To, const Pipes &Work, double Share) {
  To[CostUnit::Fp32] += Share * Work.Fp32;
  To[CostUnit::Fp64] += Share * Work.Fp64;
  To[CostUnit::Int] += Share * Work.Int;
  To[CostUnit::Sfu] += Share * Work.Sfu;
  To[CostUnit::Tensor] += Share * Work.Tensor;
  To[CostUnit::Shared] += Share * Work.Shuffles;
  To[CostUnit::L1] += Share * Work.TableLoads * WavefrontsOfTableLoad;
  // A tensor instruction has 2048 multiply-adds at most.
  To[CostUnit::Issue] += Share * (Work.Fp32 + Work.Fp64 + Work.Int + Work.Sfu + Work.Shuffles + Work.TableLoads +
                                  Work.Others + std::ceil(Work.Tensor / 2048));
}

void add(UnitNumbers &To, const Pipes &Work, double Share) {
  addFixed(To, Work, Share);
  spread(To, Share * Work.Either);
}

UnitNumbers workOfStep(const Step &S, const KernelProgram &Program) {
  UnitNumbers Sum;
  add(Sum, pipesOf(S, Program));
  return Sum;
}

} // namespace cudaperf
