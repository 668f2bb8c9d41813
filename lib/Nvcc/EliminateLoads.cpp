// Loads that are not issued, or not as wide as they are written: those whose value is already in a register on every
// path, which any optimising compiler drops, are marked (isRedundantLoad), and those of which only a part is used are
// made as narrow as they are issued (NarrowLoads.h).

#include "Nvcc/AccessMarks.h"
#include "Nvcc/ModuleAnalyses.h"
#include "Nvcc/NarrowLoads.h"
#include "Nvcc/Passes.h"
#include "Nvcc/PickedBytes.h"
#include "Nvcc/Pipeline.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <optional>

using namespace llvm;

namespace cudaperf {

static std::vector<Instruction *> plainLoads(Module &Code) {
  std::vector<Instruction *> Loads;
  for (Function &F : Code)
    for (Instruction &Inst : instructions(F))
      if (isPlainLoad(Inst))
        Loads.push_back(&Inst);
  return Loads;
}

namespace {
/// What is left of a load.
struct LeftLoad {
  ByteMask Demanded;              ///< the bytes that can be told apart
  std::optional<ByteMask> Picked; ///< those that are loaded, where they are fewer than a word
};
} // namespace

static LeftLoad leftOf(Instruction &Load, DemandedBits &Bits) {
  const auto *Plain = dyn_cast<LoadInst>(&Load);
  if (Load.getType()->isIntegerTy() && Bits.isInstructionDead(&Load))
    return {.Demanded = 0};
  return {.Demanded = demandedBytes(Load, Bits), .Picked = Plain ? pickedBytes(*Plain) : std::nullopt};
}

/// What is left of each of Loads, instructions of Copy, when Copy has been optimised. None: it is gone.
static std::vector<std::optional<LeftLoad>> leftWhenOptimised(Module &Copy, ArrayRef<WeakVH> Loads) {
  ModuleAnalyses Analyses(Copy);
  modulePasses(Pipeline::LoadsLeft).run(Copy, Analyses.modules());

  FunctionAnalysisManager &Functions = Analyses.functions();
  std::vector<std::optional<LeftLoad>> AllLeft;
  for (const WeakVH &Load : Loads)
    if (auto *Left = cast_or_null<Instruction>(Load))
      AllLeft.push_back(leftOf(*Left, Functions.getResult<DemandedBitsAnalysis>(*Left->getFunction())));
    else
      AllLeft.push_back(std::nullopt);
  return AllLeft;
}

PreservedAnalyses EliminateLoads::run(Module &Code, ModuleAnalysisManager &) {
  // Loads that are gone from an optimised copy of the module are redundant in the original. The copy also tells what is
  // demanded of the others: a load may stand in for the redundant ones. Handles and not metadata tell which load is
  // which: of two equal loads, GVN drops the metadata of the one that stays.
  const std::vector<Instruction *> Loads = plainLoads(Code);
  if (Loads.empty())
    return PreservedAnalyses::all();
  ValueToValueMapTy Copies;
  const std::unique_ptr<Module> Copy = CloneModule(Code, Copies);
  std::vector<WeakVH> CopiedLoads;
  for (const Instruction *Load : Loads)
    CopiedLoads.emplace_back(Copies.lookup(Load));
  for (const auto &[Load, Left] : zip_equal(Loads, leftWhenOptimised(*Copy, CopiedLoads)))
    if (!Left || !Left->Demanded)
      markRedundant(*Load);
    else if (Left->Picked)
      narrowLoadTo(*Load, *Left->Picked);
    else
      narrowLoad(*Load, Left->Demanded);
  return PreservedAnalyses::none();
}

} // namespace cudaperf
