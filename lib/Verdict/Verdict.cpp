#include "Verdict/Verdict.h"
#include "Verdict/Doubts.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

const AccessVerdict *LaunchVerdicts::find(const MemoryAccess *Access) const {
  const auto Found =
      llvm::partition_point(Accesses, [&](const AccessVerdict &Verdict) { return Verdict.Cost.Access < Access; });
  return Found != Accesses.end() && Found->Cost.Access == Access ? &*Found : nullptr;
}

bool isBad(const AccessCost &Cost, const BadRatios &Bad) {
  return Cost.Actual > Cost.Ideal && Cost.Actual >= Bad.of(Cost.Space) * Cost.Ideal;
}

AccessVerdict verdictByCount(AccessCost Cost, const BadRatios &Bad) {
  AccessVerdict Verdict{.Cost = std::move(Cost)};
  if (!Verdict.Cost.Followed && has(Verdict.Cost.AddressOn, Depends::LoadedData)) {
    Verdict.Pattern = AccessPattern::Indirect;
    Verdict.Reason = "the index is loaded from memory, a different one for each lane";
  } else if (!Verdict.Cost.Followed) {
    Verdict.Reason = "the address differs between lanes in a way that cannot be followed";
  } else {
    Verdict.Pattern = isBad(Verdict.Cost, Bad)  ? AccessPattern::Strided
                      : Verdict.Cost.OneAddress ? AccessPattern::Broadcast
                                                : AccessPattern::Coalesced;
  }
  for (const CountDoubt &Doubt : countDoubts())
    if (Verdict.isBad() && Doubt.Concerns(Verdict.Cost)) {
      Verdict.Pattern = AccessPattern::Unknown;
      Verdict.Reason = Doubt.Reason.str();
    }
  return Verdict;
}

LaunchVerdicts decide(const KernelProgram &Program, const LaunchAssumption &Launch, const BadRatios &Bad) {
  CostedRun Run = costAccesses(Program, Launch);
  LaunchVerdicts Verdicts{.Symbols = std::move(Run.Symbols), .GaveUp = Run.GaveUp};
  for (AccessCost &Cost : Run.Accesses)
    Verdicts.Accesses.push_back(verdictByCount(std::move(Cost), Bad));
  const DecidedRun Decided{.Program = Program, .Launch = Launch, .Bad = Bad};
  for (const RunDoubt &Doubt : runDoubts())
    Doubt.Raise(Doubt, Decided, Verdicts.Accesses);
  return Verdicts;
}

} // namespace cudaperf
