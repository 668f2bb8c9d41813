// The vectoriser looks at one block at a time, so for it the parts are blocks.

#include "Nvcc/VectorizeInParts.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Vectorize/LoadStoreVectorizer.h"

using namespace llvm;

namespace cudaperf {

/// The instructions of Block that begin a part, the first part aside.
static SmallVector<Instruction *> partsOf(BasicBlock &Block, VectorizeInParts::Atomics Atomics) {
  SmallVector<Instruction *> Begins;
  unsigned Accesses = 0;
  for (Instruction &Each : Block) {
    const bool IsAtomic = isa<AtomicRMWInst, AtomicCmpXchgInst>(Each);
    if (IsAtomic && Atomics == VectorizeInParts::Atomics::Divide && Accesses != 0) {
      Begins.push_back(&Each);
      Accesses = 0;
    }
    if (!isa<LoadInst, StoreInst>(Each))
      continue;
    if (Accesses != 0 && Accesses % VectorizeInParts::MaxAccesses == 0)
      Begins.push_back(&Each);
    ++Accesses;
  }
  return Begins;
}

PreservedAnalyses VectorizeInParts::run(Function &Code, FunctionAnalysisManager &Analyses) {
  SmallVector<Instruction *> Begins;
  for (BasicBlock &Block : Code)
    append_range(Begins, partsOf(Block, How));
  if (Begins.empty())
    return LoadStoreVectorizerPass().run(Code, Analyses);

  SmallVector<BasicBlock *> Parts;
  for (Instruction *Begin : Begins)
    Parts.push_back(Begin->getParent()->splitBasicBlock(Begin));
  Analyses.invalidate(Code, PreservedAnalyses::none());
  LoadStoreVectorizerPass().run(Code, Analyses);
  for (BasicBlock *Part : Parts)
    MergeBlockIntoPredecessor(Part);
  return PreservedAnalyses::none();
}

} // namespace cudaperf
