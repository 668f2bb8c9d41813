// libdevice's functions on integers and its conversions, which indices go through: CUDA's headers make calls of them
// (__clz of __nv_clz), and the library itself is not linked. What each computes: libdevice User's Guide.

#include "Nvcc/DevicePasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
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
  explicit Emitter(CallInst &Call)
      : Build(&Call), Result(Call.getType()), A(operand(Call, 0)), B(operand(Call, 1)), C(operand(Call, 2)) {}

  /// The call's value by other means; null for a function that is not known here.
  Value *emit(StringRef Name) {
    for (Value *(Emitter::*Kind)(StringRef) : {&Emitter::emitBits, &Emitter::emitArithmetic, &Emitter::emitConversion})
      if (Value *const Known = (this->*Kind)(Name))
        return Known;
    return nullptr;
  }

private:
  static Value *operand(const CallInst &Call, unsigned I) {
    return I < Call.arg_size() ? Call.getArgOperand(I) : nullptr;
  }

  Value *binary(Intrinsic::ID Id) { return Build.CreateBinaryIntrinsic(Id, A, B); }
  Value *resized(Value *V, bool Signed) { return Build.CreateIntCast(V, Result, Signed); }

  Value *emitBits(StringRef Name) {
    if (Name == "popc" || Name == "popcll")
      return resized(Build.CreateUnaryIntrinsic(Intrinsic::ctpop, A), false);
    if (Name == "clz" || Name == "clzll")
      return resized(Build.CreateBinaryIntrinsic(Intrinsic::ctlz, A, Build.getFalse()), false);
    if (Name == "brev" || Name == "brevll")
      return Build.CreateUnaryIntrinsic(Intrinsic::bitreverse, A);
    if (Name == "byte_perm")
      return Build.CreateIntrinsic(Intrinsic::nvvm_prmt, {}, {A, B, C});
    if (Name == "ffs" || Name == "ffsll") {
      Value *const Zeros = Build.CreateBinaryIntrinsic(Intrinsic::cttz, A, Build.getFalse());
      Value *const First = Build.CreateAdd(resized(Zeros, false), ConstantInt::get(Result, 1));
      return Build.CreateSelect(Build.CreateIsNull(A), ConstantInt::get(Result, 0), First);
    }
    return nullptr;
  }

  /// (A * B) or (A + B + Carry) in twice the bits, shifted to the right by Bits.
  Value *widened(bool Signed, bool IsProduct, unsigned Bits, unsigned Carry = 0) {
    Type *const Wide = Build.getIntNTy(2 * Result->getIntegerBitWidth());
    Value *const Left = Build.CreateIntCast(A, Wide, Signed), *const Right = Build.CreateIntCast(B, Wide, Signed);
    Value *const Whole = IsProduct ? Build.CreateMul(Left, Right)
                                   : Build.CreateAdd(Build.CreateAdd(Left, Right), ConstantInt::get(Wide, Carry));
    return resized(Build.CreateLShr(Whole, Bits), false);
  }

  /// The low 24 bits of V as a number.
  Value *low24(Value *V, bool Signed) {
    Value *const Low = Build.CreateShl(V, 8);
    return Signed ? Build.CreateAShr(Low, 8) : Build.CreateLShr(Low, 8);
  }

  Value *emitArithmetic(StringRef Name) {
    const auto Id = StringSwitch<Intrinsic::ID>(Name)
                        .Cases("min", "llmin", Intrinsic::smin)
                        .Cases("max", "llmax", Intrinsic::smax)
                        .Cases("umin", "ullmin", Intrinsic::umin)
                        .Cases("umax", "ullmax", Intrinsic::umax)
                        .Default(Intrinsic::not_intrinsic);
    if (Id != Intrinsic::not_intrinsic)
      return binary(Id);
    if (Name == "abs" || Name == "llabs")
      return Build.CreateBinaryIntrinsic(Intrinsic::abs, A, Build.getFalse());
    const bool Signed = !Name.consume_front("u");
    if (Name == "mul24")
      return Build.CreateMul(low24(A, Signed), low24(B, Signed));
    if (Name == "mulhi")
      return widened(Signed, /*IsProduct=*/true, 32);
    if (Name == "mul64hi")
      return widened(Signed, /*IsProduct=*/true, 64);
    if (Name == "hadd" || Name == "rhadd")
      return widened(Signed, /*IsProduct=*/false, 1, Name == "rhadd");
    if (Name == "sad") {
      Value *const More = binary(Signed ? Intrinsic::smax : Intrinsic::umax);
      Value *const Less = binary(Signed ? Intrinsic::smin : Intrinsic::umin);
      return Build.CreateAdd(Build.CreateSub(More, Less), C);
    }
    return nullptr;
  }

  /// A, rounded to a whole number as Mode says: n(earest), d(own), u(p), or else left to be cut.
  Value *rounded(char Mode) {
    const Intrinsic::ID Id = Mode == 'n'   ? Intrinsic::rint
                             : Mode == 'd' ? Intrinsic::floor
                             : Mode == 'u' ? Intrinsic::ceil
                                           : Intrinsic::not_intrinsic;
    return Id == Intrinsic::not_intrinsic ? A : Build.CreateUnaryIntrinsic(Id, A);
  }

  /// float_as_int, float2int_rd, ull2double_rn, llrintf and their like.
  Value *emitConversion(StringRef Name) {
    static constexpr StringRef Numbers[] = {"float", "double", "int", "uint", "ll", "ull", "longlong"};
    if (Name == "llrint" || Name == "llrintf")
      return Build.CreateFPToSI(rounded('n'), Result);
    const auto [Source, Bits] = Name.split("_as_");
    if (is_contained(Numbers, Source) && is_contained(Numbers, Bits))
      return Build.CreateBitCast(A, Result);
    const auto [From, Rest] = Name.split('2');
    const auto [To, Mode] = Rest.split('_');
    if (!is_contained(Numbers, From) || !is_contained(Numbers, To))
      return nullptr;
    if (A->getType()->isIntegerTy())
      return From.starts_with("u") ? Build.CreateUIToFP(A, Result) : Build.CreateSIToFP(A, Result);
    if (Result->isFloatingPointTy())
      return Build.CreateFPCast(A, Result);
    Value *const Whole = rounded(Mode.empty() ? 'z' : Mode.back());
    return To.starts_with("u") ? Build.CreateFPToUI(Whole, Result) : Build.CreateFPToSI(Whole, Result);
  }

  IRBuilder<> Build;
  Type *Result;
  Value *A, *B, *C;
};

} // namespace

void openLibdevice(Module &Code) {
  for (Function &F : Code) {
    StringRef Name = F.getName();
    if (!F.isDeclaration() || !Name.consume_front("__nv_"))
      continue;
    for (User *U : make_early_inc_range(F.users()))
      if (auto *Call = dyn_cast<CallInst>(U); Call && Call->getCalledFunction() == &F)
        if (Value *const Known = Emitter(*Call).emit(Name)) {
          Call->replaceAllUsesWith(Known);
          Call->eraseFromParent();
        }
  }
}

} // namespace cudaperf
