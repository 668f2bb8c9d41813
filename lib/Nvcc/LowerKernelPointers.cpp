// A kernel's pointers point to global memory: a store to shared memory is none to what they point to. NVPTX's own code
// generator says so in the same way, by a cast to global memory and back.

#include "Device/AddressSpaces.h"
#include "Nvcc/Kernels.h"
#include "Nvcc/Passes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

/// Whether it has any.
static bool lowerPointers(Function &Kernel) {
  bool Changed = false;
  Instruction *const Begin = &*Kernel.getEntryBlock().getFirstInsertionPt();
  for (Argument &Parameter : Kernel.args()) {
    if (!Parameter.getType()->isPointerTy() || Parameter.hasByValAttr())
      continue;
    auto *const There = PointerType::get(Kernel.getContext(), GlobalAddressSpace);
    auto *Global = new AddrSpaceCastInst(&Parameter, There, "", Begin);
    auto *Generic = new AddrSpaceCastInst(Global, Parameter.getType(), "", Begin);
    Parameter.replaceUsesWithIf(Generic, [&](const Use &U) { return U.getUser() != Global; });
    Changed = true;
  }
  return Changed;
}

PreservedAnalyses LowerKernelPointers::run(Module &Code, ModuleAnalysisManager &) {
  const auto Kernels = kernelsOf(Code);
  bool Changed = false;
  for (Function &F : Code)
    if (Kernels.contains(&F) && !F.isDeclaration())
      Changed |= lowerPointers(F);
  return keptUnless(Changed);
}

} // namespace cudaperf
