// libdevice's functions on integers and its conversions, which indices go through: CUDA's headers make calls of them
// (__clz of __nv_clz), and the library itself is not linked. What each computes: libdevice User's Guide.

#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

namespace {

/// Builds what one call computes, before it.
class Emitter {
public:
  Emitter(CallInst &Call, const DeviceFunction &Called)
      : Build(&Call), Result(Call.getType()), Called(Called), A(operand(Call, 0)), B(operand(Call, 1)),
        C(operand(Call, 2)) {}

  /// The call's value by other means; null for what is left a call.
  Value *emit() {
    if (Result->isFPOrFPVectorTy() && !isConversion(Called.Value))
      return nullptr; // mathematics
    for (Value *(Emitter::*Kind)() : {&Emitter::emitBits, &Emitter::emitArithmetic, &Emitter::emitConversion})
      if (Value *const Known = (this->*Kind)())
        return Known;
    return nullptr;
  }

private:
  static Value *operand(const CallInst &Call, unsigned I) {
    return I < Call.arg_size() ? Call.getArgOperand(I) : nullptr;
  }

  static bool isConversion(DeviceValue Kind) {
    return is_contained({DeviceValue::SameBits, DeviceValue::ConvertSigned, DeviceValue::ConvertUnsigned,
                         DeviceValue::ConvertReal, DeviceValue::RoundToSigned},
                        Kind);
  }

  Value *binary(Intrinsic::ID Id) { return Build.CreateBinaryIntrinsic(Id, A, B); }
  Value *resized(Value *V, bool Signed) { return Build.CreateIntCast(V, Result, Signed); }

  Value *emitBits() {
    switch (Called.Value) {
    case DeviceValue::CountOnes:
      return resized(Build.CreateUnaryIntrinsic(Intrinsic::ctpop, A), false);
    case DeviceValue::LeadingZeros:
      return resized(Build.CreateBinaryIntrinsic(Intrinsic::ctlz, A, Build.getFalse()), false);
    case DeviceValue::ReverseBits:
      return Build.CreateUnaryIntrinsic(Intrinsic::bitreverse, A);
    case DeviceValue::PermuteBytes:
      return Build.CreateIntrinsic(Intrinsic::nvvm_prmt, {}, {A, B, C});
    case DeviceValue::FirstOne: {
      Value *const Zeros = Build.CreateBinaryIntrinsic(Intrinsic::cttz, A, Build.getFalse());
      Value *const First = Build.CreateAdd(resized(Zeros, false), ConstantInt::get(Result, 1));
      return Build.CreateSelect(Build.CreateIsNull(A), ConstantInt::get(Result, 0), First);
    }
    default:
      return nullptr;
    }
  }

  /// The upper half of A * B.
  Value *upperHalf(bool Signed) {
    const unsigned Bits = Result->getIntegerBitWidth();
    Type *const Wide = Build.getIntNTy(2 * Bits);
    Value *const Product = Build.CreateMul(Build.CreateIntCast(A, Wide, Signed), Build.CreateIntCast(B, Wide, Signed));
    return resized(Build.CreateLShr(Product, Bits), false);
  }

  /// Half of A + B + Carry, which are added with bits enough.
  Value *average(bool Signed, unsigned Carry) {
    Type *const Wide = Build.getIntNTy(2 * Result->getIntegerBitWidth());
    Value *const Sum = Build.CreateAdd(Build.CreateIntCast(A, Wide, Signed), Build.CreateIntCast(B, Wide, Signed));
    return resized(Build.CreateLShr(Build.CreateAdd(Sum, ConstantInt::get(Wide, Carry)), 1), false);
  }

  /// The low 24 bits of V as a number.
  Value *low24(Value *V, bool Signed) {
    Value *const Low = Build.CreateShl(V, 8);
    return Signed ? Build.CreateAShr(Low, 8) : Build.CreateLShr(Low, 8);
  }

