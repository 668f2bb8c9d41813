#include "Nvcc/SharedAlignment.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/AssemblerBits.h"
#include "Nvcc/BaseOffset.h"
#include "Nvcc/ModuleAnalyses.h"
#include "Nvcc/Pipeline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace cudaperf {

bool isSharedAccess(const Instruction &Inst) {
  const Value *const Pointer = getLoadStorePointerOperand(&Inst);
  return Pointer && Pointer->getType()->getPointerAddressSpace() == SharedAddressSpace;
}

namespace {
/// A load or store of the module, and what has become of it in the copy.
struct TrackedAccess {
  const Instruction *Original;
  const Function *Within; ///< of the copy
  WeakTrackingVH Copy;    ///< gone if another instruction took its place, as one of another type of the same size does
  WeakTrackingVH Pointer; ///< the address is the same then
};
} // namespace

static std::vector<TrackedAccess> trackedAccesses(ArrayRef<const Function *> Wanted, ValueToValueMapTy &Copies) {
  std::vector<TrackedAccess> Accesses;
  for (const Function *F : Wanted)
    for (const Instruction &Inst : instructions(*F))
      if (isSharedAccess(Inst)) {
        auto *Copy = cast<Instruction>(Copies.lookup(&Inst));
        Accesses.push_back({&Inst, Copy->getFunction(), Copy, getLoadStorePointerOperand(Copy)});
      }
  return Accesses;
}

/// The address of Access when the copy has been changed; null if it is no longer computed.
static const Value *addressNow(const TrackedAccess &Access) {
  if (const auto *Inst = dyn_cast_or_null<Instruction>(Access.Copy); Inst && isSharedAccess(*Inst))
    return getLoadStorePointerOperand(Inst);
  const Value *const Pointer = Access.Pointer;
  return Pointer && Pointer->getType()->isPointerTy() ? Pointer : nullptr;
}

/// Registers: those that have a number already.
static SharedPlace placeOf(const Value &Address, const AssemblerBits &Bits, const DataLayout &Layout,
                           DenseMap<const Value *, unsigned> &Registers) {
  const auto [Base, Behind] = baseOffset(Address, Layout);
  SharedPlace Place{.Register = Registers.try_emplace(Base, Registers.size()).first->second, .Behind = Behind};
  const uint64_t OfBase = uint64_t(1) << Bits.zeros(*Base), OfSum = uint64_t(1) << Bits.zeros(Address);
  Place.Modulus = std::max(OfBase, OfSum);
  if (OfSum <= OfBase)
    Place.Residue = uint64_t(Behind) % OfBase;
  return Place;
}

DenseMap<const Instruction *, SharedPlace> sharedPlaces(const Module &Code, ArrayRef<const Function *> Wanted) {
  DenseMap<const Instruction *, SharedPlace> Found;
  ValueToValueMapTy Copies;
  const std::unique_ptr<Module> Copy = CloneModule(Code, Copies, [&](const GlobalValue *Value) {
    const auto *F = dyn_cast<Function>(Value);
    return !F || is_contained(Wanted, F);
  });
  const std::vector<TrackedAccess> Accesses = trackedAccesses(Wanted, Copies);
  ModuleAnalyses Analyses(*Copy, ModuleAnalyses::Machine::Any);
  modulePasses(Pipeline::LateAddresses).run(*Copy, Analyses.modules());

  const Function *Of = nullptr;
  std::optional<AssemblerBits> Bits;
  DenseMap<const Value *, unsigned> Registers;
  for (const TrackedAccess &Access : Accesses) {
    const Value *const Address = addressNow(Access);
    if (!Address)
      continue;
    if (Of != Access.Within)
      Bits.emplace(*(Of = Access.Within));
    Found[Access.Original] = placeOf(*Address, *Bits, Copy->getDataLayout(), Registers);
  }
  return Found;
}

} // namespace cudaperf
