// Undoes ProtectVectorStores.

#include "Nvcc/AccessMarks.h"
#include "Nvcc/Passes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

PreservedAnalyses ReleaseVectorStores::run(Function &Code, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &Inst : instructions(Code))
    if (auto *Store = dyn_cast<StoreInst>(&Inst); Store && isProtected(*Store)) {
      Store->setVolatile(false);
      unmarkProtected(*Store);
      Changed = true;
    }
  return keptBlocks(Changed);
}

} // namespace cudaperf
