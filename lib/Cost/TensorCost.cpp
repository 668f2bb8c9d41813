#include "Cost/TensorCost.h"
#include "Cost/Gain.h"
#include "Cost/InstructionWork.h"
#include "Cost/LoopNesting.h"
#include "llvm/ADT/BitVector.h"
#include <cmath>

using namespace llvm;

namespace cudaperf {

/// Instructions of a warp in the blocks that IsMeant says yes to.
static double issues(const KernelProgram &Program, const VisitCounts &Visits, function_ref<bool(unsigned)> IsMeant) {
  const std::vector<BlockWork> Work = workOfBlocks(Program);
  double Sum = 0;
  for (unsigned Block = 0; Block < Work.size(); ++Block)
    if (IsMeant(Block))
      Sum += Visits.ofBlock(Block) * (Work[Block].Pipes[CostUnit::Issue] + Work[Block].Accesses);
  return Sum;
}

/// The cycles of the units beside each other, as where warps drift apart between two barriers: the pair's 32 warps take
/// 54 clocks for what keeps the issue slots busy for 46 and shared memory for 42.
static double unitTime(const KernelCost &Cost, LaunchSize Size) {
  double Sum = 0;
  UnitNumbers Cycles = busyCycles(Cost, Size);
  Cycles[CostUnit::Latency] = 0;
  for (const double Each : Cycles.Of)
    Sum += Each * Each * Each;
  return std::cbrt(Sum);
}

std::optional<GainEstimate> gainOfTensorCores(const KernelProgram &Program, const KernelCost &Cost,
                                              ArrayRef<ProductStep> Steps, const VisitCounts &Visits,
                                              double TimesHalfs) {
  if (!Cost.isKnown() || !Visits.isKnown())
    return std::nullopt;
  const std::vector<SmallVector<int, 4>> Around = loopsOfBlocks(Program);
  BitVector Replaced(unsigned(Program.blocks().size()));
  double Products = 0; // of a warp
  for (const ProductStep &Of : Steps) {
    Products += WarpLanes * Of.Together * Visits.ofBlock(Of.Block);
    for (const int Loop : Around[Of.Block])
      Replaced |= Program.loops()[unsigned(Loop)].Blocks;
  }
  const double All = issues(Program, Visits, [](unsigned) { return true; });
  const double Loops = issues(Program, Visits, [&](unsigned Block) { return Replaced.test(Block); });
  if (Loops == 0 || Products == 0)
    return std::nullopt;
  const double Then = Products / (WmmaProducts * TimesHalfs), Left = 1 - Loops / All;
  return gainOver(Cost, [&](LaunchSize Size) {
    const double Now = unitTime(Cost, Size);
    return Now / (Left * Now + Then);
  });
}

} // namespace cudaperf
