#include "Launch/SetUpLaunches.h"
#include "Launch/HostCode.h"
#include "Launch/HostValues.h"
#include "Launch/LinkageNames.h"
#include "Launch/LoopRounds.h"
#include "Launch/OutsideFacts.h"
#include "Launch/Visits.h"
#include "Source/NameMentions.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <algorithm>

using namespace clang;
using namespace llvm;

namespace cudaperf {

using FoundKernels = DenseMap<const FunctionDecl *, SetUpKind>;

/// Adds the kernels that a program comes to once, or never.
static void addSeldom(const HostCode &Code, ArrayRef<LaunchSite> Launches, FoundKernels &Found) {
  Visits Program(Code);
  MapVector<const FunctionDecl *, Times> Kernels;
  const OutsideFacts *const Outside = Code.outside();
  bool IsOneOften = Outside && Outside->LaunchesOften;
  for (const LaunchSite &Site : Launches) {
    const Times Each = Program.at(Site.Place.Region);
    IsOneOften |= Each == Times::Often;
    if (!Site.Kernel)
      continue;
    Times &All = Kernels.try_emplace(Site.Kernel->getCanonicalDecl(), Each).first->second;
    All = std::max(All, Each);
  }
  // Those that only other files launch.
  for (const FunctionDecl *Kernel : Code.kernels())
    if (const std::string Name = Outside ? linkageName(Kernel) : ""; Outside && Outside->Whole.contains(Name))
      if (const auto Visited = Outside->Visited.find(Name);
          Visited != Outside->Visited.end() && Visited->second == Times::Once)
        Kernels.try_emplace(Kernel->getCanonicalDecl(), Times::Once);
  for (const auto &[Kernel, All] : Kernels)
    if (All == Times::Never)
      Found[Kernel] = SetUpKind::Uncalled;
    else if (All == Times::Once && IsOneOften)
      Found[Kernel] = SetUpKind::Once;
}

/// The kernels that no launch of the unit and no pointer leads to. One that C knows by its name may be launched by
/// another language.
static SmallVector<const FunctionDecl *, 8> withoutLaunch(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  DenseSet<const FunctionDecl *> Launched;
  for (const LaunchSite &Site : Launches)
    if (Site.Kernel)
      Launched.insert(Site.Kernel->getCanonicalDecl());
  SmallVector<const FunctionDecl *, 8> Others;
  for (const FunctionDecl *Kernel : Code.kernels())
    if (!Launched.contains(Kernel->getCanonicalDecl()) && !Code.isAddressTaken(Kernel->getCanonicalDecl()) &&
        !Kernel->isExternC() && !Kernel->isDependentContext())
      Others.push_back(Kernel);
  return Others;
}

/// Whether only this file can launch Kernel: static ones, and instances of a template that it defines.
static bool isOfThisFile(const HostCode &Code, const FunctionDecl &Kernel) {
  const SourceManager &SM = Code.context().getSourceManager();
  const bool IsTemplate = Kernel.getTemplateSpecializationKind() == TSK_ImplicitInstantiation;
  return (IsTemplate || !Kernel.isExternallyVisible()) && SM.isInMainFile(SM.getExpansionLoc(Kernel.getLocation()));
}

bool hasUnlaunched(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  if (Launches.empty())
    return false;
  const SmallVector<const FunctionDecl *, 8> Others = withoutLaunch(Code, Launches);
  const NameMentions Said = namesSaidElsewhere(Others);
  return any_of(Said.LaunchedInComments, [&](const auto &Each) { return !Said.InCode.contains(Each.getKey()); }) ||
         any_of(Others, [&](const FunctionDecl *Each) {
           return isOfThisFile(Code, *Each) && !Said.InCode.contains(nameOf(Each));
         });
}

/// Adds the kernels that nothing launches, where others of their file are launched, and more of the program is seen:
/// main(), or another file that calls its functions, or where no other file can launch them. A launch that was made a
/// comment says as much.
static void addUnlaunched(const HostCode &Code, ArrayRef<LaunchSite> Launches, FoundKernels &Found) {
  const OutsideFacts *const Outside = Code.outside();
  const bool IsProgram = Code.hasMain() || (Outside && !Outside->Visited.empty());
  if (Launches.empty() && !(Outside && !Outside->Launches.empty()))
    return;
  SmallVector<const FunctionDecl *, 8> Others = withoutLaunch(Code, Launches);
  erase_if(Others, [&](const FunctionDecl *Kernel) {
    return Kernel->isExternallyVisible() && !(Outside && Outside->Unmentioned.contains(linkageName(Kernel)));
  });
  const NameMentions Said = namesSaidElsewhere(Others);
  for (const FunctionDecl *Kernel : Others)
    if (const StringRef Name = nameOf(Kernel);
        !Said.InCode.contains(Name) &&
        (IsProgram || isOfThisFile(Code, *Kernel) || Said.LaunchedInComments.contains(Name)))
      Found[Kernel->getCanonicalDecl()] = SetUpKind::Unlaunched;
}

namespace {

/// Which functions launch in loops, whatever calls them.
class LoopLaunches {
public:
  LoopLaunches(const HostCode &Code, ArrayRef<LaunchSite> Launches) : Code(Code) {
    for (const LaunchSite &Site : Launches)
      if (Site.Kernel && Site.Place.Region && Site.Place.Region->Function)
        SitesIn[Site.Place.Region->Function->getCanonicalDecl()].push_back(&Site);
    for (const HostCall &Call : Code.calls())
      if (Call.Callee && Call.Where.Region && Call.Where.Region->Function)
        CallsIn[Call.Where.Region->Function->getCanonicalDecl()].push_back(&Call);
  }

