#include "Launch/BesideLoops.h"
#include "Launch/CalledAs.h"
#include "Launch/HostValues.h"
#include "Launch/LinkageNames.h"
#include "Launch/LoopRounds.h"
#include "Launch/OutsideFacts.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

/// Whether Region is in no loop and no lambda.
static bool isOutside(const HostRegion *Region) {
  for (const HostRegion *Around = Region; Around; Around = Around->Parent)
    if (Around->What == HostRegion::Kind::Loop || Around->What == HostRegion::Kind::Lambda)
      return false;
  return Region && Region->Function;
}

BesideLoops::BesideLoops(const HostCode &Code, ArrayRef<LaunchSite> Sites, const std::set<std::string> *Leading)
    : Code(Code), Overriding(overridingFunctions(Code)) {
  for (const LaunchSite &Site : Sites)
    if (Site.Kernel && Site.Place.Region && Site.Place.Region->Function)
      PlacesIn[Site.Place.Region->Function->getCanonicalDecl()].push_back(
          {Site.Kernel->getCanonicalDecl(), Site.Place.Region});
  llvm::DenseMap<const FunctionDecl *, bool> AreLeading; // the same few are called over and over
  for (const HostCall &Call : Code.calls()) {
    if (!Call.Callee || !Call.Where.Region || !Call.Where.Region->Function)
      continue;
    const FunctionDecl *Callee = Call.Callee->getCanonicalDecl();
    const FunctionDecl *Caller = Call.Where.Region->Function->getCanonicalDecl();
    CallsIn[Caller].push_back(&Call);
    const auto [IsLeading, IsNew] = AreLeading.try_emplace(Callee);
    if (IsNew)
      IsLeading->second = Leading && Leading->contains(linkageName(Callee));
    if (IsLeading->second)
      PlacesIn[Caller].push_back({Callee, Call.Where.Region});
  }
}

bool BesideLoops::isBeside(const FunctionDecl &Launched, const HostRegion *Region) {
  return isOutside(Region) && isBeside(Launched, *Region->Function, MaxLevels);
}

/// Whether Region is in a loop that is not known to be short, as those through devices or channels are.
bool BesideLoops::isRepeated(const HostRegion *Region) const {
  const HostRegion *Loop = loopAround(Region);
  if (!Loop)
    return false;
  HostValues Values(Code);
  const std::optional<uint64_t> Rounds = Loop->Around ? roundsOf(*Loop->Around, Code, Values) : std::nullopt;
  return !Rounds || *Rounds >= FewestRounds || isRepeated(Loop->Parent);
}

/// Whether Function launches others than Launched in loops, or all that call it do so, in no loop themselves.
bool BesideLoops::isBeside(const FunctionDecl &Launched, const FunctionDecl &Function, unsigned Levels) {
  const FunctionDecl *Own = Function.getCanonicalDecl();
  if (llvm::any_of(launchedBy(*Own).InLoops,
                   [&](const FunctionDecl *Each) { return Each != Launched.getCanonicalDecl(); }))
    return true;
  if (Levels == 0 || Function.isMain())
    return false;
  bool IsCalled = false;
  for (const FunctionDecl *Name : calledAs(*Own)) {
    if (Code.isAddressTaken(Name))
      return false;
    std::optional<bool> Elsewhere;
    if (Code.outside() && Name->isExternallyVisible())
      Elsewhere = Code.outside()->isBesideLoops(linkageName(Name));
    const auto Calls = Code.callsOf(Name);
    const bool AreBeside = llvm::all_of(Calls, [&](unsigned Index) {
      const HostRegion *Region = Code.calls()[Index].Where.Region;
      return isOutside(Region) && isBeside(Launched, *Region->Function, Levels - 1);
    });
    if (!AreBeside || !Elsewhere.value_or(true))
      return false;
    IsCalled |= !Calls.empty() || Elsewhere.has_value();
  }
  return IsCalled;
}

/// What Function, a canonical declaration, launches itself, by what it calls or by what overrides it. Of what calls
/// itself, a part.
BesideLoops::Launches BesideLoops::launchedBy(const FunctionDecl &Function) {
  const auto [Known, IsNew] = OfFunction.try_emplace(&Function);
  if (!IsNew)
    return Known->second;
  Launches Found;
  const auto Add = [&](const FunctionSet &Launched, bool InLoops) {
    Found.Any.insert(Launched.begin(), Launched.end());
    if (InLoops)
      Found.InLoops.insert(Launched.begin(), Launched.end());
  };
  for (const Place &Each : PlacesIn.lookup(&Function))
    Add({Each.Launched}, isRepeated(Each.Region));
  for (const HostCall *Call : CallsIn.lookup(&Function))
    if (const Launches Called = launchedBy(*Call->Callee->getCanonicalDecl()); !Called.Any.empty()) {
      Add(Called.Any, isRepeated(Call->Where.Region));
      Found.InLoops.insert(Called.InLoops.begin(), Called.InLoops.end());
    }
  for (const FunctionDecl *Each : Overriding.lookup(&Function)) {
    const Launches Called = launchedBy(*Each);
    Add(Called.Any, /*InLoops=*/false);
    Found.InLoops.insert(Called.InLoops.begin(), Called.InLoops.end());
  }
  return OfFunction[&Function] = std::move(Found);
}

} // namespace cudaperf
