// Sums of numbers without common bits are sums for NVVM's last passes, where LLVM makes them 'or's.

#include "Nvcc/Passes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

PreservedAnalyses AddDisjointBits::run(Function &Code, FunctionAnalysisManager &) {
  bool Changed = false;
  for (Instruction &Inst : make_early_inc_range(instructions(Code)))
    if (auto *Or = dyn_cast<PossiblyDisjointInst>(&Inst); Or && Or->isDisjoint()) {
      auto *Sum = BinaryOperator::CreateAdd(Or->getOperand(0), Or->getOperand(1), "", Or->getIterator());
      Sum->setDebugLoc(Or->getDebugLoc());
      Or->replaceAllUsesWith(Sum);
      Or->eraseFromParent();
      Changed = true;
    }
  return keptBlocks(Changed);
}

} // namespace cudaperf
