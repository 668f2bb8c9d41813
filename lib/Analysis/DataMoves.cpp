#include "Analysis/DataMoves.h"
#include "Analysis/KernelProgram.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

/// Whether Stored is what a load of global memory gives, whatever type it is taken for.
static bool isLoaded(const KernelProgram &Program, const Value *Stored) {
  while (const auto *Cast = dyn_cast<BitCastInst>(Stored))
    Stored = Cast->getOperand(0);
  return any_of(Program.accesses(), [&](const MemoryAccess &Each) {
    return Each.Inst == Stored && Each.Operation == AccessOperation::Load;
  });
}

bool onlyMovesData(const KernelProgram &Program) {
  bool Stores = false;
  for (const MemoryAccess &Each : Program.accesses()) {
    if (Each.Operation == AccessOperation::Load)
      continue;
    const auto *Store = dyn_cast<StoreInst>(Each.Inst);
    if (!Store || !isLoaded(Program, Store->getValueOperand()))
      return false;
    Stores = true;
  }
  return Stores;
}

} // namespace cudaperf
