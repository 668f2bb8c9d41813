// What is said and recorded of a remedy once it is found; see Remedies.h.

#include "Check/Remedies.h"
#include "Check/Words.h"
#include "Cost/AccessPicture.h"
#include <algorithm>

namespace cudaperf {

static std::string counted(double Count, llvm::StringRef Unit) {
  return (mean(Count) + " " + Unit + (Count == 1 ? "" : "s")).str();
}

std::string sectorText(double Count) { return counted(Count, "sector"); }

std::string wavefrontText(double Count) { return counted(Count, "wavefront"); }

std::optional<Remedy> cureBy(const AccessView &Access, llvm::StringRef Kind, const TriedChange &Change,
                             std::string Text) {
  const MemoryAccess &Own = *Access.cost().Access;
  if (!Change.cures(Own))
    return std::nullopt;
  const TriedAccess &There = *Change.find(&Own);
  constexpr double More = 1.25; // the fewest that would do now: one figure beside the other would puzzle
  Text += ": the access then takes " + sectorText(There.After);
  if (There.After >= More * Access.cost().Ideal && There.After <= There.IdealAfter)
    Text += ", which is what the data of its lanes fill then";
  if (Change.Accesses.size() > 1)
    Text += Access.knownLaunch() ? ", and no other access of the kernel is spoilt at such a launch"
                                 : ", and no other access of the kernel is spoilt";
  return Remedy{.Kind = Kind.str(), .Text = std::move(Text), .After = There.After, .Ideal = There.IdealAfter};
}

std::optional<Remedy> curePictured(const AccessView &Access, llvm::StringRef Kind, TriedChange Change, std::string Text,
                                   std::string Condition) {
  std::optional<Remedy> Found = cureBy(Access, Kind, Change, std::move(Text));
  if (Found) {
    Found->Change = std::move(Change);
    Found->Condition = std::move(Condition);
  }
  return Found;
}

std::vector<CuredAccess> curedBy(const AccessView &Access, const TriedChange &Change) {
  std::vector<CuredAccess> Cured;
  for (const AccessFact &Fact : Access.Shape.Accesses) {
    const TriedAccess *There = Change.find(Fact.Cost.Access);
    const double Excess = Fact.Cost.Actual - Fact.Cost.Ideal;
    if (There && Excess > 0)
      Cured.push_back({.Access = AccessView{Access.Unit, Access.Kernel, Access.Shape, Fact}.number(),
                       .Left = std::clamp((There->After - There->IdealAfter) / Excess, 0.0, 1.0)});
  }
  return Cured;
}

void noteRemedy(const AccessView &Access, const SourceSpan &Where, const Remedy &Found, FindingBuilder &Finding) {
  Finding.note(Where, Found.Text).measured(Found.Pair, Found.Parameters);
  if (!Found.Assumes.empty())
    Finding.assuming(Found.Assumes);
  if (!Found.Joint.empty())
    Finding.cause(Found.Joint);
  // Without a cure nobody knows whether there is anything to be won.
  const bool IsNote = (Found.Kind.empty() && !Found.IsKnown) || Found.IsPartial;
  if (const Severity Most = std::min(Found.Most, IsNote ? Severity::Note : Severity::Warning); Most < Severity::Warning)
    Finding.level(Most);
  if (Found.Kind.empty())
    return;
  const std::string Unit = Access.space() == AccessSpace::Shared ? "wavefronts" : "sectors";
  Finding.evidence("remedy", Found.Kind)
      .evidence("remedied_" + Unit + "_per_request", Found.After)
      .evidence("remedied_ideal_" + Unit + "_per_request", Found.Ideal);
  if (Found.Before > 0)
    Finding.evidence("buffer_" + Unit + "_per_request", Found.Before);
  if (!Found.Cured.empty())
    Finding.cures(Access, Found.Cured);
  if (Found.Gain && !Access.Fact.KnownLaunch) {
    GainEstimate Gain = *Found.Gain;
    if (Access.cost().OnData && !Access.isAtomicOnData()) // all lanes were counted
      Gain.Low = 1;
    Found.IsOfBuffer ? Finding.gainOfBuffer(std::move(Gain)) : Finding.gain(std::move(Gain));
  }
  if (Found.Change && Access.cost().WorstLanes)
    Finding.picture(pictureAsTried(Access.cost(), *Found.Change, Found.Condition));
}

} // namespace cudaperf
