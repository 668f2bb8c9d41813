#include "Nvcc/SharedAlignment.h"
#include "Device/AddressSpaces.h"
#include "Nvcc/AssemblerBits.h"
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

static bool hasNeighbours(const Function &Code) {
  return any_of(Code, [](const BasicBlock &Block) { return count_if(Block, isSharedAccess) > 1; });
}

DenseMap<const Instruction *, Align> sharedAlignments(const Module &Code) {
  DenseMap<const Instruction *, Align> Found;
  if (none_of(Code, hasNeighbours))
    return Found;
  ValueToValueMapTy Copies;
  const std::unique_ptr<Module> Copy = CloneModule(Code, Copies, [](const GlobalValue *Value) {
    const auto *F = dyn_cast<Function>(Value);
    return !F || hasNeighbours(*F);
  });
  std::vector<std::pair<const Instruction *, WeakTrackingVH>> Accesses;
  for (const Function &F : Code)
    if (hasNeighbours(F))
      for (const Instruction &Inst : instructions(F))
        if (isSharedAccess(Inst))
          Accesses.emplace_back(&Inst, WeakTrackingVH(Copies.lookup(&Inst)));
  ModuleAnalyses Analyses(*Copy, ModuleAnalyses::Machine::Any);
  modulePasses(Pipeline::LateAddresses).run(*Copy, Analyses.modules());

  const Function *Of = nullptr;
  std::optional<AssemblerBits> Bits;
  for (const auto &[Access, Left] : Accesses) {
    const auto *Inst = dyn_cast_or_null<Instruction>(Left);
    if (!Inst || !isSharedAccess(*Inst))
      continue;
    if (Of != Inst->getFunction())
      Bits.emplace(*(Of = Inst->getFunction()));
    Found[Access] = Align(uint64_t(1) << Bits->zeros(*getLoadStorePointerOperand(Inst)));
  }
  return Found;
}

} // namespace cudaperf
