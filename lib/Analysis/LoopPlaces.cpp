#include "Analysis/LoopPlaces.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/LLVMContext.h"

using namespace llvm;

namespace cudaperf {

const DILocation *placeOfLoop(ArrayRef<const BasicBlock *> Blocks, const BasicBlock &Header) {
  for (const BasicBlock *Block : Blocks)
    if (const MDNode *Notes = Block->getTerminator()->getMetadata(LLVMContext::MD_loop))
      if (is_contained(successors(Block), &Header))
        for (const MDOperand &Note : Notes->operands())
          if (const auto *Start = dyn_cast_or_null<DILocation>(Note.get()))
            return Start;
  return nullptr;
}

} // namespace cudaperf
