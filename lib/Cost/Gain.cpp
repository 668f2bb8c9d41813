#include "Cost/Gain.h"
#include "llvm/ADT/STLFunctionalExtras.h"
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

/// The gain at each size, and what it is taken to lie within.
static GainEstimate estimate(const KernelCost &Cost, llvm::function_ref<double(LaunchSize)> At) {
  GainEstimate Gain{.Small = At(LaunchSize::Small),
                    .InL2 = At(LaunchSize::InL2),
                    .Large = At(LaunchSize::Large),
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

std::optional<GainEstimate> gainOf(const KernelCost &Cost, llvm::ArrayRef<CuredAccess> Cured) {
  if (!Cost.isKnown())
    return std::nullopt;
  return estimate(Cost, [&](LaunchSize Size) { return gainAt(Cost, Size, Cured); });
}

GainEstimate gainBetween(const KernelCost &Now, const KernelCost &Then) {
  return estimate(Now, [&](LaunchSize Size) {
    const double After = timeOf(Then, Size);
    return After > 0 ? std::max(1.0, timeOf(Now, Size) / After) : 1;
  });
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
