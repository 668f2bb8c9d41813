#include "Cost/SplitCost.h"
#include "Analysis/BlockReach.h"
#include "Cost/Gain.h"
#include "Cost/InstructionWork.h"
#include "Cost/LoopNesting.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

namespace {

class SplitReader {
public:
  SplitReader(const KernelProgram &Program, const RunCounts &Counts)
      : Program(Program), Counts(Counts), Work(workOfBlocks(Program)), Around(loopsOfBlocks(Program)) {
    for (const BasicBlock &Block : Program.code())
      Branches.push_back(Block.getTerminator());
  }

  std::optional<WarpSplit> read(unsigned Block) const {
    const RunCounts::SplitCount &Count = Counts.Splits[Block];
    if (Count.Times == 0 || has(Count.On, ~(OfPlace | Depends::Pointer)))
      return std::nullopt;
    const CodeBlock &Code = Program.blocks()[Block];
    BitVector Sides[2] = {blocksUntil(Program, Code.Successors[0], Code.Join),
                          blocksUntil(Program, Code.Successors[1], Code.Join)};
    if (Sides[0].anyCommon(Sides[1]) || Sides[0].test(Block) || Sides[1].test(Block))
      return std::nullopt;
    if (needsWarp(Sides[0]) || needsWarp(Sides[1]))
      return std::nullopt;
    WarpSplit Split{.Place = Branches[Block]->getDebugLoc(), .Times = perWarp(Block, Count.Times)};
    Split.Runs = Count.Runs / Count.Times;
    const double Lanes = Count.Lanes[0] + Count.Lanes[1];
    for (unsigned Side : {0, 1}) {
      Split.Lanes[Side] = Count.Lanes[Side] / Count.Times;
      const double Idle = 1 - Count.Lanes[Side] / Lanes;
      const UnitNumbers OfSide = workOf(Sides[Side], Code.Successors[Side], Count.Times);
      Split.Instructions[Side] = OfSide[CostUnit::Issue] / Split.Times;
      for (size_t Unit = 0; Unit < OfSide.Of.size(); ++Unit)
        Split.Wasted.Of[Unit] += Idle * OfSide.Of[Unit];
    }
    const UnitNumbers Remainder = remainderWork(Block);
    Split.RemainderInstructions = Remainder[CostUnit::Issue] / perWarp(Block, Counts.Visits[Block]);
    for (size_t Unit = 0; Unit < Remainder.Of.size(); ++Unit)
      Split.Wasted.Of[Unit] += Remainder.Of[Unit];
    return Split;
  }

private:
  /// Whoever lets whole warps work needs no remainder to tell the lanes apart: that of the condition goes too, unless
  /// its divisor is a constant, which costs little.
  UnitNumbers remainderWork(unsigned Block) const {
    UnitNumbers Sum;
    const auto *Compared = dyn_cast<ICmpInst>(Program.blocks()[Block].Decides);
    if (isUnrolled(Program.blocks()[Block].Loop))
      return Sum;
    for (const Step &S : Program.blocks()[Block].Steps) {
      const bool IsRemainder = S.Inst->getOpcode() == Instruction::URem || S.Inst->getOpcode() == Instruction::SRem;
      if (!Compared || !IsRemainder || isa<Constant>(S.Inst->getOperand(1)) || !S.Inst->hasOneUse() ||
          !is_contained(Compared->operand_values(), S.Inst))
        continue;
      const UnitNumbers OfRemainder = workOfStep(S, Program);
      for (size_t Unit = 0; Unit < Sum.Of.size(); ++Unit)
        Sum.Of[Unit] += perWarp(Block, Counts.Visits[Block]) * OfRemainder.Of[Unit];
    }
    return Sum;
  }

  /// Whether Loop ends with a constant: nvcc unrolls it, and what hangs on its counter becomes constants.
  bool isUnrolled(int Loop) const {
    const int Exit = Loop < 0 ? -1 : Program.loops()[Loop].MainExit;
    const auto *Compared = Exit < 0 ? nullptr : dyn_cast<ICmpInst>(Program.blocks()[Exit].Decides);
    return Compared && (isa<Constant>(Compared->getOperand(0)) || isa<Constant>(Compared->getOperand(1)));
  }

