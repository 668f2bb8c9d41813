// Block copies and fills that stay calls until the backend, which makes loops of them: those of more pieces than
// ExpandBlockCopies writes out, those of a length that only the run knows, and fills. A piece is a byte if the length
// is not known: memcpy() and memset() promise no alignment, whatever their arguments point to.
//
// What lies in a thread's own arrays stays as it is: the warp model keeps such arrays as a whole (WarpRun::copyMemory).

#include "Nvcc/CopyPieces.h"
#include "Nvcc/Passes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;

namespace cudaperf {

/// The bytes that one round of the loop for Copy moves.
static uint64_t bytesOfRound(const MemIntrinsic &Copy) {
  const auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  if (!Length)
    return 1;
  constexpr uint64_t WidestPiece = 8;
  uint64_t Piece = std::min(WidestPiece, Copy.getDestAlign().valueOrOne().value());
  if (const auto *Transfer = dyn_cast<MemTransferInst>(&Copy))
    Piece = std::min(Piece, Transfer->getSourceAlign().valueOrOne().value());
  return pieceOf(Length->getZExtValue(), Piece);
}

/// One piece, moved by code that Build appends; Round is the loop's counter, or the piece's number.
static void movePiece(IRBuilder<> &Build, const MemIntrinsic &Copy, uint64_t Piece, Value *Round) {
  Type *const Word = Build.getIntNTy(unsigned(Piece * 8));
  const auto At = [&](Value *Address) { return Build.CreateInBoundsGEP(Word, Address, Round); };
  Value *Moved = nullptr;
  if (const auto *Transfer = dyn_cast<MemTransferInst>(&Copy))
    Moved = Build.CreateAlignedLoad(Word, At(Transfer->getRawSource()), Align(Piece));
  else
    Moved = ConstantInt::get(Word, 0); // which value it is changes no address
  Build.CreateAlignedStore(Moved, At(Copy.getRawDest()), Align(Piece));
}

static void expand(MemIntrinsic &Copy) {
  constexpr uint64_t MostWrittenOut = 16;
  const uint64_t Piece = bytesOfRound(Copy);
  IRBuilder<> Build(&Copy);
  const auto *Length = dyn_cast<ConstantInt>(Copy.getLength());
  if (Length && Length->getZExtValue() / Piece <= MostWrittenOut) {
    for (uint64_t I = 0; I < Length->getZExtValue() / Piece; ++I)
      movePiece(Build, Copy, Piece, Build.getInt64(I));
    Copy.eraseFromParent();
    return;
  }
  Value *Rounds = Build.CreateZExt(Copy.getLength(), Build.getInt64Ty());
  Instruction *Before = &Copy;
  if (Length)
    Rounds = Build.getInt64(Length->getZExtValue() / Piece);
  else
    Before = SplitBlockAndInsertIfThen(Build.CreateICmpNE(Rounds, Build.getInt64(0)), Before, /*Unreachable=*/false);
  const auto [Body, Round] = SplitBlockAndInsertSimpleForLoop(Rounds, Before);
  Build.SetInsertPoint(Body);
  Build.SetCurrentDebugLocation(Copy.getDebugLoc());
  movePiece(Build, Copy, Piece, Round);
  Copy.eraseFromParent();
}

static bool isExpanded(const MemIntrinsic &Copy) {
  const auto *Transfer = dyn_cast<MemTransferInst>(&Copy);
  const bool IsOwn = isLocal(Copy.getRawDest()) && (!Transfer || isLocal(Transfer->getRawSource()));
  return !Copy.isVolatile() && !IsOwn;
}

PreservedAnalyses ExpandCopyLoops::run(Function &Code, FunctionAnalysisManager &) {
  SmallVector<MemIntrinsic *, 8> Copies;
  for (Instruction &Inst : instructions(Code))
    if (auto *Copy = dyn_cast<MemIntrinsic>(&Inst); Copy && isExpanded(*Copy))
      Copies.push_back(Copy);
  for (MemIntrinsic *Copy : Copies)
    expand(*Copy);
  return keptUnless(!Copies.empty());
}

} // namespace cudaperf
