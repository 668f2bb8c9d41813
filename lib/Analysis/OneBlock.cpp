#include "Analysis/OneBlock.h"
#include "Analysis/KernelProgram.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace cudaperf {

static bool isGlobal(const Value &Address) {
  const Value *Object = getUnderlyingObject(&Address);
  const auto *Parameter = dyn_cast<Argument>(Object);
  return Object->getType()->getPointerAddressSpace() <= GlobalAddressSpace && !isa<AllocaInst>(Object) &&
         !(Parameter && Parameter->hasByValAttr());
}

/// Whether Inst may find another number in another block, by itself.
static bool tellsBlocksApart(const Instruction &Inst) {
  if (const SpecialRegister *Register = specialRegister(Inst))
    return Register->Kind == RegisterKind::BlockIndex || Register->Kind == RegisterKind::Other;
  if (const std::optional<MemoryEffect> Effect = memoryEffect(Inst))
    return Effect->Operation == AccessOperation::Atomic && isGlobal(*Inst.getOperand(Effect->AddressOperand));
  const auto *Call = dyn_cast<CallBase>(&Inst);
  return Call && !isa<IntrinsicInst>(Call) && !Call->doesNotAccessMemory();
}

bool isForOneBlock(const Function &Kernel) {
  bool Stores = false;
  for (const Instruction &Inst : instructions(Kernel)) {
    if (tellsBlocksApart(Inst))
      return false;
    const auto *Store = dyn_cast<StoreInst>(&Inst);
    Stores |= Store && isGlobal(*Store->getPointerOperand());
  }
  return Stores;
}

} // namespace cudaperf
