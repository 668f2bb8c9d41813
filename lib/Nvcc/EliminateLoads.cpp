#include "Nvcc/DevicePasses.h"
#include "Nvcc/ModuleAnalyses.h"
#include "Nvcc/NarrowLoads.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ValueHandle.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"
#include <optional>

using namespace llvm;

namespace cudaperf {

static constexpr StringLiteral RedundantTag = "cudaperf.redundant";

static std::vector<Instruction *> plainLoads(Module &Code) {
  std::vector<Instruction *> Loads;
  for (Function &F : Code)
    for (Instruction &Inst : instructions(F))
      if (isPlainLoad(Inst))
        Loads.push_back(&Inst);
  return Loads;
}

/// The bytes that are demanded of each of Loads, instructions of Copy, when Copy has been optimised. None: it is gone.
static std::vector<std::optional<ByteMask>> demandedWhenOptimised(Module &Copy, ArrayRef<WeakVH> Loads) {
  ModuleAnalyses Analyses(Copy);
  FunctionPassManager Passes;
  Passes.addPass(GVNPass(GVNOptions().setPRE(false).setLoadPRE(false)));
  ModulePassManager Whole;
  Whole.addPass(createModuleToFunctionPassAdaptor(std::move(Passes)));
  Whole.run(Copy, Analyses.modules());

  FunctionAnalysisManager &Functions = Analyses.functions();
  std::vector<std::optional<ByteMask>> Demanded;
  for (const WeakVH &Load : Loads)
    if (auto *Left = cast_or_null<Instruction>(Load))
      Demanded.push_back(demandedBytes(*Left, Functions.getResult<DemandedBitsAnalysis>(*Left->getFunction())));
    else
      Demanded.push_back(std::nullopt);
  return Demanded;
}

void settleLoads(Module &Code) {
  // Loads that are gone from an optimised copy of the module are redundant in the original. The copy also tells what is
  // demanded of the others: a load may stand in for the redundant ones. Handles and not metadata tell which load is
  // which: of two equal loads, GVN drops the metadata of the one that stays.
  const std::vector<Instruction *> Loads = plainLoads(Code);
  if (Loads.empty())
    return;
  ValueToValueMapTy Copies;
  const std::unique_ptr<Module> Copy = CloneModule(Code, Copies);
  std::vector<WeakVH> CopiedLoads;
  for (const Instruction *Load : Loads)
    CopiedLoads.emplace_back(Copies.lookup(Load));
  for (const auto &[Load, Demanded] : zip_equal(Loads, demandedWhenOptimised(*Copy, CopiedLoads)))
    if (Demanded)
      narrowLoad(*Load, *Demanded);
    else
      Load->setMetadata(RedundantTag, MDNode::get(Code.getContext(), {}));
}

bool isRedundantLoad(const Instruction &Load) { return Load.getMetadata(RedundantTag) != nullptr; }

} // namespace cudaperf
