#include "Cost/Gain.h"
#include <algorithm>
#include <cmath>

namespace cudaperf {

/// What measured gains were seen to lie within, as shares of what the model says a kernel gets faster by
/// (docs/cost-model.md).
static constexpr double LeastShare = 0.8, MostShare = 1.28;

double gainAt(const KernelCost &Cost, LaunchSize Size, llvm::ArrayRef<CuredAccess> Cured) {
  const double Then = timeOf(Cost, Size, Cured);
  return Then > 0 ? std::max(1.0, timeOf(Cost, Size) / Then) : 1;
}

std::optional<GainEstimate> gainOf(const KernelCost &Cost, llvm::ArrayRef<CuredAccess> Cured) {
  if (!Cost.isKnown())
    return std::nullopt;
  GainEstimate Gain{.Small = gainAt(Cost, LaunchSize::Small, Cured),
                    .InL2 = gainAt(Cost, LaunchSize::InL2, Cured),
                    .Large = gainAt(Cost, LaunchSize::Large, Cured),
                    .Unit = boundOf(busyCycles(Cost, LaunchSize::Large))};
  if (!Cost.GridIsKnown)
    Gain.Assuming.push_back("the launch fills the GPU");
  const auto [Least, Most] = std::minmax({Gain.InL2, Gain.Large});
  Gain.Low = 1 + LeastShare * (Least - 1);
  Gain.High = 1 + MostShare * (Most - 1);
  if (Gain.isHidden())
    Gain.Low = 1;
  if (Most > Least * 1.05)
    Gain.Assuming.push_back("its data are in the L2 cache or far larger");
  if (Cost.HasGuess)
    Gain.Assuming.push_back("loops of unknown length are long");
  return Gain;
}

GainEstimate gainOfFusing(double TrafficBytes, double SavedBytes) {
  const double ByTraffic = TrafficBytes / std::max(1.0, TrafficBytes - SavedBytes), ByLaunches = 2;
  const auto [Least, Most] = std::minmax({ByTraffic, ByLaunches});
  return {.Low = 1 + LeastShare * (Least - 1),
          .High = 1 + MostShare * (Most - 1),
          .Small = ByLaunches,
          .InL2 = ByTraffic,
          .Large = ByTraffic,
          .Unit = CostUnit::Dram,
          .Assuming = {"the kernels do nothing else that takes time"}};
}

} // namespace cudaperf