  /// Whether a program that comes to Site comes to launches of other kernels again and again before it comes to Site a
  /// second time, as far as this file shows all ways to Site.
  bool areAround(const LaunchSite &Site) {
    return isOutside(Site.Place.Region) && isBeside(*Site.Kernel, *Site.Place.Region->Function, MaxLevels);
  }

private:
  static constexpr unsigned MaxLevels = 4;
  static constexpr uint64_t FewestRounds = 16;
  using KernelSet = SmallPtrSet<const FunctionDecl *, 8>;
  struct Launched {
    KernelSet Any, InLoops;
  };

  /// Whether Region is in no loop and no lambda.
  static bool isOutside(const HostRegion *Region) {
    for (const HostRegion *Around = Region; Around; Around = Around->Parent)
      if (Around->What == HostRegion::Kind::Loop || Around->What == HostRegion::Kind::Lambda)
        return false;
    return Region && Region->Function;
  }

  /// Whether Region is in a loop that is not known to be short, as those through devices or channels are.
  bool isRepeated(const HostRegion *Region) const {
    const HostRegion *Loop = loopAround(Region);
    if (!Loop)
      return false;
    HostValues Values(Code);
    const std::optional<uint64_t> Rounds = Loop->Around ? roundsOf(*Loop->Around, Code, Values) : std::nullopt;
    return !Rounds || *Rounds >= FewestRounds || isRepeated(Loop->Parent);
  }

  /// Whether Function launches others than Kernel in loops, or all that call it do so, in no loop themselves.
  bool isBeside(const FunctionDecl &Kernel, const FunctionDecl &Function, unsigned Levels) {
    const FunctionDecl *Own = Function.getCanonicalDecl();
    if (any_of(launchedBy(*Own).InLoops, [&](const FunctionDecl *Each) { return Each != Kernel.getCanonicalDecl(); }))
      return true;
    const auto *Method = dyn_cast<CXXMethodDecl>(Own);
    if (Method && Method->isVirtual()) // who calls it through a base is not seen
      return false;
    const auto Calls = Code.callsOf(Own);
    return Levels > 0 && !Calls.empty() && !Function.isMain() && !Code.isAddressTaken(Own) &&
           all_of(Calls, [&](unsigned Index) {
             const HostRegion *Region = Code.calls()[Index].Where.Region;
             return isOutside(Region) && isBeside(Kernel, *Region->Function, Levels - 1);
           });
  }

