#include "Verdict/Verdict.h"
#include "Verdict/Doubts.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

const AccessVerdict *LaunchVerdicts::find(const MemoryAccess *Access) const {
  const auto Found =
      llvm::partition_point(Accesses, [&](const AccessVerdict &Verdict) { return Verdict.Cost.Access < Access; });
  return Found != Accesses.end() && Found->Cost.Access == Access ? &*Found : nullptr;
}

static LaunchVerdicts decide(const KernelProgram &Program, const LaunchAssumption &Launch, const BadRatios &Bad,
                             CostedRun Run) {
  LaunchVerdicts Verdicts{.Symbols = std::move(Run.Symbols), .GaveUp = Run.GaveUp};
  for (AccessCost &Cost : Run.Accesses)
    Verdicts.Accesses.push_back(verdictByCount(std::move(Cost), Bad));
  const DecidedRun Decided{.Program = Program, .Launch = Launch, .Bad = Bad};
  for (const RunDoubt &Doubt : runDoubts())
    Doubt.Raise(Doubt, Decided, Verdicts.Accesses);
  return Verdicts;
}

LaunchVerdicts decide(const KernelProgram &Program, const LaunchAssumption &Launch, const BadRatios &Bad) {
  return decide(Program, Launch, Bad, costAccesses(Program, Launch, MostUnreliable));
}

/// Runs the kernel and counts its accesses and its traffic. Whether it did anything: if not, it is run once more with
/// WithCoverage.
static bool countRun(const KernelProgram &Program, const CostedLaunch &Launch, bool WithCoverage, CostedRun &Run,
                     KernelTraffic &Traffic) {
  TrafficCounter Counter(Program, Launch.Launch, l1LinesOfWarp(Launch), WithCoverage);
  Traffic.Counts.WithCoverage = WithCoverage;
  Run = costAccesses(
      Program, Launch.Launch, MostUnreliable, [&](const WarpRequest &Request) { Counter.count(Request); },
      Traffic.Counts);
  Traffic.Accesses = Counter.take();
  Traffic.GaveUp = Run.GaveUp;
  return !Counter.writesOnlyInCoverage();
}

LaunchVerdicts decide(const KernelProgram &Program, const CostedLaunch &Launch, const BadRatios &Bad,
                      KernelCost &Cost) {
  CostedRun Run;
  KernelTraffic Traffic;
  if (!countRun(Program, Launch, /*WithCoverage=*/false, Run, Traffic))
    countRun(Program, Launch, /*WithCoverage=*/true, Run, Traffic);
  Cost = costKernel(Program, Traffic, Launch);
  return decide(Program, Launch.Launch, Bad, std::move(Run));
}

} // namespace cudaperf
