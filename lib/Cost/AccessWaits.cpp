#include "Cost/AccessWaits.h"
#include "Cost/Latencies.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

namespace cudaperf {

/// Of an access of which the share Missing of the lines is not in L1, and the share New in none of the caches.
static AccessLatency latencyOf(double Missing, double New) {
  const double InL2 = latencyOfLoad(Missing);
  return {.InDram = InL2 + std::min(Missing, New) * (DramLatency - L2Latency), .InL2 = InL2};
}

static double shareOf(double Part, double All) { return std::min(1.0, Part / std::max(1.0, All)); }

AccessLatency latencyNow(const AccessTraffic &Access) {
  if (Access.Space == AccessSpace::Shared)
    return {.InDram = SharedLatency, .InL2 = SharedLatency};
  return latencyOf(shareOf(Access.L2Lines, Access.Lines), shareOf(Access.NewSectors, Access.Sectors));
}

AccessLatency latencyPacked(const AccessTraffic &Access) {
  if (Access.Space == AccessSpace::Shared || Access.IdealSectors >= Access.Sectors)
    return latencyNow(Access);
  const double New = shareOf(Access.IdealNewSectors, Access.IdealSectors);
  return latencyOf(New, New);
}

void waitForWavefronts(const KernelProgram &Program, llvm::ArrayRef<double> Stretch, std::vector<MemoryWork> &Works) {
  for (unsigned I = 0; I < Works.size(); ++I)
    if (Program.accesses()[I].Operation != AccessOperation::Atomic) {
      const double Longer =
          Stretch[Program.accesses()[I].Block] * WavefrontLatency * std::max(0.0, Works[I].Shared - Works[I].Requests);
      Works[I].Wait += Longer;
      Works[I].WaitInL2 += Longer;
    }
}

std::vector<int> partsBefore(const KernelProgram &Program, llvm::ArrayRef<BlockWork> Works) {
  std::vector<int> Before(Program.blocks().size(), -1);
  if (llvm::all_of(Works, [](const BlockWork &Work) { return Work.Barriers == 0; }))
    return Before;
  for (unsigned Block = 0; Block < Before.size(); ++Block) {
    const CodeBlock &Code = Program.blocks()[Block];
    for (const int To : Code.Successors)
      if (To >= 0 && Code.Successors[1] >= 0 && To != Code.Join && llvm::is_contained(Code.Successors, Code.Join) &&
          Program.blocks()[unsigned(To)].Loop == Code.Loop)
        Before[unsigned(To)] = int(Block);
  }
  return Before;
}

} // namespace cudaperf
