#include "Analysis/DoubleWork.h"
#include "Nvcc/ModuleAnalyses.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace cudaperf {

/// The passes, set up once for all kernels.
class DoubleMeter::Optimiser {
public:
  explicit Optimiser(const Module &Code) : Analyses(Code) {
    Passes.addPass(EarlyCSEPass(/*UseMemorySSA=*/true));
    Passes.addPass(InstCombinePass());
  }

  std::vector<DoubleStep> run(Function &Kernel);

private:
  void optimise(Function &Code);

  ModuleAnalyses Analyses;
  FunctionPassManager Passes;
};

DoubleMeter::DoubleMeter(Module &Code) : Code(Code) {}
DoubleMeter::~DoubleMeter() = default;

static bool isOnDoubles(const Instruction &Inst) {
  return Inst.getType()->isDoubleTy() ||
         any_of(Inst.operands(), [](const Use &Operand) { return Operand->getType()->isDoubleTy(); });
}

/// Counted in what nvcc 13 -O3 -arch=sm_90 makes of each, along the shortest way through it.
static unsigned functionInstructions(StringRef Name) {
  return StringSwitch<unsigned>(Name)
      .Cases("__nv_fabs", "__nv_fmax", "__nv_fmin", "__nv_fma", "__nv_floor", "__nv_ceil", "__nv_trunc", "__nv_rint", 1)
      .Cases("__nv_sqrt", "__nv_rsqrt", 8)
      .Case("__nv_pow", 60)
      .Default(17); // exp; the logarithms and the trigonometric functions take more
}

/// 0 for what computes nothing: a constant's way, a choice.
static unsigned instructionsOf(const Instruction &Inst) {
  constexpr unsigned Division = 8; // Newton's steps from a reciprocal that the hardware estimates
  if (const auto *Call = dyn_cast<CallBase>(&Inst)) {
    const Function *Callee = Call->getCalledFunction();
    if (!Callee || !isOnDoubles(Inst))
      return 0;
    if (Callee->isIntrinsic())
      return Callee->getIntrinsicID() == Intrinsic::sqrt ? Division : 1;
    return Callee->getName().starts_with("__nv_") ? functionInstructions(Callee->getName()) : 0;
  }
  if (isa<FCmpInst>(Inst) && isOnDoubles(Inst))
    return 1;
  if (!isa<BinaryOperator>(Inst) || !Inst.getType()->isDoubleTy())
    return 0;
  return Inst.getOpcode() == Instruction::FDiv || Inst.getOpcode() == Instruction::FRem ? Division : 1;
}

/// To double for its operands, but for those in Counted, and from double for its result.
static unsigned conversions(const Instruction &Inst, SmallPtrSetImpl<const Value *> &Counted) {
  auto IsConversion = [](const Value *Each) { return isa<CastInst>(Each) && !isa<BitCastInst>(Each); };
  unsigned Count = Inst.getType()->isDoubleTy() ? unsigned(count_if(Inst.users(), IsConversion)) : 0;
  for (const Use &Operand : Inst.operands())
    Count += Operand->getType()->isDoubleTy() && IsConversion(Operand.get()) && Counted.insert(Operand.get()).second;
  return Count;
}

/// Negates floats before they become doubles, as nvcc does and LLVM does not: '-1.0 * x * y' then is a product of
/// floats.
static bool negateNarrower(Function &Code) {
  bool Changed = false;
  for (Instruction &Inst : make_early_inc_range(instructions(Code))) {
    auto *Widened = Inst.getOpcode() == Instruction::FNeg ? dyn_cast<FPExtInst>(Inst.getOperand(0)) : nullptr;
    if (!Widened)
      continue;
    IRBuilder<> Builder(&Inst);
    Inst.replaceAllUsesWith(Builder.CreateFPExt(Builder.CreateFNeg(Widened->getOperand(0)), Inst.getType()));
    Inst.eraseFromParent();
    Changed = true;
  }
  return Changed;
}

void DoubleMeter::Optimiser::optimise(Function &Code) {
  Passes.run(Code, Analyses.functions());
  if (negateNarrower(Code)) {
    Analyses.functions().clear(Code, Code.getName());
    Passes.run(Code, Analyses.functions());
  }
}

static bool isOfNarrower(const Instruction &Inst) {
  SmallSetVector<const Value *, 16> Sources;
  Sources.insert(&Inst);
  for (unsigned I = 0; I < Sources.size(); ++I) {
    const auto *Source = dyn_cast<Instruction>(Sources[I]);
    const bool Computes =
        Source && (instructionsOf(*Source) > 0 || isa<UnaryOperator, PHINode, SelectInst, FreezeInst>(Source));
    if (Computes) {
      for (const Use &Operand : Source->operands())
        if (Operand->getType()->isDoubleTy())
          Sources.insert(Operand);
    } else if (!isa<Constant>(Sources[I]) && !isa<FPExtInst, SIToFPInst, UIToFPInst>(Sources[I]))
      return false;
  }
  return true;
}

std::vector<DoubleStep> DoubleMeter::Optimiser::run(Function &Kernel) {
  ValueToValueMapTy Copied;
  Function *Copy = CloneFunction(&Kernel, Copied);
  Copied.clear();
  optimise(*Copy);
  std::vector<DoubleStep> Steps;
  const LoopInfo &Loops = Analyses.functions().getResult<LoopAnalysis>(*Copy);
  SmallPtrSet<const Value *, 16> Counted;
  for (const Instruction &Inst : instructions(*Copy))
    if (const unsigned Instructions = instructionsOf(Inst))
      Steps.push_back({.Place = Inst.getDebugLoc(),
                       .Depth = Loops.getLoopDepth(Inst.getParent()),
                       .Instructions = Instructions + conversions(Inst, Counted),
                       .IsFunction = isa<CallBase>(Inst),
                       .IsOfNarrower = isOfNarrower(Inst)});
  Analyses.functions().clear(*Copy, Copy->getName());
  Copy->eraseFromParent();
  return Steps;
}

std::vector<DoubleStep> DoubleMeter::measure(Function &Kernel) {
  if (none_of(instructions(Kernel), [](const Instruction &Inst) { return instructionsOf(Inst) > 0; }))
    return {};
  if (!Passes)
    Passes = std::make_unique<Optimiser>(Code);
  return Passes->run(Kernel);
}

} // namespace cudaperf
