// Atomics on shared memory that the hardware has not: ptxas (13, sm_90) turns them into rounds of a load and a
// compare-and-swap, until the swap has held for each lane.

#include "Device/AddressSpaces.h"
#include "Nvcc/DeviceFunctions.h"
#include "Nvcc/DevicePasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

static constexpr StringLiteral RoundTag = "cudaperf.atomic.round";

/// Whether Atomic puts a value in place of another, which the hardware does for 64 bits and floats too.
static bool isExchange(const Instruction &Atomic) {
  if (const auto *Change = dyn_cast<AtomicRMWInst>(&Atomic))
    return Change->getOperation() == AtomicRMWInst::Xchg;
  if (const DeviceFunction *const Scoped = calledDeviceFunction(Atomic))
    return Scoped->Value == DeviceValue::AtomicExchange || Scoped->Value == DeviceValue::AtomicCompareExchange;
  return isa<AtomicCmpXchgInst>(Atomic);
}

bool isDoneInRounds(const Instruction &Atomic) {
  const Type *const Number = Atomic.getType();
  return !isExchange(Atomic) && (Number->isFloatingPointTy() || Number->getPrimitiveSizeInBits() > 32);
}

void expandSharedAtomics(Module &Code) {
  for (Function &F : Code)
    for (Instruction &Inst : instructions(F)) {
      auto *Atomic = dyn_cast<AtomicRMWInst>(&Inst);
      if (!Atomic || Atomic->getPointerAddressSpace() != SharedAddressSpace || !isDoneInRounds(Inst))
        continue;
      LoadInst *const Load =
          IRBuilder<>(Atomic).CreateAlignedLoad(Atomic->getType(), Atomic->getPointerOperand(), Atomic->getAlign());
      Load->setMetadata(RoundTag, MDNode::get(Code.getContext(), {}));
    }
}

bool isRoundLoad(const Instruction &Load) { return isa<LoadInst>(Load) && Load.getMetadata(RoundTag); }

} // namespace cudaperf
