#include "Kernel/DevicePasses.h"
#include "Kernel/NarrowLoads.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/DemandedBits.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Transforms/Scalar/GVN.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cudaperf {

static constexpr StringLiteral LoadTag = "cudaperf.load";
static constexpr StringLiteral RedundantTag = "cudaperf.redundant";

static std::vector<Instruction *> numberLoads(Module &Code) {
  std::vector<Instruction *> Loads;
  LLVMContext &Context = Code.getContext();
  for (Function &F : Code)
    for (Instruction &Inst : instructions(F))
      if (isPlainLoad(Inst)) {
        auto *Number = ConstantAsMetadata::get(ConstantInt::get(Type::getInt64Ty(Context), Loads.size()));
        Inst.setMetadata(LoadTag, MDNode::get(Context, Number));
        Loads.push_back(&Inst);
      }
  return Loads;
}

/// The bytes that are demanded of each numbered load that is left when Copy has been optimised.
static DenseMap<uint64_t, ByteMask> keptLoads(Module &Copy) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  PassBuilder Builder;
  Builder.registerModuleAnalyses(MAM);
  Builder.registerCGSCCAnalyses(CGAM);
  Builder.registerFunctionAnalyses(FAM);
  Builder.registerLoopAnalyses(LAM);
  Builder.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  FunctionPassManager Passes;
  Passes.addPass(GVNPass(GVNOptions().setPRE(false).setLoadPRE(false)));
  ModulePassManager Whole;
  Whole.addPass(createModuleToFunctionPassAdaptor(std::move(Passes)));
  Whole.run(Copy, MAM);

  DenseMap<uint64_t, ByteMask> Kept;
  for (Function &F : Copy)
    for (Instruction &Inst : instructions(F))
      if (const MDNode *Tag = Inst.getMetadata(LoadTag))
        Kept[mdconst::extract<ConstantInt>(Tag->getOperand(0))->getZExtValue()] =
            demandedBytes(Inst, FAM.getResult<DemandedBitsAnalysis>(F));
  return Kept;
}

void settleLoads(Module &Code) {
  // Numbered loads that are gone from an optimised copy of the module are redundant in the original. The copy also tells
  // what is demanded of the others: a load may stand in for the redundant ones.
  const std::vector<Instruction *> Loads = numberLoads(Code);
  if (Loads.empty())
    return;
  const DenseMap<uint64_t, ByteMask> Kept = keptLoads(*CloneModule(Code));
  for (const auto &[Number, Load] : enumerate(Loads)) {
    Load->setMetadata(LoadTag, nullptr);
    const auto Found = Kept.find(Number);
    if (Found == Kept.end())
      Load->setMetadata(RedundantTag, MDNode::get(Code.getContext(), {}));
    else
      narrowLoad(*Load, Found->second);
  }
}

bool isRedundantLoad(const Instruction &Load) { return Load.getMetadata(RedundantTag) != nullptr; }

} // namespace cudaperf
