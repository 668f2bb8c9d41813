#include "Cost/BarrierCost.h"
#include "Cost/Gain.h"
#include "Cost/LoopNesting.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace cudaperf {

double visitsOfBarriers(const KernelProgram &Program, const LaunchAssumption &Launch,
                        llvm::ArrayRef<const llvm::Instruction *> Barriers) {
  RunCounts Counts;
  const auto Ignored = [](const WarpRequest &) {};
  if (runKernel(Program, Launch, /*Seed=*/0, Ignored, &Counts).GaveUp || Counts.Warps == 0)
    return 0;
  const auto Around = loopsOfBlocks(Program);
  double Sum = 0;
  for (unsigned Block = 0; Block < Program.blocks().size(); ++Block) {
    const auto Here = llvm::count_if(Program.blocks()[Block].Steps,
                                     [&](const Step &S) { return llvm::is_contained(Barriers, S.Inst); });
    double Visits = double(Here) * Counts.Visits[Block] / Counts.Warps;
    for (int Loop : Around[Block])
      Visits *= Counts.Loops[Loop].factor();
    Sum += Visits;
  }
  return Sum;
}

/// What Barriers keep in shared memory from round to round of their loops, at the same place in all of them: without
/// the barriers it is kept in registers, if it is a thread's own.
static std::vector<unsigned> keptInShared(const KernelProgram &Program,
                                          llvm::ArrayRef<const llvm::Instruction *> Barriers) {
  llvm::BitVector Loops(unsigned(Program.loops().size()));
  for (const CodeBlock &Code : Program.blocks())
    if (Code.Loop >= 0 && llvm::any_of(Code.Steps, [&](const Step &S) { return llvm::is_contained(Barriers, S.Inst); }))
      Loops.set(unsigned(Code.Loop));
  const std::vector<llvm::BitVector> Changes = loopsOfAddresses(Program);
  std::vector<unsigned> Kept;
  for (unsigned I = 0; I < Program.accesses().size(); ++I) {
    const int Loop = Program.blocks()[Program.accesses()[I].Block].Loop;
    if (Loop >= 0 && Loops.test(unsigned(Loop)) && !Changes[I].test(unsigned(Loop)))
      Kept.push_back(I);
  }
  return Kept;
}

std::optional<GainEstimate> gainWithoutBarriers(const KernelProgram &Program, const KernelCost &Cost,
                                                const SparedBarriers &Spared) {
  if (!Cost.isKnown())
    return std::nullopt;
  KernelCost Then = Cost;
  Then.Barriers = std::max(0.0, Cost.Barriers - Spared.Visits);
  Then.LatencyClocks = std::max(0.0, Cost.LatencyClocks - BarrierLatency * Spared.Visits);
  if (Spared.OfOwnElements)
    for (unsigned I : keptInShared(Program, Spared.Barriers))
      if (Cost.Now[I].Shared > 0)
        Then.Now[I] = Then.Ideal[I] = {};
  return gainBetween(Cost, Then);
}

} // namespace cudaperf
