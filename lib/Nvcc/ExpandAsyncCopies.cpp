// Asynchronous copies from global to shared memory, which CUDA's own headers write as inline PTX too: a load and a
// store that know each other.

#include "Nvcc/AccessMarks.h"
#include "Nvcc/InlinePtx.h"
#include "Nvcc/Passes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cudaperf {

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
  markAsync(*Load, *Store, PastL1);
  return true;
}

PreservedAnalyses ExpandAsyncCopies::run(Function &Code, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &Inst : make_early_inc_range(instructions(Code)))
    if (auto *Call = dyn_cast<CallBase>(&Inst); Call && Call->getType()->isVoidTy())
      if (count_if(inlinePtx(*Call), [&](const PtxInstruction &Copy) { return expandCopy(*Call, Copy); }) > 0) {
        Call->eraseFromParent();
        Changed = true;
      }
  return keptBlocks(Changed);
}

} // namespace cudaperf
