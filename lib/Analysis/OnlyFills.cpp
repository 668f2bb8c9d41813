#include "Analysis/OnlyFills.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace cudaperf {

/// Whether Pointer points to what a thread has for itself: a local variable, an argument that is a structure.
static bool isPrivate(const Value &Pointer) {
  const Value *Object = getUnderlyingObject(&Pointer);
  const auto *Handed = dyn_cast<Argument>(Object);
  return isa<AllocaInst>(Object) || (Handed && Handed->hasByValAttr());
}

/// Whether Stored is the same for all threads: a constant, an argument, or a member of one.
static bool isShared(const Value &Stored) {
  if (const auto *Load = dyn_cast<LoadInst>(&Stored)) {
    const auto *Handed = dyn_cast<Argument>(getUnderlyingObject(Load->getPointerOperand()));
    return Handed && Handed->hasByValAttr();
  }
  return isa<Constant, Argument>(Stored);
}

bool onlyFills(const Function &Kernel) {
  const DataLayout &Layout = Kernel.getParent()->getDataLayout();
  SmallPtrSet<const Value *, 4> Bytes;
  bool HasStore = false, IsOfBytes = true;
  for (const Instruction &Inst : instructions(Kernel)) {
    if (const auto *Store = dyn_cast<StoreInst>(&Inst)) {
      if (isPrivate(*Store->getPointerOperand()))
        continue;
      Value *const Stored = const_cast<Value *>(Store->getValueOperand());
      if (!isShared(*Stored))
        return false;
      HasStore = true;
      const Value *Byte = isa<Constant>(Stored) ? isBytewiseValue(Stored, Layout) : nullptr;
      IsOfBytes &= Byte != nullptr;
      Bytes.insert(Byte);
    } else if (const auto *Load = dyn_cast<LoadInst>(&Inst)) {
      if (!isPrivate(*Load->getPointerOperand()))
        return false;
    } else if (isa<MemTransferInst>(Inst) || (Inst.mayReadOrWriteMemory() && !isa<IntrinsicInst>(Inst))) {
      return false;
    }
  }
  return HasStore && !(IsOfBytes && Bytes.size() == 1);
}

} // namespace cudaperf
