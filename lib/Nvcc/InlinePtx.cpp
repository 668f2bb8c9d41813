#include "Nvcc/InlinePtx.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace cudaperf {

/// Splits at the commas that are not in braces or brackets.
static SmallVector<StringRef, 4> splitOperands(StringRef Text) {
  SmallVector<StringRef, 4> Operands;
  int Depth = 0;
  size_t Begin = 0;
  for (size_t I = 0; I <= Text.size(); ++I) {
    if (I < Text.size() && StringRef("{[").contains(Text[I]))
      ++Depth;
    if (I < Text.size() && StringRef("}]").contains(Text[I]))
      --Depth;
    if (I == Text.size() || (Text[I] == ',' && Depth == 0)) {
      Operands.push_back(Text.slice(Begin, I).trim());
      Begin = I + 1;
    }
  }
  return Operands;
}

static PtxInstruction readInstruction(StringRef Text) {
  auto NextWord = [&Text] {
    const StringRef Word = Text.take_until([](char C) { return isSpace(C); });
    Text = Text.drop_front(Word.size()).ltrim();
    return Word;
  };
  StringRef Name = NextWord();
  if (Name.starts_with("@"))
    Name = NextWord();
  return {.Name = Name, .Operands = splitOperands(Text)};
}

SmallVector<PtxInstruction, 2> inlinePtx(const CallBase &Call) {
  SmallVector<PtxInstruction, 2> Found;
  const auto *Code = dyn_cast<InlineAsm>(Call.getCalledOperand());
  SmallVector<StringRef, 4> Statements;
  if (Code)
    StringRef(Code->getAsmString()).split(Statements, ';');
  for (StringRef Statement : Statements) {
    Statement = Statement.trim();
    // A block of its own, for registers that it declares.
    while (Statement.consume_front("{") || Statement.consume_front("}"))
      Statement = Statement.ltrim();
    if (!Statement.empty())
      Found.push_back(readInstruction(Statement));
  }
  return Found;
}

SmallVector<StringRef, 4> ptxRegisters(StringRef Operand) {
  if (Operand.consume_front("{"))
    Operand.consume_back("}");
  return splitOperands(Operand);
}

/// Position of the constraint that Operand, "$2", names among those that Counts; none if it names no such.
static std::optional<unsigned> positionAmong(const CallBase &Call, StringRef Operand,
                                             function_ref<bool(const InlineAsm::ConstraintInfo &)> Counts) {
  unsigned Number = 0;
  if (!Operand.consume_front("$") || Operand.getAsInteger(10, Number))
    return std::nullopt;
  const auto &Code = *llvm::cast<InlineAsm>(Call.getCalledOperand());
  const InlineAsm::ConstraintInfoVector Constraints = Code.ParseConstraints();
  if (Number >= Constraints.size() || !Counts(Constraints[Number]))
    return std::nullopt;
  return unsigned(count_if(ArrayRef(Constraints).take_front(Number), Counts));
}

std::optional<unsigned> ptxArgument(const CallBase &Call, StringRef Operand) {
  if (Operand.consume_front("[") && !Operand.consume_back("]"))
    return std::nullopt;
  return positionAmong(Call, Operand.trim(), [](const InlineAsm::ConstraintInfo &C) {
    return C.Type == InlineAsm::isInput || (C.Type == InlineAsm::isOutput && C.isIndirect);
  });
}

std::optional<unsigned> ptxInput(const CallBase &Call, StringRef Operand) {
  const auto &Code = *llvm::cast<InlineAsm>(Call.getCalledOperand());
  const InlineAsm::ConstraintInfoVector Constraints = Code.ParseConstraints();
  unsigned Number = 0;
  if (StringRef Digits = Operand; Digits.consume_front("$") && !Digits.getAsInteger(10, Number) &&
                                  Number < Constraints.size() && Constraints[Number].hasMatchingInput())
    return ptxArgument(Call, ("$" + Twine(Constraints[Number].MatchingInput)).str());
  return ptxArgument(Call, Operand);
}

std::optional<unsigned> ptxResult(const CallBase &Call, StringRef Operand) {
  return positionAmong(
      Call, Operand, [](const InlineAsm::ConstraintInfo &C) { return C.Type == InlineAsm::isOutput && !C.isIndirect; });
}

Value *ptxAddress(IRBuilderBase &Build, const CallBase &Call, StringRef Operand) {
  if (!Operand.consume_front("[") || !Operand.consume_back("]"))
    return nullptr;
  const auto [Base, Distance] = Operand.split('+');
  int64_t Offset = 0;
  const std::optional<unsigned> Argument = ptxArgument(Call, Base);
  if (!Argument || (!Distance.empty() && Distance.trim().getAsInteger(0, Offset)))
    return nullptr;
  // An address is a pointer or a number; a number that was made of a pointer is that again.
  Value *const Given = Call.getArgOperand(*Argument);
  Value *Source = Given;
  while (isa<CastInst>(Source) && !Source->getType()->isPointerTy())
    Source = cast<CastInst>(Source)->getOperand(0);
  Value *const Address = Source->getType()->isPointerTy() ? Source : Build.CreateIntToPtr(Given, Build.getPtrTy());
  return Offset ? Build.CreatePtrAdd(Address, Build.getInt64(Offset)) : Address;
}

std::optional<uint64_t> ptxNumber(const CallBase &Call, StringRef Operand) {
  uint64_t Number = 0;
  if (!Operand.getAsInteger(0, Number))
    return Number;
  const std::optional<unsigned> Argument = ptxArgument(Call, Operand);
  const auto *Fixed = Argument ? dyn_cast<ConstantInt>(Call.getArgOperand(*Argument)) : nullptr;
  return Fixed ? std::optional(Fixed->getZExtValue()) : std::nullopt;
}

SmallVector<Type *, 4> ptxResultTypes(const CallBase &Call) {
  if (const auto *Struct = dyn_cast<StructType>(Call.getType()))
    return {Struct->element_begin(), Struct->element_end()};
  if (Call.getType()->isVoidTy())
    return {};
  return {Call.getType()};
}

void replacePtxResults(CallBase &Call, ArrayRef<Value *> Results) {
  if (Results.empty())
    return;
  IRBuilder<> Build(&Call);
  Value *Whole = Results.front();
  if (Call.getType()->isStructTy()) {
    Whole = PoisonValue::get(Call.getType());
    for (const auto &[I, Result] : enumerate(Results))
      Whole = Build.CreateInsertValue(Whole, Result, I);
  }
  Call.replaceAllUsesWith(Whole);
}

bool expandInlinePtx(Function &Code, function_ref<bool(CallBase &)> Expand) {
  bool Changed = false;
  for (Instruction &Inst : make_early_inc_range(instructions(Code)))
    if (auto *Call = dyn_cast<CallBase>(&Inst); Call && Call->isInlineAsm())
      Changed |= Expand(*Call);
  return Changed;
}

} // namespace cudaperf
