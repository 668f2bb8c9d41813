// What the blocks of a kernel take as a whole: InstructionWork.h. Here is what one instruction cannot know: what is
// computed already or before a loop, what is one machine instruction with another, what counts rounds, what parts
// lanes.

#include "Cost/ComputedPlaces.h"
#include "Cost/CounterSteps.h"
#include "Cost/FusedSteps.h"
#include "Cost/InstructionWork.h"
#include "Cost/LoopNesting.h"
#include "Cost/Pipes.h"
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

/// The rounds of a short loop that nvcc puts together: what counts them is done once for all of these, and addresses in
/// a row are constant offsets from one another.
static constexpr double UnrolledRounds = 4;
static constexpr size_t LongestUnrolled = 60;

/// Whether Inst only counts the rounds of its loop: the next value of a phi of the loop's header that does nothing but
/// grow by steps, or the comparison of it.
static bool countsRounds(const Instruction &Inst) {
  if (isa<CmpInst>(Inst))
    return all_of(Inst.users(), [](const User *U) { return isa<BranchInst>(U); });
  return Inst.getOpcode() == Instruction::Add && isa<ConstantInt>(Inst.getOperand(1)) &&
         isa<PHINode>(Inst.getOperand(0)) && is_contained(cast<PHINode>(Inst.getOperand(0))->incoming_values(), &Inst);
}

static bool isUnrolled(const KernelProgram &Program, int Loop) {
  if (!isUnrolledByRounds(Program, Loop))
    return false;
  size_t Steps = 0;
  for (unsigned Block : Program.loops()[Loop].Blocks.set_bits()) {
    const CodeBlock &Code = Program.blocks()[Block];
    Steps += Code.Steps.size();
    if (Code.Loop != Loop)
      return false;
  }
  return Steps <= LongestUnrolled;
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

/// For each loop that is unrolled what follows its counter, else nothing.
static std::vector<std::optional<DenseSet<const Instruction *>>> followersOfCounters(const KernelProgram &Program) {
  std::vector<std::optional<DenseSet<const Instruction *>>> Found(Program.loops().size());
  for (size_t Loop = 0; Loop < Found.size(); ++Loop)
    if (isUnrolled(Program, int(Loop)))
      Found[Loop] = counterSteps(Program, int(Loop));
  return Found;
}

std::vector<BlockWork> workOfBlocks(const KernelProgram &Program) {
  std::vector<BlockWork> Work(Program.blocks().size());
  const std::vector<std::vector<int>> Places = computedPlaces(Program);
  const FusedSteps Fused(Program);
  const auto Following = followersOfCounters(Program);
  std::vector<double> Either(Work.size());
  for (unsigned Block = 0; Block < Work.size(); ++Block) {
    const CodeBlock &Code = Program.blocks()[Block];
    const bool Unrolled = Code.Loop >= 0 && Following[unsigned(Code.Loop)];
    const double Counting = Unrolled ? 1 / UnrolledRounds : 1;
    for (size_t I = 0; I < Code.Steps.size(); ++I) {
      const Step &S = Code.Steps[I];
      Work[Block].Barriers += isBarrier(*S.Inst);
      if (Places[Block][I] < 0)
        continue;
      const auto Place = unsigned(Places[Block][I]);
      const Pipes OfStep = amongOthers(pipesOf(S, Program), *S.Inst, Fused);
      const bool Counts = countsRounds(*S.Inst) || S.Sum >= 0 ||
                          (Unrolled && Following[unsigned(Code.Loop)]->contains(S.Inst));
      const double Share = Counts ? Counting : 1;
      addFixed(Work[Place].Pipes, OfStep, Share);
      Either[Place] += Share * OfStep.Either;
    }
    if (Code.Successors[1] >= 0)
      Work[Block].Pipes[CostUnit::Issue] += Counting + (partsLanes(Program, Code) ? InstructionsOfParting : 0);
  }
  for (unsigned Block = 0; Block < Work.size(); ++Block)
    spread(Work[Block].Pipes, Either[Block]);
  Work[0].Pipes[CostUnit::Issue] += ownInstructions(Program);
  return Work;
}

} // namespace cudaperf
