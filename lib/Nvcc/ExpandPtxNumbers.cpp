// Integers that inline PTX computes of integers: a lane's number (mov.u32 %0, %laneid), the place of an element
// (mad.wide.u32), bits of an index (bfe.u32). A statement is taken as a whole or, if one of its instructions is not
// known here, left as it is: chains of carries, numbers of floating point, what a predicate guards.

#include "Nvcc/InlinePtx.h"
#include "Nvcc/Passes.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

namespace {

/// "mad.wide.u32": what it does and with what.
struct Meaning {
  SmallVector<StringRef, 4> Words;
  IntegerType *Type = nullptr; ///< of the operands; null if they are no integers
  bool IsSigned = false;

  Meaning(StringRef Name, LLVMContext &Context) {
    Name.split(Words, '.', -1, /*KeepEmpty=*/false);
    StringRef Element = Words.empty() ? "" : Words.back();
    IsSigned = Element.consume_front("s");
    unsigned Bits = 0;
    if ((IsSigned || Element.consume_front("u") || Element.consume_front("b")) && !Element.getAsInteger(10, Bits) &&
        is_contained({16u, 32u, 64u}, Bits))
      Type = IntegerType::get(Context, Bits);
  }
  bool has(StringRef Word) const { return is_contained(Words, Word); }
};

/// Computes what the instructions of one statement put into registers.
class Registers {
public:
  explicit Registers(CallBase &Call) : Call(Call), Build(&Call) {}

  /// Follows Ptx; false if it is not known what it does.
  bool follow(const PtxInstruction &Ptx) {
    if (Ptx.Name == ".reg")
      return true;
    const Meaning Does(Ptx.Name, Call.getContext());
    if (!Does.Type || Ptx.Operands.size() < 2)
      return false;
    Value *const Result = compute(Does, ArrayRef(Ptx.Operands).drop_front());
    if (Result)
      Written[Ptx.Operands.front()] = Result;
    return Result;
  }

  /// What a register of type Type holds in the end; null if nothing has been put there.
  Value *result(unsigned Number, Type *Type) {
    Value *const Found = Written.lookup(("$" + Twine(Number)).str());
    return Found && Type->isIntegerTy() ? Build.CreateZExtOrTrunc(Found, Type) : nullptr;
  }

private:
  Value *compute(const Meaning &Does, ArrayRef<StringRef> Operands);
  Value *product(const Meaning &Does, ArrayRef<StringRef> Operands);
  Value *field(const Meaning &Does, ArrayRef<StringRef> Operands);
  Value *shift(const Meaning &Does, Value *Number, Value *By, bool ToLeft);
  Value *binary(const Meaning &Does, Value *A, Value *B);
  Value *read(StringRef Operand, IntegerType *Type);
  Value *special(StringRef Name);

