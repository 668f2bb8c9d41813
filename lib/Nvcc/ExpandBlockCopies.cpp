// Block copies of a known, small size: the loads and stores that the backend makes of them, in pieces as wide as the
// alignment of either side allows, 16 bytes at most.

#include "Device/Gpu.h"
#include "Nvcc/CopyPieces.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cudaperf {

static uint64_t pieceWithin(uint64_t Bytes, uint64_t Alignment) {
  return pieceOf(Bytes, std::min(Alignment, WidestAccessBytes));
}

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
/// narrows nothing. Whether it was expanded.
static bool expandCopy(MemTransferInst &Copy, uint64_t Bytes) {
  constexpr uint64_t MostPieces = 64;
  const uint64_t SourceAlign = Copy.getSourceAlign().valueOrOne().value();
  const uint64_t DestAlign = Copy.getDestAlign().valueOrOne().value();
  const uint64_t WordBytes = pieceWithin(Bytes, std::min(SourceAlign, DestAlign));
  if (Bytes == 0 || Bytes / WordBytes > MostPieces)
    return false;
  IRBuilder<> Build(&Copy);
  Type *const Word = WordBytes == 16 ? cast<Type>(FixedVectorType::get(Build.getInt32Ty(), 4))
                                     : Build.getIntNTy(unsigned(WordBytes * 8));
  CopySide From{Copy.getSource(), Word, WordBytes, 1}, To{Copy.getDest(), Word, WordBytes, 1};
  if (!isLocal(Copy.getSource()))
    From.Count = pieceWithin(Bytes, SourceAlign) / WordBytes;
  if (!isLocal(Copy.getDest()))
    To.Count = pieceWithin(Bytes, DestAlign) / WordBytes;
  SmallVector<Value *, 16> Words;
  loadWords(Build, From, Bytes, Words);
  storeWords(Build, To, Words);
  Copy.eraseFromParent();
  return true;
}

PreservedAnalyses ExpandBlockCopies::run(Function &Code, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &Inst : make_early_inc_range(instructions(Code)))
    if (auto *Copy = dyn_cast<MemTransferInst>(&Inst); Copy && !Copy->isVolatile())
      if (const auto *Bytes = dyn_cast<ConstantInt>(Copy->getLength()))
        Changed |= expandCopy(*Copy, Bytes->getZExtValue());
  return keptBlocks(Changed);
}

} // namespace cudaperf
