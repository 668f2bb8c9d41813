// What the blocks of a kernel take as a whole: InstructionWork.h. Here is what one instruction cannot know: what is
// computed already or before a loop, what is one machine instruction with another, what counts rounds, what parts
// lanes.

#include "Cost/ComputedPlaces.h"
#include "Cost/CounterSteps.h"
#include "Cost/FusedSteps.h"
#include "Cost/InstructionWork.h"
#include "Cost/Pipes.h"
#include "Cost/WholeLoops.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace cudaperf {

static bool isBarrier(const Instruction &Inst) {
  const auto *Call = dyn_cast<CallBase>(&Inst);
  const Function *const Called = Call ? Call->getCalledFunction() : nullptr;
  return Called && Called->getName().contains("barrier");
}

/// Whether Inst only counts the rounds of its loop: the next value of a phi of the loop's header that does nothing but
/// grow by steps, or the comparison of it.
static bool countsRounds(const Instruction &Inst) {
  if (isa<CmpInst>(Inst))
    return all_of(Inst.users(), [](const User *U) { return isa<BranchInst>(U); });
  return Inst.getOpcode() == Instruction::Add && isa<ConstantInt>(Inst.getOperand(1)) &&
         isa<PHINode>(Inst.getOperand(0)) && is_contained(cast<PHINode>(Inst.getOperand(0))->incoming_values(), &Inst);
}

/// What every kernel has beside its code: the stack's pointer, the descriptor of global memory and the end, and each
/// argument that is used comes from constant memory (machine code of nvcc 13).
static double ownInstructions(const KernelProgram &Program) {
  constexpr double Always = 3;
  return Always + double(count_if(Program.code().args(), [](const Argument &Each) { return !Each.use_empty(); }));
}

/// BSSY and BSYNC.
static constexpr double InstructionsOfParting = 2;

/// Whether lanes that part at the end of Code are put together again by instructions of their own: where a way is too
/// long to be gone by all, with the lanes of the other switched off, or parts again. Branches that leave a loop, or
/// that each warp takes as one, have none.
static bool partsLanes(const KernelProgram &Program, const CodeBlock &Code) {
  constexpr size_t LongestPredicated = 8;
  const auto IsLong = [&](int To) {
    const CodeBlock &Way = Program.blocks()[To];
    return To != Code.Join && (Way.Steps.size() > LongestPredicated || Way.Successors[1] >= 0);
  };
  return all_of(Code.Successors, [&](int To) { return To >= 0 && Program.blocks()[To].Loop == Code.Loop; }) &&
         any_of(Code.Successors, IsLong);
}

/// OfStep as it is beside others: all of it on the integer pipe, on the uniform datapath, or in another instruction.
static Pipes amongOthers(const Pipes &OfStep, const Instruction &Inst, const FusedSteps &Fused) {
  if (Fused.isPart(Inst))
    return {};
  Pipes Work = OfStep;
  if (Fused.isOnIntegerPipe(Inst))
    Work.Int += std::exchange(Work.Either, 0);
  if (Fused.isUniform(Inst))
    return {.Others = Work.Fp32 + Work.Int + Work.Either + Work.Others};
  return Work;
}

namespace {

/// What unrolling leaves of a step in each round of its loop.
class RoundShares {
public:
  RoundShares(const KernelProgram &Program, const std::vector<UnrolledLoop> &Unrolled)
      : Unrolled(Unrolled), Following(Unrolled.size()) {
    for (size_t Loop = 0; Loop < Unrolled.size(); ++Loop)
      if (Unrolled[Loop].Rounds > 1)
        Following[Loop] = counterSteps(Program, int(Loop), Unrolled[Loop].Constant);
  }

  double of(const Step &S, int Loop) const {
    if (Loop < 0)
      return 1;
    const UnrolledLoop &Around = Unrolled[unsigned(Loop)];
    if (Around.Constant.contains(S.Inst))
      return 0;
    const bool Follows = Following[unsigned(Loop)].contains(S.Inst);
    const bool IsOnce = Around.IsWhole ? Follows : Follows || countsRounds(*S.Inst) || S.Sum >= 0;
    return IsOnce ? 1 / Around.Rounds : 1;
  }

  /// Of the branch at the end of Code.
  double ofBranch(const CodeBlock &Code) const {
    if (Code.Loop < 0)
      return 1;
    const UnrolledLoop &Around = Unrolled[unsigned(Code.Loop)];
    if (!Around.IsWhole)
      return 1 / Around.Rounds;
    const auto *Decides = dyn_cast_or_null<Instruction>(Code.Decides);
    return Decides && Around.Constant.contains(Decides) ? 0 : 1;
  }

private:
  const std::vector<UnrolledLoop> &Unrolled;
  std::vector<DenseSet<const Instruction *>> Following; ///< the counter, by loop
};

} // namespace

std::vector<BlockWork> workOfBlocks(const KernelProgram &Program) {
  std::vector<BlockWork> Work(Program.blocks().size());
  const std::vector<std::vector<int>> Places = computedPlaces(Program);
  const FusedSteps Fused(Program);
  const std::vector<UnrolledLoop> Unrolled = unrolledLoops(Program);
  const RoundShares Shares(Program, Unrolled);
  std::vector<double> Either(Work.size());
  for (unsigned Block = 0; Block < Work.size(); ++Block) {
    const CodeBlock &Code = Program.blocks()[Block];
    for (size_t I = 0; I < Code.Steps.size(); ++I) {
      const Step &S = Code.Steps[I];
      Work[Block].Barriers += isBarrier(*S.Inst);
      if (Places[Block][I] < 0)
        continue;
      const auto Place = unsigned(Places[Block][I]);
      const Pipes OfStep = amongOthers(pipesOf(S, Program), *S.Inst, Fused);
      const double Share = Shares.of(S, Code.Loop);
      addFixed(Work[Place].Pipes, OfStep, Share);
      Either[Place] += Share * OfStep.Either;
    }
    if (Code.Successors[1] >= 0) {
      const double Branch = Shares.ofBranch(Code);
      Work[Block].Pipes[CostUnit::Issue] +=
          Branch + (Branch > 0 && partsLanes(Program, Code) ? InstructionsOfParting : 0);
    }
  }
  for (unsigned Block = 0; Block < Work.size(); ++Block)
    spread(Work[Block].Pipes, Either[Block]);
  Work[0].Pipes[CostUnit::Issue] += ownInstructions(Program);
  return Work;
}

} // namespace cudaperf
