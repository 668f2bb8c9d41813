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

/// Whether a block of Code has loads, or stores, in a row of which the assembler may join some: none of 16 bytes.
static bool hasNeighbours(const Function &Code) {
  constexpr uint64_t WidestBytes = 16;
  const DataLayout &Layout = Code.getParent()->getDataLayout();
  for (const BasicBlock &Block : Code) {
    unsigned Opcode = 0, Narrow = 0;
    for (const Instruction &Inst : Block) {
      if (!isSharedAccess(Inst))
        continue;
      if (Inst.getOpcode() != std::exchange(Opcode, Inst.getOpcode()))
        Narrow = 0;
      Type *const Moved = isa<LoadInst>(Inst) ? Inst.getType() : cast<StoreInst>(Inst).getValueOperand()->getType();
      Narrow += Layout.getTypeStoreSize(Moved) < WidestBytes;
      if (Narrow > 1)
        return true;
    }
  }
  return false;
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

static std::vector<TrackedAccess> trackedAccesses(const Module &Code, ValueToValueMapTy &Copies) {
  std::vector<TrackedAccess> Accesses;
  for (const Function &F : Code)
    if (hasNeighbours(F))
      for (const Instruction &Inst : instructions(F))
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

DenseMap<const Instruction *, SharedPlace> sharedPlaces(const Module &Code) {
  DenseMap<const Instruction *, SharedPlace> Found;
  if (none_of(Code, hasNeighbours))
    return Found;
  ValueToValueMapTy Copies;
  const std::unique_ptr<Module> Copy = CloneModule(Code, Copies, [](const GlobalValue *Value) {
    const auto *F = dyn_cast<Function>(Value);
    return !F || hasNeighbours(*F);
  });
  const std::vector<TrackedAccess> Accesses = trackedAccesses(Code, Copies);
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
