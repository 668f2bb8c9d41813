#include "Nvcc/DevicePasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

static constexpr uint64_t NarrowestVectorBytes = 4;

/// The vector that holds one of CUDA's built-in vector types if one access moves all of it: float2, uchar4 and double2
/// are such types, float3 and char2 are not.
static Type *vectorFor(Type *Ty, const DataLayout &Layout) {
  const auto *Struct = dyn_cast<StructType>(Ty);
  StringRef Name = Struct && Struct->hasName() ? Struct->getName() : "";
  const unsigned Elements = Name.ends_with("2") ? 2 : 4;
  if (!Name.consume_front("struct.") || (!Name.consume_back("2") && !Name.consume_back("4")))
    return nullptr;
  Name.consume_front("u");
  if (!is_contained({"char", "short", "int", "long", "longlong", "float", "double"}, Name))
    return nullptr;
  const uint64_t Bytes = Layout.getTypeAllocSize(Ty).getFixedValue();
  if (Bytes < NarrowestVectorBytes || Bytes > WidestAccessBytes || !isPowerOf2_64(Bytes))
    return nullptr;
  return FixedVectorType::get(Type::getIntNTy(Ty->getContext(), unsigned(Bytes / Elements * 8)), Elements);
}

/// The type of the value that Copy moves, if that is one whole vector type, to or from a local variable of that type.
static Type *movedVector(const MemTransferInst &Copy) {
  const DataLayout &Layout = Copy.getModule()->getDataLayout();
  const auto *Bytes = dyn_cast<ConstantInt>(Copy.getLength());
  for (const Value *Side : {Copy.getRawSource(), Copy.getRawDest()}) {
    const auto *Local = dyn_cast<AllocaInst>(Side->stripPointerCasts());
    Type *const Vector = Local ? vectorFor(Local->getAllocatedType(), Layout) : nullptr;
    if (Vector && Bytes && Layout.getTypeAllocSize(Local->getAllocatedType()) == Bytes->getZExtValue())
      return Vector;
  }
  return nullptr;
}

void expandVectorCopies(Module &Code) {
  for (Function &F : Code)
    for (Instruction &Inst : make_early_inc_range(instructions(F))) {
      auto *Copy = dyn_cast<MemTransferInst>(&Inst);
      Type *const Vector = Copy && !Copy->isVolatile() ? movedVector(*Copy) : nullptr;
      if (!Vector)
        continue;
      IRBuilder<> Build(Copy);
      Value *const Moved = Build.CreateAlignedLoad(Vector, Copy->getSource(), Copy->getSourceAlign().valueOrOne());
      Build.CreateAlignedStore(Moved, Copy->getDest(), Copy->getDestAlign().valueOrOne());
      Copy->eraseFromParent();
    }
}

static uint64_t pieceOf(uint64_t Bytes, uint64_t Alignment) {
  uint64_t Piece = std::min(Alignment, WidestAccessBytes);
  while (Bytes % Piece != 0)
    Piece /= 2;
  return Piece;
}

static bool isLocal(const Value *Address) { return isa<AllocaInst>(getUnderlyingObject(Address)); }

namespace {
/// One side of a copy: accesses of Count words each.
struct CopySide {
  Value *Address;
  Type *Word;
  uint64_t WordBytes;
  uint64_t Count;

  Type *accessed() const { return Count == 1 ? Word : FixedVectorType::get(Word, unsigned(Count)); }
  Value *at(IRBuilder<> &Build, uint64_t Offset) const {
    return Build.CreateConstInBoundsGEP1_64(Build.getInt8Ty(), Address, Offset);
  }
  Align alignment() const { return Align(WordBytes * Count); }
};
} // namespace

static void loadWords(IRBuilder<> &Build, const CopySide &From, uint64_t Bytes, SmallVectorImpl<Value *> &Words) {
  for (uint64_t Offset = 0; Offset < Bytes; Offset += From.WordBytes * From.Count) {
    Value *const Loaded = Build.CreateAlignedLoad(From.accessed(), From.at(Build, Offset), From.alignment());
    for (uint64_t I = 0; I < From.Count; ++I)
      Words.push_back(From.Count == 1 ? Loaded : Build.CreateExtractElement(Loaded, I));
  }
}

static void storeWords(IRBuilder<> &Build, const CopySide &To, ArrayRef<Value *> Words) {
  for (uint64_t First = 0; First < Words.size(); First += To.Count) {
    Value *Stored = To.Count == 1 ? Words[First] : PoisonValue::get(To.accessed());
    for (uint64_t I = 0; To.Count > 1 && I < To.Count; ++I)
      Stored = Build.CreateInsertElement(Stored, Words[First + I], I);
    Build.CreateAlignedStore(Stored, To.at(Build, First * To.WordBytes), To.alignment());
  }
}

/// Each side's accesses are as wide as its own alignment allows. A local array's is the compiler's to choose: it
/// narrows nothing.
static void expandCopy(MemTransferInst &Copy, uint64_t Bytes) {
  constexpr uint64_t MostPieces = 64;
  const uint64_t SourceAlign = Copy.getSourceAlign().valueOrOne().value();
  const uint64_t DestAlign = Copy.getDestAlign().valueOrOne().value();
  const uint64_t WordBytes = pieceOf(Bytes, std::min(SourceAlign, DestAlign));
  if (Bytes == 0 || Bytes / WordBytes > MostPieces)
    return;
  IRBuilder<> Build(&Copy);
  Type *const Word = WordBytes == 16 ? cast<Type>(FixedVectorType::get(Build.getInt32Ty(), 4))
                                     : Build.getIntNTy(unsigned(WordBytes * 8));
  CopySide From{Copy.getSource(), Word, WordBytes, 1}, To{Copy.getDest(), Word, WordBytes, 1};
  if (!isLocal(Copy.getSource()))
    From.Count = pieceOf(Bytes, SourceAlign) / WordBytes;
  if (!isLocal(Copy.getDest()))
    To.Count = pieceOf(Bytes, DestAlign) / WordBytes;
  SmallVector<Value *, 16> Words;
  loadWords(Build, From, Bytes, Words);
  storeWords(Build, To, Words);
  Copy.eraseFromParent();
}

void expandBlockCopies(Module &Code) {
  for (Function &F : Code)
    for (Instruction &Inst : make_early_inc_range(instructions(F)))
      if (auto *Copy = dyn_cast<MemTransferInst>(&Inst); Copy && !Copy->isVolatile())
        if (const auto *Bytes = dyn_cast<ConstantInt>(Copy->getLength()))
          expandCopy(*Copy, Bytes->getZExtValue());
}

} // namespace cudaperf
