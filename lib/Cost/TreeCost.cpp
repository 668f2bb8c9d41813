#include "Cost/TreeCost.h"
#include "Cost/Gain.h"
#include "Cost/InstructionWork.h"
#include "Cost/WorkChange.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Instructions.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace cudaperf {

namespace {

/// The blocks of a tree's rounds, and the loops of which each round is one of them.
struct TreeBlocks {
  BitVector Blocks;
  std::vector<int> Loops;
};

/// Where the rounds are written out, those with their stores.
TreeBlocks blocksOf(const KernelProgram &Program, const ReductionTree &Tree) {
  TreeBlocks Found{.Blocks = BitVector(unsigned(Program.blocks().size())), .Loops = {}};
  const auto Block = [&](const Instruction *Inst) { return unsigned(Program.numberOf(*Inst->getParent())); };
  for (const Instruction *Store : Tree.Stores)
    Found.Blocks.set(Block(Store));
  for (const Instruction *Barrier : Tree.Barriers) {
    const int Loop = Program.blocks()[Block(Barrier)].Loop;
    const auto IsInside = [&](const Instruction *Inst) {
      return Program.loops()[unsigned(Loop)].Blocks.test(Block(Inst));
    };
    if (Loop >= 0 && count_if(Tree.Barriers, IsInside) == 1 && any_of(Tree.Stores, IsInside)) {
      Found.Blocks |= Program.loops()[unsigned(Loop)].Blocks;
      Found.Loops.push_back(Loop);
    }
  }
  return Found;
}

/// Adds Times shuffles, each with what puts its value together with the lane's own, of floats or integers.
void addShuffles(KernelCost &To, double Times, bool OfFloats) {
  constexpr double ShuffleClocks = 25;
  To.Pipes[CostUnit::Shared] += Times;
  To.Pipes[CostUnit::Issue] += 2 * Times;
  To.Pipes[OfFloats ? CostUnit::Fp32 : CostUnit::Int] += Times;
  To.LatencyClocks += Times * ShuffleClocks;
}

/// Cost without Share of the rounds of a tree, which are Blocks, and without Barriers.
KernelCost withoutRounds(const KernelProgram &Program, const VisitCounts &Visits, const KernelCost &Cost,
                         const BitVector &Blocks, double Share, double Barriers) {
  KernelCost Then = Cost;
  const std::vector<BlockWork> Works = workOfBlocks(Program);
  double Rounds = 0; // in which all warps wait for those that have part in them
  for (const unsigned Block : Blocks.set_bits())
    Rounds = std::max(Rounds, Visits.ofBlock(Block));
  for (const unsigned Block : Blocks.set_bits()) {
    const int With = Works[Block].IssuedWith;
    const double Issues = With < 0 ? Visits.ofBlock(Block) : Visits.ofBlock(unsigned(With));
    addTimes(Then.Pipes, Works[Block].Pipes, -Share * Issues);
    Then.Pipes[CostUnit::Issue] -= Share * (Issues - Visits.ofBlock(Block)) * Works[Block].Accesses;
    Then.LatencyClocks -= Share * Rounds * ClocksOfInstruction * Works[Block].Pipes[CostUnit::Issue];
  }
  Then.Barriers -= Barriers;
  Then.LatencyClocks -= BarrierLatency * Barriers;
  for (unsigned I = 0; I < Program.accesses().size(); ++I)
    if (Blocks.test(Program.accesses()[I].Block) && Cost.Now[I].Shared > 0) {
      for (MemoryWork *Work : {&Then.Now[I], &Then.Ideal[I]}) {
        if (Share < 1)
          *Work /= 1 / (1 - Share);
        else
          *Work = {};
      }
    }
  for (double &Work : Then.Pipes.Of)
    Work = std::max(0.0, Work);
  Then.Barriers = std::max(0.0, Then.Barriers);
  Then.LatencyClocks = std::max(0.0, Then.LatencyClocks);
  return Then;
}

} // namespace

std::optional<GainEstimate> gainOfShuffles(const KernelProgram &Program, const LaunchAssumption &Launch,
                                           const KernelCost &Cost, const SparedTree &Spared) {
  const VisitCounts Visits(Program, Launch);
  if (!Cost.isKnown() || !Visits.isKnown())
    return std::nullopt;
  const auto [Blocks, Loops] = blocksOf(Program, Spared.Tree);
  const double Trees = Spared.Visits / Spared.Tree.RoundsRun;
  // Rounds for elements that no thread of the block has are not those of a real launch, now or then.
  const double Beyond = Spared.Tree.RoundsRun - Spared.Tree.Rounds;
  const KernelCost Now =
      Beyond > 0 ? withoutRounds(Program, Visits, Cost, Blocks, Beyond / Spared.Tree.RoundsRun, Trees * Beyond) : Cost;
  KernelCost Then = withoutRounds(Program, Visits, Cost, Blocks, 1, Trees * Beyond + Spared.Barriers);
  // Each warp puts its lanes' values together and stores one; one warp of the block does the same with these.
  constexpr double ShufflesOfWarp = 5;
  // Where a round stores several numbers, a maximum and its place, each is shuffled.
  const double Values =
      Loops.size() == Spared.Tree.Barriers.size() ? double(Spared.Tree.Stores.size()) / double(Loops.size()) : 1.0;
  const bool OfFloats = Spared.Tree.Store->getOperand(0)->getType()->isFloatingPointTy();
  const double OfOneWarp = 1 / Cost.WarpsOfBlock;
  addShuffles(Then, Trees * Values * (ShufflesOfWarp + OfOneWarp * std::ceil(std::log2(Cost.WarpsOfBlock))), OfFloats);
  Then.Pipes[CostUnit::Shared] += Trees * Values * (1 + OfOneWarp);
  Then.Pipes[CostUnit::Issue] += Trees * Values * (1 + OfOneWarp);
  return gainBetween(Now, Then);
}

} // namespace cudaperf