  /// What Function, a canonical declaration, launches itself or by what it calls. Of what calls itself, a part.
  Launched launchedBy(const FunctionDecl &Function) {
    const auto [Known, IsNew] = OfFunction.try_emplace(&Function);
    if (!IsNew)
      return Known->second;
    Launched Found;
    const auto Add = [&](const KernelSet &Kernels, bool InLoops) {
      Found.Any.insert(Kernels.begin(), Kernels.end());
      if (InLoops)
        Found.InLoops.insert(Kernels.begin(), Kernels.end());
    };
    for (const LaunchSite *Site : SitesIn.lookup(&Function))
      Add({Site->Kernel->getCanonicalDecl()}, isRepeated(Site->Place.Region));
    for (const HostCall *Call : CallsIn.lookup(&Function))
      if (const Launched Called = launchedBy(*Call->Callee->getCanonicalDecl()); !Called.Any.empty()) {
        Add(Called.Any, isRepeated(Call->Where.Region));
        Found.InLoops.insert(Called.InLoops.begin(), Called.InLoops.end());
      }
    return OfFunction[&Function] = std::move(Found);
  }

  const HostCode &Code;
  DenseMap<const FunctionDecl *, SmallVector<const LaunchSite *, 2>> SitesIn;
  DenseMap<const FunctionDecl *, SmallVector<const HostCall *, 4>> CallsIn;
  DenseMap<const FunctionDecl *, Launched> OfFunction;
};

} // namespace

/// Adds the kernels that are launched once where others are launched in loops, however often all of that is done.
static void addBesideLoops(const HostCode &Code, ArrayRef<LaunchSite> Launches, FoundKernels &Found) {
  LoopLaunches Loops(Code, Launches);
  MapVector<const FunctionDecl *, bool> Kernels;
  for (const LaunchSite &Site : Launches)
    if (Site.Kernel) {
      bool &All = Kernels.try_emplace(Site.Kernel->getCanonicalDecl(), true).first->second;
      All = All && Site.Place.Region && Loops.areAround(Site);
    }
  for (const auto &[Kernel, AreBeside] : Kernels)
    if (AreBeside)
      Found.try_emplace(Kernel, SetUpKind::BesideLoops);
}

/// Whether the function that Site is in allocates memory of the device before it and frees some behind it.
static bool isAmongAllocations(const HostCode &Code, const LaunchSite &Site) {
  bool IsAllocated = false, IsFreed = false;
  for (const HostCall &Call : Code.calls()) {
    if (!Call.Where.Region || Call.Where.Region->Function != Site.Place.Region->Function)
      continue;
    const StringRef Name = nameOf(Call.Callee);
    IsAllocated |= Call.Where.Order < Site.Place.Order && (Name == "cudaMalloc" || Name == "cudaMallocManaged");
    IsFreed |= Call.Where.Order > Site.Place.Order && Name == "cudaFree";
  }
  return IsAllocated && IsFreed;
}

/// Adds the kernels that are launched, each time once, among allocations. What a program does once is all that it does.
static void addAmongAllocations(const HostCode &Code, ArrayRef<LaunchSite> Launches, FoundKernels &Found) {
  Visits Program(Code);
  MapVector<const FunctionDecl *, bool> Kernels;
  for (const LaunchSite &Site : Launches) {
    if (!Site.Kernel || !Site.Place.Region)
      continue;
    const Times Each = Program.at(Site.Place.Region);
    const bool IsAmong = Each != Times::Once && !Site.Place.Region->Function->isMain() &&
                         !loopAround(Site.Place.Region) && isAmongAllocations(Code, Site);
    bool &All = Kernels.try_emplace(Site.Kernel->getCanonicalDecl(), IsAmong).first->second;
    All &= IsAmong;
  }
  for (const auto &[Kernel, IsAmong] : Kernels)
    if (IsAmong)
      Found.try_emplace(Kernel, SetUpKind::AmongAllocations);
}

DenseMap<const FunctionDecl *, SetUpKind> setUpKernels(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  FoundKernels Found;
  addSeldom(Code, Launches, Found);
  addUnlaunched(Code, Launches, Found);
  addBesideLoops(Code, Launches, Found);
  addAmongAllocations(Code, Launches, Found);
  return Found;
}

} // namespace cudaperf
