#include "Analysis/RandomJumps.h"
#include "Nvcc/DeviceFunctions.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstrTypes.h"

using namespace llvm;

namespace cudaperf {

static bool isJump(const Instruction &Inst) {
  const auto *Call = dyn_cast<CallBase>(&Inst);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && Callee->getName() == RandomJumpName;
}

std::vector<RandomJump> randomJumps(const KernelProgram &Program) {
  std::vector<RandomJump> Found;
  for (unsigned Block = 0; Block < Program.blocks().size(); ++Block)
    for (const Step &S : Program.blocks()[Block].Steps)
      if (isJump(*S.Inst))
        Found.push_back({.Product = &S, .Block = Block});
  return Found;
}

} // namespace cudaperf
