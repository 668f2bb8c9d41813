#include "Cost/BarrierCost.h"
#include "Cost/Gain.h"
#include "Cost/LoopNesting.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace cudaperf {

/// How long a multiprocessor is busy with a warp at a barrier. H200, the pairs of runtime-validate: 2.0 to 2.1 clocks,
/// with blocks of one warp as of eight.
static constexpr double BarrierClocks = 2;

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

std::optional<GainEstimate> gainWithoutBarriers(const KernelCost &Cost, double Visits) {
  if (!Cost.isKnown())
    return std::nullopt;
  // Nothing else goes on in a slot that a barrier takes: it counts as so many more instructions.
  const auto SlotsOf = [](double Barriers) { return BarrierClocks * IssueSlots * Barriers; };
  KernelCost Now = Cost, Then = Cost;
  Now.Pipes[CostUnit::Issue] += SlotsOf(std::max(Cost.Barriers, Visits));
  Then.Pipes[CostUnit::Issue] += SlotsOf(std::max(0.0, Cost.Barriers - Visits));
  const double Clocks = BarrierLatency * Visits;
  Then.LatencyClocks = std::max(0.0, Cost.LatencyClocks - Clocks);
  return gainBetween(Now, Then);
}

} // namespace cudaperf
