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

/// Adds the kernels that nothing launches, of a file that launches others and of whose program more is seen: main(), or
/// another file that calls its functions. One that C knows by its name may be launched by another language.
static void addUnlaunched(const HostCode &Code, ArrayRef<LaunchSite> Launches, FoundKernels &Found) {
  DenseSet<const FunctionDecl *> Launched;
  for (const LaunchSite &Site : Launches)
    if (Site.Kernel)
      Launched.insert(Site.Kernel->getCanonicalDecl());
  const OutsideFacts *const Outside = Code.outside();
  if (!Code.hasMain() && !(Outside && !Outside->Visited.empty()))
    return;
  SmallVector<const FunctionDecl *, 8> Others;
  for (const FunctionDecl *Kernel : Code.kernels())
    if (!Launched.contains(Kernel->getCanonicalDecl()) && !Code.isAddressTaken(Kernel->getCanonicalDecl()) &&
        !Kernel->isExternC() && !Kernel->isDependentContext() &&
        (!Kernel->isExternallyVisible() || (Outside && Outside->Unmentioned.contains(linkageName(Kernel)))))
      Others.push_back(Kernel);
  if (Launched.empty() || Others.empty())
    return;
  const StringSet<> Said = namesSaidElsewhere(Others);
  for (const FunctionDecl *Kernel : Others)
    if (!Said.contains(nameOf(Kernel)))
      Found[Kernel->getCanonicalDecl()] = SetUpKind::Unlaunched;
}

DenseMap<const FunctionDecl *, SetUpKind> setUpKernels(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  FoundKernels Found;
  addSeldom(Code, Launches, Found);
  addUnlaunched(Code, Launches, Found);
  return Found;
}

} // namespace cudaperf
