#include "Verdict/KnownLaunches.h"
#include "llvm/ADT/STLExtras.h"

namespace cudaperf {

/// The worst of the verdicts at launches that a warning can rest on: of a site that is bad at the first of its launches
/// and at half of those that are known. Null if there is none.
static const AccessVerdict *worst(llvm::ArrayRef<AccessVerdict> AtLaunches, const KnownLaunches &Known) {
  struct Record {
    bool StartsBad = false;
    int Balance = 0; ///< bad ones less the others
  };
  std::map<unsigned, Record> Sites;
  for (const AccessVerdict &At : AtLaunches) {
    const auto [Site, IsFirst] = Sites.try_emplace(Known.Values[*At.KnownLaunch].Site);
    Site->second.StartsBad |= IsFirst && At.isBad();
    Site->second.Balance += At.isBad() ? 1 : -1;
  }
  const AccessVerdict *Worst = nullptr;
  for (const AccessVerdict &At : AtLaunches) {
    const Record &Site = Sites[Known.Values[*At.KnownLaunch].Site];
    if (At.isBad() && Site.StartsBad && Site.Balance >= 0 && (!Worst || At.Cost.ratio() > Worst->Cost.ratio()))
      Worst = &At;
  }
  return Worst;
}

/// What is bad with drawn numbers for arguments that are known at some launches.
static CombinedVerdict combineBad(const AccessVerdict &AtDraws, llvm::ArrayRef<AccessVerdict> AtLaunches,
                                  const KnownLaunches &Known) {
  const AccessVerdict *Telling = worst(AtLaunches, Known);
  const bool IsGoodSomewhere = llvm::any_of(AtLaunches, [&](const AccessVerdict &At) {
    const KnownLaunch &Launch = Known.Values[*At.KnownLaunch];
    // An offset of 0 tells nothing, nor does the start of what grows.
    const bool IsTelling = !Launch.Grows && llvm::all_of(Launch.Arguments, [](const auto &A) { return A.second > 0; });
    return IsTelling && !At.isBad() && At.Pattern != AccessPattern::Unknown;
  });
  if (!has(AtDraws.Cost.AddressOn, DrawnUniform) || (!IsGoodSomewhere && !(Known.Complete && Telling)))
    return {.Stands = AtDraws};
  if (Telling)
    return {.Stands = *Telling};
  CombinedVerdict Combined{.Stands = AtDraws};
  Combined.Stands->Pattern = AccessPattern::Unknown;
  Combined.Stands->Reason = "its cost depends on an argument that differs between launches";
  return Combined;
}

CombinedVerdict combine(const AccessVerdict *AtDraws, llvm::ArrayRef<AccessVerdict> AtLaunches,
                        const KnownLaunches &Known) {
  if (AtDraws && (AtLaunches.empty() || AtDraws->Pattern == AccessPattern::Indirect))
    return {.Stands = *AtDraws};
  if (AtDraws && AtDraws->isBad())
    return combineBad(*AtDraws, AtLaunches, Known);
  const AccessVerdict *Telling = worst(AtLaunches, Known);
  const std::optional<AccessVerdict> Drawn = AtDraws ? std::optional(*AtDraws) : std::nullopt;
  if (!Known.Complete)
    return {.Stands = Drawn, .Sometimes = Telling ? std::optional(*Telling) : std::nullopt};
  const auto IsUnknown = [](const AccessVerdict &At) { return At.Pattern == AccessPattern::Unknown; };
  if (!Telling && (!AtDraws || IsUnknown(*AtDraws)) && llvm::none_of(AtLaunches, IsUnknown))
    Telling = AtLaunches.begin();
  return {.Stands = Telling ? std::optional(*Telling) : Drawn};
}

std::vector<CombinedVerdict> decideAtLaunches(const KernelProgram &Program, const LaunchAssumption &Launch,
                                              const LaunchVerdicts &Drawn, KnownLaunches &Known, const BadRatios &Bad) {
  std::map<const MemoryAccess *, std::vector<AccessVerdict>> AtLaunches;
  for (const auto &[Number, Passed] : llvm::enumerate(Known.Values)) {
    LaunchAssumption Seen = Launch;
    Seen.Arguments.insert(Passed.Arguments.begin(), Passed.Arguments.end());
    LaunchVerdicts Again = decide(Program, Seen, Bad);
    Passed.Symbols = std::move(Again.Symbols);
    for (AccessVerdict &Verdict : Again.Accesses) {
      Verdict.KnownLaunch = unsigned(Number);
      AtLaunches[Verdict.Cost.Access].push_back(std::move(Verdict));
    }
  }
  std::vector<CombinedVerdict> Combined;
  for (const MemoryAccess &Access : Program.accesses()) {
    const AccessVerdict *AtDraws = Drawn.find(&Access);
    if (AtDraws || AtLaunches.contains(&Access))
      Combined.push_back(combine(AtDraws, AtLaunches[&Access], Known));
  }
  return Combined;
}

} // namespace cudaperf
