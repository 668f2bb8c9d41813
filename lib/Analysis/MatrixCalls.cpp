#include "Analysis/MatrixCalls.h"
#include "Kernel/DeviceModule.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace cudaperf {

/// The number behind Prefix, which takes up the rest of Word.
static std::optional<unsigned> numberAfter(StringRef Word, StringRef Prefix) {
  unsigned Number = 0;
  if (!Word.consume_front(Prefix) || Word.getAsInteger(10, Number))
    return std::nullopt;
  return Number;
}

/// "m16n16k16": false if Word is no shape.
static bool readShape(StringRef Word, FragmentOperand &Operand) {
  return Word.consume_front("m") && !Word.consumeInteger(10, Operand.M) && Word.consume_front("n") &&
         !Word.consumeInteger(10, Operand.N) && Word.consume_front("k") && !Word.consumeInteger(10, Operand.K) &&
         Word.empty();
}

/// ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 and the like: the number of matrices.
static std::optional<unsigned> matrixCount(ArrayRef<StringRef> Words) {
  if (!is_contained(Words, "m8n8") || !is_contained(Words, "b16"))
    return std::nullopt;
  for (unsigned Count : {1u, 2u, 4u})
    if (any_of(Words, [&](StringRef Word) { return numberAfter(Word, "x") == Count; }))
      return Count;
  return std::nullopt;
}

/// wmma.load.a.sync.aligned.row.m16n16k16.shared.f16 and the like. The last word that names none of what is asked for
/// and no address space is the element type.
static FragmentOperand readFragment(ArrayRef<StringRef> Words) {
  FragmentOperand Operand;
  for (StringRef Word : Words) {
    if (readShape(Word, Operand))
      continue;
    if (Word.size() == 1 && StringRef("abcd").contains(Word))
      Operand.Use = Word.front();
    else if (Word == "row" || Word == "col")
      Operand.IsRowMajor = Word == "row";
    else if (Word == "p3" || Word.starts_with("shared"))
      Operand.IsShared = true;
    else if (!is_contained({"p0", "p1", "global"}, Word))
      Operand.Element = Word;
  }
  return Operand;
}

/// What Name, without "llvm.nvvm.", does; its operands are not filled in.
static std::optional<MatrixCall> readName(StringRef Name, bool IsShared) {
  SmallVector<StringRef, 12> Words;
  Name.split(Words, '.');
  MatrixCall Call;
  if (Words.front() == "ldmatrix" || Words.front() == "stmatrix") {
    const std::optional<unsigned> Count = matrixCount(Words);
    Call.Operation = Words.front() == "ldmatrix" ? AccessOperation::Load : AccessOperation::Store;
    Call.Matrices = Count.value_or(0);
    return Count ? std::optional(Call) : std::nullopt;
  }
  if (Words.front() != "wmma")
    return std::nullopt;
  const bool IsStore = is_contained(Words, "store");
  if (!IsStore && !is_contained(Words, "load"))
    return std::nullopt;
  Call.Operation = IsStore ? AccessOperation::Store : AccessOperation::Load;
  FragmentOperand Operand = readFragment(Words);
  Operand.IsShared |= IsShared;
  Call.Tile = fragmentTile(Operand);
  return Call.Tile ? std::optional(Call) : std::nullopt;
}

static bool liesInShared(const Value &Address) {
  const Value *Object = Address.getType()->isPointerTy() ? getUnderlyingObject(&Address, /*MaxLookup=*/0) : &Address;
  return Object->getType()->isPointerTy() && Object->getType()->getPointerAddressSpace() == SharedAddressSpace;
}

static unsigned archOf(const Function &Code) {
  return numberAfter(Code.getFnAttribute("target-cpu").getValueAsString().rtrim("af"), "sm_").value_or(0);
}

static std::optional<MatrixCall> readIntrinsic(const CallBase &Call) {
  StringRef Name = Call.getCalledFunction()->getName();
  if (!Name.consume_front("llvm.nvvm.") || Call.arg_empty())
    return std::nullopt;
  std::optional<MatrixCall> Found = readName(Name, liesInShared(*Call.getArgOperand(0)));
  if (Found && Found->Tile && Name.contains(".stride."))
    Found->StrideOperand = Call.arg_size() - 1;
  return Found;
}

/// The argument that stands for "$Number" in the text of Code, none for a register that is only written.
static std::optional<unsigned> argumentOf(const InlineAsm &Code, StringRef Reference) {
  const std::optional<unsigned> Number = numberAfter(Reference.trim(), "$");
  const InlineAsm::ConstraintInfoVector Constraints = Code.ParseConstraints();
  if (!Number || *Number >= Constraints.size())
    return std::nullopt;
  auto IsArgument = [](const InlineAsm::ConstraintInfo &C) {
    return C.Type == InlineAsm::isInput || (C.Type == InlineAsm::isOutput && C.isIndirect);
  };
  if (!IsArgument(Constraints[*Number]))
    return std::nullopt;
  return unsigned(count_if(ArrayRef(Constraints).take_front(*Number), IsArgument));
}

static std::optional<MatrixCall> readInlineAsm(const CallBase &Call, const InlineAsm &Code) {
  StringRef Text = StringRef(Code.getAsmString()).trim();
  Text.consume_back(";");
  if (Text.contains(';'))
    return std::nullopt;
  const StringRef Name = Text.take_until([](char C) { return isSpace(C); });
  const StringRef Operands = Text.drop_front(Name.size());
  const std::optional<unsigned> Address = argumentOf(Code, Operands.split('[').second.split(']').first);
  if (!Address)
    return std::nullopt;
  std::optional<MatrixCall> Found = readName(Name, liesInShared(*Call.getArgOperand(*Address)));
  if (!Found)
    return std::nullopt;
  Found->AddressOperand = *Address;
  // Behind registers in braces and the address there is nothing but a leading dimension.
  const StringRef Rest = Operands.substr(Operands.find_last_of("]}") + 1).trim(" \t\n,");
  if (Found->Tile && !Rest.empty() && !(Found->StrideOperand = argumentOf(Code, Rest)))
    return std::nullopt;
  return Found;
}

std::optional<MatrixCall> matrixCall(const Instruction &Inst) {
  const auto *Call = dyn_cast<CallBase>(&Inst);
  if (!Call)
    return std::nullopt;
  std::optional<MatrixCall> Found;
  if (const auto *Code = dyn_cast<InlineAsm>(Call->getCalledOperand()))
    Found = readInlineAsm(*Call, *Code);
  else if (Call->getCalledFunction() && Call->getCalledFunction()->isIntrinsic())
    Found = readIntrinsic(*Call);
  if (Found && Found->Tile && archOf(*Inst.getFunction()) < FirstFragmentArch)
    return std::nullopt;
  return Found;
}

} // namespace cudaperf
