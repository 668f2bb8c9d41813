#include "Launch/SetUpLaunches.h"
#include "Launch/HostCode.h"
#include "Launch/LinkageNames.h"
#include "Launch/OutsideFacts.h"
#include "Launch/Visits.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/MapVector.h"
#include <algorithm>

using namespace clang;
using namespace llvm;

namespace cudaperf {

DenseMap<const FunctionDecl *, SetUpKind> setUpKernels(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
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
  DenseMap<const FunctionDecl *, SetUpKind> Found;
  for (const auto &[Kernel, All] : Kernels)
    if (All == Times::Never)
      Found[Kernel] = SetUpKind::Uncalled;
    else if (All == Times::Once && IsOneOften)
      Found[Kernel] = SetUpKind::Once;
  return Found;
}

} // namespace cudaperf
