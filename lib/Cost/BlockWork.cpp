// What the blocks of a kernel take as a whole: InstructionWork.h. Here is what one instruction cannot know: what is
// computed already or before a loop, what is one machine instruction with another, what counts rounds, what parts
// lanes.

#include "Cost/ComputedPlaces.h"
#include "Cost/CounterSteps.h"
#include "Cost/FusedSteps.h"
#include "Cost/InstructionWork.h"
#include "Cost/Pipes.h"
#include "Cost/WholeLoops.h"
#include "llvm/ADT/BitVector.h"
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

/// The most instructions of a way that all warps issue, with the lanes of the other switched off, in place of a branch
/// (machine code of nvcc 13: 8 are, 9 are not).
static constexpr double LongestPredicated = 8;

/// Whether both ways from the end of Code stay in its loop.
static bool staysInLoop(const KernelProgram &Program, const CodeBlock &Code) {
  return all_of(Code.Successors, [&](int To) { return To >= 0 && Program.blocks()[unsigned(To)].Loop == Code.Loop; });
}

/// Of each way that a block's lanes may go in place of a branch: all warps issue it.
static void findPredicated(const KernelProgram &Program, MutableArrayRef<BlockWork> Work) {
  std::vector<unsigned> Before(Work.size());
  for (const CodeBlock &Code : Program.blocks())
    for (const int To : Code.Successors)
      if (To >= 0)
        ++Before[unsigned(To)];
  for (unsigned From = 0; From < Work.size(); ++From) {
    const CodeBlock &Code = Program.blocks()[From];
    if (Code.Successors[1] < 0 || Code.Join < 0 || !staysInLoop(Program, Code))
      continue;
    const auto IsPredicated = [&](int To) {
      const CodeBlock &Way = Program.blocks()[unsigned(To)];
      const BlockWork &OfWay = Work[unsigned(To)];
      return To == Code.Join ||
             (Way.Successors[1] < 0 && Way.Successors[0] == Code.Join && Before[unsigned(To)] == 1 &&
              OfWay.Barriers == 0 && OfWay.Pipes[CostUnit::Issue] + OfWay.Accesses <= LongestPredicated);
    };
    if (!all_of(Code.Successors, IsPredicated))
      continue;
    for (const int To : Code.Successors)
      if (To != Code.Join)
        Work[unsigned(To)].IssuedWith = int(From);
  }
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
  RoundShares(const KernelProgram &Program, ArrayRef<UnrolledLoop> Unrolled)
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
  ArrayRef<UnrolledLoop> Unrolled;
  std::vector<DenseSet<const Instruction *>> Following; ///< the counter, by loop
};

} // namespace

/// Adds the branches at the ends of blocks: none where all warps issue both ways.
static void addBranches(const KernelProgram &Program, const RoundShares &Shares, MutableArrayRef<BlockWork> Work) {
  BitVector Predicates(unsigned(Work.size()));
  for (const BlockWork &Way : Work)
    if (Way.IssuedWith >= 0)
      Predicates.set(unsigned(Way.IssuedWith));
  for (unsigned Block = 0; Block < Work.size(); ++Block) {
    const CodeBlock &Code = Program.blocks()[Block];
    if (Code.Successors[1] < 0 || Predicates.test(Block))
      continue;
    const double Branch = Shares.ofBranch(Code);
    Work[Block].Pipes[CostUnit::Issue] +=
        Branch + (Branch > 0 && staysInLoop(Program, Code) ? InstructionsOfParting : 0);
  }
}

namespace {

/// Calls of a block so far, by the slot of their only operand.
class CallsSoFar {
public:
  /// What S takes less as a call before it has computed a part.
  Pipes savedBy(const Step &S) {
    const auto *Call = dyn_cast<CallBase>(S.Inst);
    if (!Call || Call->arg_size() != 1 || !Call->getCalledFunction() || !Call->getType()->isFloatTy())
      return {};
    const CallBase *&Earlier = ByOperand[S.Operands[0]];
    const Pipes Saved = Earlier ? sharedWork(*Earlier, *Call) : Pipes();
    Earlier = Call;
    return Saved;
  }

private:
  DenseMap<unsigned, const CallBase *> ByOperand;
};

} // namespace

std::vector<BlockWork> workOfBlocks(const KernelProgram &Program, ArrayRef<UnrolledLoop> Unrolled) {
  std::vector<BlockWork> Work(Program.blocks().size());
  const std::vector<std::vector<int>> Places = computedPlaces(Program);
  const FusedSteps Fused(Program);
  const RoundShares Shares(Program, Unrolled);
  std::vector<double> Either(Work.size());
  for (unsigned Block = 0; Block < Work.size(); ++Block) {
    const CodeBlock &Code = Program.blocks()[Block];
    CallsSoFar Calls;
    for (size_t I = 0; I < Code.Steps.size(); ++I) {
      const Step &S = Code.Steps[I];
      Work[Block].Barriers += isBarrier(*S.Inst);
      Work[Block].Accesses += S.Access >= 0;
      if (Places[Block][I] < 0)
        continue;
      const auto Place = unsigned(Places[Block][I]);
      const Pipes OfStep = amongOthers(pipesOf(S, Program), *S.Inst, Fused);
      const double Share = Shares.of(S, Code.Loop);
      addFixed(Work[Place].Pipes, OfStep, Share);
      addFixed(Work[Place].Pipes, Calls.savedBy(S), -Share);
      Either[Place] += Share * OfStep.Either;
    }
  }
  for (unsigned Block = 0; Block < Work.size(); ++Block)
    spread(Work[Block].Pipes, Either[Block]);
  findPredicated(Program, Work);
  addBranches(Program, Shares, Work);
  Work[0].Pipes[CostUnit::Issue] += ownInstructions(Program);
  return Work;
}

std::vector<BlockWork> workOfBlocks(const KernelProgram &Program) {
  return workOfBlocks(Program, unrolledLoops(Program));
}

} // namespace cudaperf
