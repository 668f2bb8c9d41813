#include "Analysis/BlockUniformity.h"
#include "Analysis/ThreadTalk.h"
#include "Nvcc/SpecialRegisters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/CycleAnalysis.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/IR/PassManager.h"

using namespace llvm;

namespace cudaperf {

/// Whether threads of Group read different numbers from Register.
static bool tellsApart(const SpecialRegister &Register, ThreadGroup Group) {
  switch (Group) {
  case ThreadGroup::Row:
    return Register.Alike <= AlikeIn::Warp && Register.Axis != RegisterAxis::Y && Register.Axis != RegisterAxis::Z;
  case ThreadGroup::Block:
    return Register.Alike <= AlikeIn::Warp;
  case ThreadGroup::Launch:
    return Register.Alike < AlikeIn::Launch;
  }
  return true;
}

/// Whether what Address leads to may be an array of the thread's own.
static bool isOfThread(const Value &Address) {
  const Value *Object = getUnderlyingObject(&Address, /*MaxLookup=*/0);
  return isa<AllocaInst, PHINode, SelectInst>(Object);
}

/// Whether Call may give threads different results for the same operands.
static bool mayDiffer(const CallBase &Call, ThreadGroup Group) {
  if (const SpecialRegister *Register = specialRegister(Call))
    return tellsApart(*Register, Group);
  if (isBlockBarrier(Call))
    return false;
  if (talksToOtherThreads(Call))
    return true;
  if (isa<InlineAsm>(Call.getCalledOperand()))
    return Call.arg_size() == 0 || cast<InlineAsm>(Call.getCalledOperand())->hasSideEffects();
  return Call.mayReadOrWriteMemory() &&
         any_of(Call.args(), [](const Use &Argument) { return Argument->getType()->isPointerTy(); });
}

namespace {

/// All that the analysis asks of a target.
class GroupTarget final : public TargetTransformInfoImplCRTPBase<GroupTarget> {
public:
  GroupTarget(const DataLayout &Layout, ThreadGroup Group)
      : TargetTransformInfoImplCRTPBase<GroupTarget>(Layout), Group(Group) {}

  bool hasBranchDivergence(const Function * = nullptr) const { return true; }

  bool isSourceOfDivergence(const Value *V) const {
    if (const auto *Load = dyn_cast<LoadInst>(V))
      return isOfThread(*Load->getPointerOperand());
    if (const auto *Call = dyn_cast<CallBase>(V))
      return mayDiffer(*Call, Group);
    return isa<AllocaInst, AtomicRMWInst, AtomicCmpXchgInst>(V);
  }

private:
  ThreadGroup Group;
};

} // namespace

class BlockUniformity::Impl {
public:
  Impl(Function &Kernel, ThreadGroup Group) {
    Analyses.registerPass([] { return PassInstrumentationAnalysis(); });
    Analyses.registerPass([] { return DominatorTreeAnalysis(); });
    Analyses.registerPass([] { return CycleAnalysis(); });
    Analyses.registerPass([Group] {
      return TargetIRAnalysis([Group](const Function &Code) {
        return TargetTransformInfo(GroupTarget(Code.getParent()->getDataLayout(), Group));
      });
    });
    Info = UniformityInfoAnalysis().run(Kernel, Analyses);
  }

  bool differs(const Instruction &Inst) const {
    return Info.isDivergent(&Inst) ||
           any_of(Inst.operands(), [&](const Use &Each) { return Info.isDivergentUse(Each); });
  }

private:
  FunctionAnalysisManager Analyses; ///< owns what Info asks
  UniformityInfo Info;
};

BlockUniformity::BlockUniformity(const Function &Kernel, ThreadGroup Group)
    // It only reads; its interface says less.
    : Values(std::make_unique<Impl>(const_cast<Function &>(Kernel), Group)) {}

BlockUniformity::~BlockUniformity() = default;

bool BlockUniformity::differs(const Instruction &Inst) const { return Values->differs(Inst); }

} // namespace cudaperf
