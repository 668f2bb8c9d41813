#include "Analysis/MatrixCalls.h"
#include "Device/AddressSpaces.h"
#include "Device/Gpu.h"
#include "Nvcc/InlinePtx.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Function.h"
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
  return computeCapability(Code.getFnAttribute("target-cpu").getValueAsString());
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

static std::optional<MatrixCall> readInlineAsm(const CallBase &Call) {
  const auto Instructions = inlinePtx(Call);
  if (Instructions.size() != 1)
    return std::nullopt;
  const PtxInstruction &Only = Instructions.front();
  const auto *Memory = find_if(Only.Operands, [](StringRef Operand) { return Operand.starts_with("["); });
  if (Memory == Only.Operands.end())
    return std::nullopt;
  const std::optional<unsigned> Address = ptxArgument(Call, *Memory);
  if (!Address)
    return std::nullopt;
  std::optional<MatrixCall> Found = readName(Only.Name, liesInShared(*Call.getArgOperand(*Address)));
  if (!Found)
    return std::nullopt;
  Found->AddressOperand = *Address;
  // Registers in braces and the address make two operands; a third is the leading dimension.
  if (Found->Tile && Only.Operands.size() > 2 && !(Found->StrideOperand = ptxArgument(Call, Only.Operands.back())))
    return std::nullopt;
  return Found;
}

std::optional<MatrixCall> matrixCall(const Instruction &Inst) {
  const auto *Call = dyn_cast<CallBase>(&Inst);
  if (!Call)
    return std::nullopt;
  std::optional<MatrixCall> Found;
  if (Call->isInlineAsm())
    Found = readInlineAsm(*Call);
  else if (Call->getCalledFunction() && Call->getCalledFunction()->isIntrinsic())
    Found = readIntrinsic(*Call);
  if (Found && Found->Tile && archOf(*Inst.getFunction()) < FirstFragmentArch)
    return std::nullopt;
  return Found;
}

} // namespace cudaperf