  Value *distance(Intrinsic::ID More, Intrinsic::ID Less) {
    return Build.CreateAdd(Build.CreateSub(binary(More), binary(Less)), C);
  }

  Value *emitArithmetic() {
    switch (Called.Value) {
    case DeviceValue::MinimumSigned:
      return binary(Intrinsic::smin);
    case DeviceValue::MinimumUnsigned:
      return binary(Intrinsic::umin);
    case DeviceValue::MaximumSigned:
      return binary(Intrinsic::smax);
    case DeviceValue::MaximumUnsigned:
      return binary(Intrinsic::umax);
    case DeviceValue::Magnitude:
      return Build.CreateBinaryIntrinsic(Intrinsic::abs, A, Build.getFalse());
    case DeviceValue::Multiply24Signed:
    case DeviceValue::Multiply24Unsigned: {
      const bool Signed = Called.Value == DeviceValue::Multiply24Signed;
      return Build.CreateMul(low24(A, Signed), low24(B, Signed));
    }
    case DeviceValue::MultiplyHighSigned:
    case DeviceValue::MultiplyHighUnsigned:
      return upperHalf(Called.Value == DeviceValue::MultiplyHighSigned);
    case DeviceValue::AverageSigned:
    case DeviceValue::AverageUnsigned:
      return average(Called.Value == DeviceValue::AverageSigned, 0);
    case DeviceValue::AverageUpSigned:
    case DeviceValue::AverageUpUnsigned:
      return average(Called.Value == DeviceValue::AverageUpSigned, 1);
    case DeviceValue::DistanceSigned:
      return distance(Intrinsic::smax, Intrinsic::smin);
    case DeviceValue::DistanceUnsigned:
      return distance(Intrinsic::umax, Intrinsic::umin);
    default:
      return nullptr;
    }
  }

  /// A, rounded to a whole number as Mode says: n(earest), d(own), u(p), or else left to be cut.
  Value *rounded(char Mode) {
    const Intrinsic::ID Id = Mode == 'n'   ? Intrinsic::rint
                             : Mode == 'd' ? Intrinsic::floor
                             : Mode == 'u' ? Intrinsic::ceil
                                           : Intrinsic::not_intrinsic;
    return Id == Intrinsic::not_intrinsic ? A : Build.CreateUnaryIntrinsic(Id, A);
  }

  Value *emitConversion() {
    const bool FromInteger = A->getType()->isIntegerTy();
    switch (Called.Value) {
    case DeviceValue::SameBits:
      return Build.CreateBitCast(A, Result);
    case DeviceValue::ConvertReal:
      return Build.CreateFPCast(A, Result);
    case DeviceValue::RoundToSigned:
      return Build.CreateFPToSI(rounded('n'), Result);
    case DeviceValue::ConvertSigned:
      return FromInteger ? Build.CreateSIToFP(A, Result) : Build.CreateFPToSI(rounded(Called.rounding()), Result);
    case DeviceValue::ConvertUnsigned:
      return FromInteger ? Build.CreateUIToFP(A, Result) : Build.CreateFPToUI(rounded(Called.rounding()), Result);
    default:
      return nullptr;
    }
  }

  IRBuilder<> Build;
  Type *Result;
  const DeviceFunction &Called;
  Value *A, *B, *C;
};

} // namespace

PreservedAnalyses LowerLibdevice::run(Module &Code, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &F : Code) {
    const DeviceFunction *const Known = deviceFunction(F);
    if (!F.isDeclaration() || !Known || !Known->isOfLibdevice())
      continue;
    for (User *U : make_early_inc_range(F.users()))
      if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &F)
        if (Value *const Same = Emitter(*Call, *Known).emit()) {
          Call->replaceAllUsesWith(Same);
          Call->eraseFromParent();
          Changed = true;
        }
  }
  return keptUnless(Changed);
}

} // namespace cudaperf