  /// Whether the lanes do something together there.
  bool needsWarp(const BitVector &Blocks) const {
    return any_of(Blocks.set_bits(), [&](unsigned Block) {
      return any_of(Program.blocks()[Block].Steps, [](const Step &S) {
        const auto *Call = dyn_cast<CallBase>(S.Inst);
        return Call && Call->isConvergent();
      });
    });
  }

  /// Visits of Block by a warp of the whole launch.
  double perWarp(unsigned Block, double Visits) const {
    for (int Loop : Around[Block])
      Visits *= Counts.Loops[Loop].factor();
    return Visits / Counts.Warps;
  }

  /// What a warp does in Blocks, entered at First, of which Times it comes from lanes that parted.
  UnitNumbers workOf(const BitVector &Blocks, int First, double Times) const {
    UnitNumbers Sum;
    if (First < 0 || !Blocks.test(unsigned(First)) || Counts.Visits[First] == 0)
      return Sum;
    const double Share = std::min(1.0, Times / Counts.Visits[First]);
    for (unsigned Block : Blocks.set_bits())
      for (size_t Unit = 0; Unit < Sum.Of.size(); ++Unit)
        Sum.Of[Unit] += Share * perWarp(Block, Counts.Visits[Block]) * Work[Block].Pipes.Of[Unit];
    return Sum;
  }

  const KernelProgram &Program;
  const RunCounts &Counts;
  std::vector<BlockWork> Work;
  std::vector<SmallVector<int, 4>> Around;
  std::vector<const Instruction *> Branches; ///< by block
};

} // namespace

/// Adds Copy, of the same branch of the source, to Split.
static void merge(WarpSplit &Split, const WarpSplit &Copy) {
  const double Times = Split.Times + Copy.Times;
  const auto Mean = [&](double &Of, double Other) { Of = (Of * Split.Times + Other * Copy.Times) / Times; };
  for (unsigned Side : {0, 1}) {
    Mean(Split.Lanes[Side], Copy.Lanes[Side]);
    Mean(Split.Instructions[Side], Copy.Instructions[Side]);
  }
  Mean(Split.RemainderInstructions, Copy.RemainderInstructions);
  Mean(Split.Runs, Copy.Runs);
  for (size_t Unit = 0; Unit < Split.Wasted.Of.size(); ++Unit)
    Split.Wasted.Of[Unit] += Copy.Wasted.Of[Unit];
  Split.Times = Times;
}

std::vector<WarpSplit> warpSplits(const KernelProgram &Program, const LaunchAssumption &Launch) {
  RunCounts Counts;
  const auto Ignored = [](const WarpRequest &) {};
  if (runKernel(Program, Launch, /*Seed=*/0, Ignored, &Counts).GaveUp || Counts.Warps == 0)
    return {};
  const SplitReader Reader(Program, Counts);
  std::vector<WarpSplit> Splits;
  for (unsigned Block = 0; Block < Program.blocks().size(); ++Block) {
    const std::optional<WarpSplit> Split = Reader.read(Block);
    if (!Split)
      continue;
    const auto SamePlace = [&](const WarpSplit &Other) {
      return Other.Place && Split->Place && Other.Place->getLine() == Split->Place->getLine() &&
             Other.Place->getColumn() == Split->Place->getColumn() &&
             Other.Place->getScope()->getSubprogram() == Split->Place->getScope()->getSubprogram();
    };
    if (auto Known = find_if(Splits, SamePlace); Known != Splits.end())
      merge(*Known, *Split);
    else
      Splits.push_back(*Split);
  }
  return Splits;
}

std::optional<GainEstimate> gainOfWholeWarps(const KernelCost &Cost, const WarpSplit &Split) {
  if (!Cost.isKnown())
    return std::nullopt;
  KernelCost Then = Cost;
  for (size_t Unit = 0; Unit < Split.Wasted.Of.size(); ++Unit)
    Then.Pipes.Of[Unit] = std::max(0.0, Cost.Pipes.Of[Unit] - Split.Wasted.Of[Unit]);
  Then.LatencyClocks = std::max(0.0, Cost.LatencyClocks - ClocksOfInstruction * Split.Wasted[CostUnit::Issue]);
  return gainBetween(Cost, Then);
}

} // namespace cudaperf