  CallBase &Call;
  IRBuilder<> Build;
  StringMap<Value *> Written;
};

Value *Registers::special(StringRef Name) {
  if (Name == "WARP_SZ")
    return Build.getInt32(32);
  if (!Name.consume_front("%"))
    return nullptr;
  std::string Id = Name.str();
  std::replace(Id.begin(), Id.end(), '.', '_');
  for (const SpecialRegister &Known : specialRegisters())
    if (Known.Name == Id && Known.Kind != RegisterKind::Clock)
      return Build.CreateIntrinsic(Known.Id, {}, {});
  return nullptr;
}

Value *Registers::read(StringRef Operand, IntegerType *Type) {
  if (int64_t Number = 0; !Operand.getAsInteger(0, Number))
    return ConstantInt::get(Type, uint64_t(Number), /*IsSigned=*/true);
  Value *Found = Written.lookup(Operand);
  if (!Found)
    Found = special(Operand);
  if (const std::optional<unsigned> Argument = ptxInput(Call, Operand); !Found && Argument)
    Found = Call.getArgOperand(*Argument);
  if (Found && Found->getType()->isPointerTy())
    Found = Build.CreatePtrToInt(Found, Build.getInt64Ty());
  return Found && Found->getType()->isIntegerTy() ? Build.CreateZExtOrTrunc(Found, Type) : nullptr;
}

/// mul and mad: the low half of the product, or all of it.
Value *Registers::product(const Meaning &Does, ArrayRef<StringRef> Operands) {
  const bool IsWide = Does.has("wide");
  if (!IsWide && !Does.has("lo"))
    return nullptr;
  Value *A = read(Operands[0], Does.Type), *B = read(Operands[1], Does.Type);
  IntegerType *const To = IsWide ? Does.Type->getExtendedType() : Does.Type;
  Value *const More = Operands.size() > 2 ? read(Operands[2], To) : nullptr;
  if (!A || !B || (Operands.size() > 2) != bool(More))
    return nullptr;
  Value *const Product =
      Build.CreateMul(Build.CreateIntCast(A, To, Does.IsSigned), Build.CreateIntCast(B, To, Does.IsSigned));
  return More ? Build.CreateAdd(Product, More) : Product;
}

/// Shifts by the whole length of a register or more leave nothing, or the sign.
Value *Registers::shift(const Meaning &Does, Value *Number, Value *By, bool ToLeft) {
  const unsigned Bits = Does.Type->getBitWidth();
  Value *const IsInside = Build.CreateICmpULT(By, Build.getInt32(Bits));
  Value *const Most = Build.getInt32(Does.IsSigned && !ToLeft ? Bits - 1 : 0);
  Value *const Amount = Build.CreateZExtOrTrunc(Build.CreateSelect(IsInside, By, Most), Does.Type);
  if (!ToLeft && Does.IsSigned)
    return Build.CreateAShr(Number, Amount);
  Value *const Shifted = ToLeft ? Build.CreateShl(Number, Amount) : Build.CreateLShr(Number, Amount);
  return Build.CreateSelect(IsInside, Shifted, ConstantInt::get(Does.Type, 0));
}

/// bfe and bfi of constant places, by masks.
Value *Registers::field(const Meaning &Does, ArrayRef<StringRef> Operands) {
  const bool Inserts = Operands.size() == 4;
  Value *const Number = read(Operands[0], Does.Type);
  Value *const Into = Inserts ? read(Operands[1], Does.Type) : nullptr;
  const auto *First = dyn_cast_or_null<ConstantInt>(read(Operands[Inserts ? 2 : 1], Build.getInt32Ty()));
  const auto *Count = dyn_cast_or_null<ConstantInt>(read(Operands.back(), Build.getInt32Ty()));
  const unsigned Bits = Does.Type->getBitWidth();
  if (!Number || Inserts != bool(Into) || Does.IsSigned || !First || !Count ||
      First->getZExtValue() + Count->getZExtValue() > Bits)
    return nullptr;
  const unsigned Low = unsigned(First->getZExtValue()), Length = unsigned(Count->getZExtValue());
  if (!Inserts)
    return Build.CreateAnd(Length ? Build.CreateLShr(Number, uint64_t(Low % Bits)) : Number,
                           Build.getInt(APInt::getLowBitsSet(Bits, Length)));
  const APInt Place = APInt::getBitsSet(Bits, Low, Low + Length);
  return Build.CreateOr(Build.CreateAnd(Into, Build.getInt(~Place)),
                        Build.CreateAnd(Build.CreateShl(Number, uint64_t(Low % Bits)), Build.getInt(Place)));
}

Value *Registers::binary(const Meaning &Does, Value *A, Value *B) {
  const StringRef Name = Does.Words.front();
  if (Name == "add")
    return Build.CreateAdd(A, B);
  if (Name == "sub")
    return Build.CreateSub(A, B);
  if (Name == "and")
    return Build.CreateAnd(A, B);
  if (Name == "or")
    return Build.CreateOr(A, B);
  if (Name == "xor")
    return Build.CreateXor(A, B);
  if (Name == "min" || Name == "max") {
    const bool IsLeast = Name == "min";
    const Intrinsic::ID Picks =
        Does.IsSigned ? (IsLeast ? Intrinsic::smin : Intrinsic::smax) : (IsLeast ? Intrinsic::umin : Intrinsic::umax);
    return Build.CreateBinaryIntrinsic(Picks, A, B);
  }
  return nullptr;
}

Value *Registers::compute(const Meaning &Does, ArrayRef<StringRef> Operands) {
  const StringRef Name = Does.Words.front();
  if (Does.has("cc") || Does.has("sat"))
    return nullptr;
  if (Name == "mul" || Name == "mad")
    return Operands.size() == (Name == "mul" ? 2u : 3u) ? product(Does, Operands) : nullptr;
  if (Name == "bfe" || Name == "bfi")
    return Operands.size() == (Name == "bfe" ? 3u : 4u) ? field(Does, Operands) : nullptr;
  Value *const A = read(Operands[0], Does.Type);
  if (!A)
    return nullptr;
  if (Operands.size() == 1) {
    if (Name == "not")
      return Build.CreateNot(A);
    if (Name == "neg")
      return Build.CreateNeg(A);
    // A conversion reads the last type and gives the one before it.
    if (Name == "cvt" && Does.Words.size() == 3)
      if (const Meaning To(Does.Words[1], Call.getContext()); To.Type)
        return Build.CreateIntCast(A, To.Type, Does.IsSigned);
    return Name == "mov" ? A : nullptr;
  }
  const bool IsShift = Name == "shl" || Name == "shr";
  Value *const B = Operands.size() == 2 ? read(Operands[1], IsShift ? Build.getInt32Ty() : Does.Type) : nullptr;
  if (!B)
    return nullptr;
  return IsShift ? shift(Does, A, B, /*ToLeft=*/Name == "shl") : binary(Does, A, B);
}

} // namespace

/// Puts instructions in the place of a statement that only computes integers; whether it did.
static bool expandNumbers(CallBase &Call) {
  const StringRef Text = cast<InlineAsm>(Call.getCalledOperand())->getAsmString();
  const SmallVector<Type *, 4> Types = ptxResultTypes(Call);
  if (Types.empty() || Text.contains('@') || Text.contains(':'))
    return false;
  Registers Holding(Call);
  const auto Statements = inlinePtx(Call);
  if (Statements.empty() || !all_of(Statements, [&](const PtxInstruction &Ptx) { return Holding.follow(Ptx); }))
    return false;
  SmallVector<Value *, 4> Results;
  for (const auto &[Number, Type] : enumerate(Types))
    Results.push_back(Holding.result(unsigned(Number), Type));
  if (is_contained(Results, nullptr))
    return false;
  replacePtxResults(Call, Results);
  Call.eraseFromParent();
  return true;
}

PreservedAnalyses ExpandPtxNumbers::run(Function &Code, FunctionAnalysisManager &) {
  return keptBlocks(expandInlinePtx(Code, expandNumbers));
}

} // namespace cudaperf
