#include "Verdict/CountVerdict.h"

namespace cudaperf {

/// Which lanes come is decided by data, and with fewer of them the conflicts go.
static bool dataPicksLanes(const AccessCost &Cost) {
  return Cost.OnData && Cost.Space == AccessSpace::Shared && Cost.Actual < SureConflict * Cost.Ideal;
}

/// Which lanes come is decided by data, and only if both of two groups come there is a second sector.
static bool dataPicksSector(const AccessCost &Cost) {
  constexpr double TwoSectors = 2;
  return Cost.OnData && Cost.Space == AccessSpace::Global && Cost.Actual <= TwoSectors;
}

/// Which lanes come is decided by data, and there are few to begin with: of a block of six threads often one is left.
static bool dataPicksFewLanes(const AccessCost &Cost) {
  return Cost.OnData && Cost.Space == AccessSpace::Global && Cost.ActiveLanes <= FewLanesOfData;
}

/// Lanes come whose data equals a number that is no flag, or is worth a place on a list: as a rule few of a warp's, of
/// which each has a sector.
static bool dataPicksByValue(const AccessCost &Cost) { return Cost.IsPicked; }

/// Which lanes come is decided by the draw, and there are only one or two.
static bool drawPicksLanes(const AccessCost &Cost) { return Cost.ByDraw && Cost.ActiveLanes <= FewLanes; }

/// The scalar loop behind a vector loop, the threads before the first element: few of all, or a few rounds.
static bool remainder(const AccessCost &Cost) { return Cost.IsRemainder; }

static constexpr CountDoubt OfCounts[] = {
    {"data picks lanes", "its bank conflicts depend on which lanes the data lets through", dataPicksLanes},
    {"data picks a sector", "its second sector depends on which lanes the data lets through", dataPicksSector},
    {"data picks few lanes", "data decides which of a few lanes come here", dataPicksFewLanes},
    {"data picks by value", "only lanes that the data picks come here, as a rule few", dataPicksByValue},
    {"draw picks lanes", "numbers that are not known decide which few lanes come here", drawPicksLanes},
    {"remainder", "only what is left at the border of the data is taken here", remainder},
};

llvm::ArrayRef<CountDoubt> countDoubts() { return OfCounts; }

bool isBad(const AccessCost &Cost, const BadRatios &Bad) {
  return Cost.Actual > Cost.Ideal && Cost.Actual >= Bad.of(Cost.Space) * Cost.Ideal;
}

AccessVerdict verdictByCount(AccessCost Cost, const BadRatios &Bad) {
  AccessVerdict Verdict{.Cost = std::move(Cost)};
  if (!Verdict.Cost.Followed && has(Verdict.Cost.AddressOn, Depends::LoadedData)) {
    Verdict.Pattern = AccessPattern::Indirect;
    Verdict.Reason = has(Verdict.Cost.AddressOn, Depends::Guess)
                         ? "what each lane has loaded decides the index"
                         : "the index is loaded from memory, a different one for each lane";
  } else if (!Verdict.Cost.Followed && has(Verdict.Cost.AddressOn, Depends::UniformLoad) &&
             has(Verdict.Cost.AddressOn, Depends::Nonlinear)) {
    Verdict.Pattern = AccessPattern::Indirect;
    Verdict.Reason = "numbers loaded from memory decide how the lanes' indices differ";
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

} // namespace cudaperf
