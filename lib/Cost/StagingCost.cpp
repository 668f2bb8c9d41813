#include "Cost/StagingCost.h"
#include "Cost/Gain.h"
#include <cmath>

namespace cudaperf {

std::optional<GainEstimate> gainOfStaging(const KernelCost &Cost, llvm::ArrayRef<StagedCopy> Copies, double AtMost) {
  if (!Cost.isKnown())
    return std::nullopt;
  KernelCost Then = Cost;
  for (const StagedCopy &Copy : Copies) {
    MemoryWork &Load = Then.Now[Copy.Load];
    Load.L1 = 0; // the store's wavefronts are those of the copy
    Load.Requests = 0;
    Then.Ideal[Copy.Load] = Load;
  }
  Then.OtherLengths.clear(); // what a round gains does not rest on their number
  KernelCost Now = Cost;
  Now.OtherLengths.clear();
  GainEstimate Gain = gainBetween(Now, Then);
  const double Relieved = std::max(1.0, std::min(Gain.InL2, Gain.Large));
  Gain.Low = Relieved;
  Gain.High = Relieved * AtMost;
  Gain.InL2 = Gain.Large = std::sqrt(Gain.Low * Gain.High);
  Gain.Small = Gain.High;
  Gain.Assuming.push_back("other blocks hide all of the wait or none");
  return Gain;
}

} // namespace cudaperf
