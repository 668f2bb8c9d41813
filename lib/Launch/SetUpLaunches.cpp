#include "Launch/SetUpLaunches.h"
#include "Launch/HostCode.h"
#include "Launch/LinkageNames.h"
#include "Launch/OutsideFacts.h"
#include "Launch/Visits.h"
#include "Source/NameMentions.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
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

bool hasLaunchInComment(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  if (Launches.empty())
    return false;
  const NameMentions Said = namesSaidElsewhere(withoutLaunch(Code, Launches));
  return any_of(Said.LaunchedInComments, [&](const auto &Each) { return !Said.InCode.contains(Each.getKey()); });
}

/// Adds the kernels that nothing launches, where others of their file are launched, and more of the program is seen:
/// main(), or another file that calls its functions. A launch that was made a comment says as much.
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
        !Said.InCode.contains(Name) && (IsProgram || Said.LaunchedInComments.contains(Name)))
      Found[Kernel->getCanonicalDecl()] = SetUpKind::Unlaunched;
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
  addAmongAllocations(Code, Launches, Found);
  return Found;
}

} // namespace cudaperf
