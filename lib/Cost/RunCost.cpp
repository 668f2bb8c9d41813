#include "Cost/RunCost.h"
#include "Cost/Traffic.h"

namespace cudaperf {

KernelCost runCost(const KernelProgram &Program, const CostedLaunch &Launch) {
  constexpr unsigned MostUnreliable = 8; // as verdicts take it: those of accesses are not asked here
  KernelTraffic Traffic;
  for (const bool WithCoverage : {false, true}) {
    TrafficCounter Counter(Program, Launch.Launch, l1LinesOfWarp(Launch), WithCoverage);
    Traffic = {};
    Traffic.Counts.WithCoverage = WithCoverage;
    Traffic.GaveUp = costAccesses(
                         Program, Launch.Launch, MostUnreliable,
                         [&](const WarpRequest &Request) { Counter.count(Request); }, Traffic.Counts)
                         .GaveUp;
    Traffic.Accesses = Counter.take();
    if (!Counter.writesOnlyInCoverage())
      break;
  }
  return costKernel(Program, Traffic, Launch);
}

} // namespace cudaperf
