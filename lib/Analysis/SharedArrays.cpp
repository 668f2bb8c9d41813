#include "Analysis/SharedArrays.h"
#include "Device/AddressSpaces.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;

namespace cudaperf {

const GlobalVariable *sharedArray(const Value *Address) {
  const auto *Array = dyn_cast<GlobalVariable>(getUnderlyingObject(Address, /*MaxLookup=*/0));
  return Array && Array->getAddressSpace() == SharedAddressSpace ? Array : nullptr;
}

} // namespace cudaperf
