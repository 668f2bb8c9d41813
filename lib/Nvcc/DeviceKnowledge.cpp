#include "Device/AddressSpaces.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/DevicePasses.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

/// Index arithmetic of a thread's number does not wrap; LLVM's analyses need to be told.
static void addRange(Function &F) {
  const SpecialRegister *const Register = specialRegister(F);
  if (!Register || !Register->hasRange())
    return;
  const ConstantRange Range(APInt(32, Register->Least), APInt(32, Register->Limit));
  for (User *U : F.users())
    if (auto *Call = dyn_cast<CallInst>(U))
      Call->addRangeRetAttr(Range);
}

/// The vectoriser works inside a block, and takes a call that might not return for the end of one.
static void keepApart(Function &Branching) {
  Branching.removeFnAttr(Attribute::WillReturn);
  for (User *U : Branching.users())
    if (auto *Call = dyn_cast<CallInst>(U))
      Call->removeFnAttr(Attribute::WillReturn);
}

void addDeviceKnowledge(Module &Code) {
  for (Function &F : Code) {
    addRange(F);
    const DeviceFunction *const Known = deviceFunction(F);
    if (!F.isDeclaration() || !Known || !Known->isOfLibdevice())
      continue;
    F.setMemoryEffects(libraryEffects(F));
    F.setDoesNotThrow();
    F.setWillReturn();
    if (Known->Branches == CallBranches::InPtx)
      keepApart(F);
  }
  for (GlobalVariable &Variable : Code.globals())
    if (Variable.getAddressSpace() == SharedAddressSpace && Variable.isDeclaration()) // dynamic shared memory
      Variable.setAlignment(std::max(Variable.getAlign().valueOrOne(), Align(WidestAccessBytes)));
}

void pointToGlobalMemory(Function &Kernel) {
  Instruction *const Begin = &*Kernel.getEntryBlock().getFirstInsertionPt();
  for (Argument &Parameter : Kernel.args()) {
    if (!Parameter.getType()->isPointerTy() || Parameter.hasByValAttr())
      continue;
    auto *const There = PointerType::get(Kernel.getContext(), GlobalAddressSpace);
    auto *Global = new AddrSpaceCastInst(&Parameter, There, "", Begin);
    auto *Generic = new AddrSpaceCastInst(Global, Parameter.getType(), "", Begin);
    Parameter.replaceUsesWithIf(Generic, [&](const Use &U) { return U.getUser() != Global; });
  }
}

void readIndicesOnce(Module &Code) {
  for (Function &Reading : Code) {
    const SpecialRegister *const Register = specialRegister(Reading);
    if (!Register || !Register->isSteady())
      continue;
    DenseMap<const Function *, CallInst *> First;
    for (User *U : make_early_inc_range(Reading.users())) {
      auto *const Call = dyn_cast<CallInst>(U);
      if (!Call)
        continue;
      CallInst *&Kept = First[Call->getFunction()];
      if (Kept) {
        Call->replaceAllUsesWith(Kept);
        Call->eraseFromParent();
      } else {
        Kept = Call;
        BasicBlock &Entry = Call->getFunction()->getEntryBlock();
        Call->moveBefore(Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
      }
    }
  }
}

} // namespace cudaperf
