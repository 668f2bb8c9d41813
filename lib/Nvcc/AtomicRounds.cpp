#include "Nvcc/AtomicRounds.h"
#include "Nvcc/DeviceFunctions.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

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

} // namespace cudaperf
