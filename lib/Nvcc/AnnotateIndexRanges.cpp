// How large the numbers of threads and blocks get (SpecialRegisters.def). Index arithmetic of a thread's number does
// not wrap; LLVM's analyses need to be told.

#include "Nvcc/Passes.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

/// Whether something was added.
static bool addRange(Function &F) {
  const SpecialRegister *const Register = specialRegister(F);
  if (!Register || !Register->hasRange())
    return false;
  const ConstantRange Range(APInt(32, Register->Least), APInt(32, Register->Limit));
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallInst>(U))
      Call->addRangeRetAttr(Range);
  return !F.use_empty();
}

PreservedAnalyses AnnotateIndexRanges::run(Module &Code, ModuleAnalysisManager &) {
  bool Changed = false;
  for (Function &Register : Code)
    Changed |= addRange(Register);
  return keptUnless(Changed);
}

} // namespace cudaperf
