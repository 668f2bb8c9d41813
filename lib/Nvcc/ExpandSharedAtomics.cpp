// Atomics on shared memory that the hardware has not: ptxas (13, sm_90) turns them into rounds of a load and a
// compare-and-swap, until the swap has held for each lane. Only the load is put in; the swap is what the atomic counts
// as. Those of a scope (atomicAdd_block) are left alone: they do not tell the space of their pointer.

#include "Device/AddressSpaces.h"
#include "Nvcc/AccessMarks.h"
#include "Nvcc/AtomicRounds.h"
#include "Nvcc/Passes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace cudaperf {

PreservedAnalyses ExpandSharedAtomics::run(Function &Code, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &Inst : instructions(Code)) {
    auto *Atomic = dyn_cast<AtomicRMWInst>(&Inst);
    if (!Atomic || Atomic->getPointerAddressSpace() != SharedAddressSpace || !isDoneInRounds(Inst))
      continue;
    markRound(
        *IRBuilder<>(Atomic).CreateAlignedLoad(Atomic->getType(), Atomic->getPointerOperand(), Atomic->getAlign()));
    Changed = true;
  }
  return keptBlocks(Changed);
}

} // namespace cudaperf
