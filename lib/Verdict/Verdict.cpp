#include "Verdict/Verdict.h"
#include "Cost/RecordRows.h"
#include "Cost/RunCost.h"
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

LaunchVerdicts decide(const KernelProgram &Program, const CostedLaunch &Launch, const BadRatios &Bad,
                      KernelCost &Cost) {
  CountedRun Counted = countRun(Program, Launch, MostUnreliable);
  Cost = costOfRun(Program, Counted.Traffic, Launch);
  const auto CostWith = [&](const LaunchAssumption &Rows) {
    return runCost(Program, {.Launch = Rows, .Gpu = Launch.Gpu, .SharedBytes = Launch.SharedBytes});
  };
  if (const auto Lengths = recordLengths(Program, Launch.Launch, Counted.Run)) {
    KernelCost OfShort = CostWith(Lengths->Short), OfLong = CostWith(Lengths->Long);
    if (OfShort.isKnown() && OfLong.isKnown()) {
      Cost = std::move(OfShort);
      Cost.LongRecords.push_back(std::move(OfLong));
    }
  } else if (const auto Narrow = withNarrowRows(Program, Launch.Launch, Counted.Run)) {
    if (KernelCost OfNarrow = CostWith(*Narrow); OfNarrow.isKnown())
      Cost.NarrowRows.push_back(std::move(OfNarrow));
  }
  return decide(Program, Launch.Launch, Bad, std::move(Counted.Run));
}

} // namespace cudaperf
