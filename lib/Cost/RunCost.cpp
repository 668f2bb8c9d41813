#include "Cost/RunCost.h"
#include "Cost/LocalArrays.h"
#include "Cost/Traffic.h"

namespace cudaperf {

/// Counts a run into Counted. Whether the kernel did anything.
static bool countOnce(const KernelProgram &Program, const CostedLaunch &Launch, unsigned MostUnreliable,
                      bool WithCoverage, CountedRun &Counted) {
  TrafficCounter Counter(Program, Launch.Launch, l1LinesOfWarp(Launch), WithCoverage);
  Counted.Traffic.Counts.WithCoverage = WithCoverage;
  Counted.Run = costAccesses(
      Program, Launch.Launch, MostUnreliable, [&](const WarpRequest &Request) { Counter.count(Request); },
      Counted.Traffic.Counts);
  Counted.Traffic.Accesses = Counter.take();
  Counted.Traffic.GaveUp = Counted.Run.GaveUp;
  return !Counter.writesOnlyInCoverage();
}

CountedRun countRun(const KernelProgram &Program, const CostedLaunch &Launch, unsigned MostUnreliable) {
  CountedRun Counted;
  if (countOnce(Program, Launch, MostUnreliable, /*WithCoverage=*/false, Counted))
    return Counted;
  CountedRun Again;
  LaunchAssumption AtStart = Launch.Launch;
  AtStart.FirstBlocks = true;
  if (!countOnce(Program, {.Launch = AtStart, .Gpu = Launch.Gpu, .SharedBytes = Launch.SharedBytes}, MostUnreliable,
                 /*WithCoverage=*/false, Again))
    countOnce(Program, Launch, MostUnreliable, /*WithCoverage=*/true, Again);
  Counted.Traffic = std::move(Again.Traffic);
  return Counted;
}

KernelCost costOfRun(const KernelProgram &Program, const KernelTraffic &Traffic, const CostedLaunch &Launch) {
  KernelCost Cost = costKernel(Program, Traffic, Launch);
  if (Cost.isKnown())
    for (const LocalArray &Array : localArrays(Program, Traffic.Counts))
      addLocalArray(Array, Cost);
  return Cost;
}

KernelCost runCost(const KernelProgram &Program, const CostedLaunch &Launch) {
  constexpr unsigned MostUnreliable = 8; // as verdicts take it: those of accesses are not asked here
  return costOfRun(Program, countRun(Program, Launch, MostUnreliable).Traffic, Launch);
}

} // namespace cudaperf
