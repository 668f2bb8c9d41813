#include "Nvcc/DevicePasses.h"
#include "Nvcc/InlinePtx.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

static constexpr StringLiteral AsyncTag = "cudaperf.async", PastL1Tag = "cudaperf.async.past-l1";

/// cp.async.ca.shared.global [to], [from], 16 and what may follow: fewer source bytes, a cache policy.
static bool expandCopy(CallBase &Call, const PtxInstruction &Copy) {
  const bool PastL1 = Copy.Name.starts_with("cp.async.cg.");
  if ((!PastL1 && !Copy.Name.starts_with("cp.async.ca.")) || Copy.Operands.size() < 3)
    return false;
  IRBuilder<> Build(&Call);
  Value *const Target = ptxAddress(Build, Call, Copy.Operands[0]);
  Value *const Source = ptxAddress(Build, Call, Copy.Operands[1]);
  const uint64_t Bytes = ptxNumber(Call, Copy.Operands[2]).value_or(0);
  if (!Target || !Source || !is_contained({4u, 8u, 16u}, Bytes))
    return false;
  Type *const Word = Build.getInt32Ty();
  Type *const Piece = Bytes == 4 ? Word : FixedVectorType::get(Word, unsigned(Bytes / 4));
  LoadInst *const Load = Build.CreateAlignedLoad(Piece, Source, Align(Bytes));
  StoreInst *const Store = Build.CreateAlignedStore(Load, Target, Align(Bytes));
  for (Instruction *Half : {cast<Instruction>(Load), cast<Instruction>(Store)})
    Half->setMetadata(PastL1 ? PastL1Tag : AsyncTag, MDNode::get(Call.getContext(), {}));
  return true;
}

void expandAsyncCopies(Module &Code) {
  for (Function &F : Code)
    for (Instruction &Inst : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<CallBase>(&Inst); Call && Call->getType()->isVoidTy())
        if (count_if(inlinePtx(*Call), [&](const PtxInstruction &Copy) { return expandCopy(*Call, Copy); }) > 0)
          Call->eraseFromParent();
}

std::optional<AsyncHalf> asyncHalf(const Instruction &Inst) {
  const bool PastL1 = Inst.getMetadata(PastL1Tag);
  if (!PastL1 && !Inst.getMetadata(AsyncTag))
    return std::nullopt;
  if (const auto *Store = dyn_cast<StoreInst>(&Inst))
    return AsyncHalf{cast<LoadInst>(Store->getValueOperand())->getPointerOperand(), PastL1};
  return AsyncHalf{cast<StoreInst>(*Inst.user_begin())->getPointerOperand(), PastL1};
}

} // namespace cudaperf
