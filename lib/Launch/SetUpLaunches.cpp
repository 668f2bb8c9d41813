#include "Launch/SetUpLaunches.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace clang;
using namespace llvm;

namespace cudaperf {

namespace {

/// How often a program comes to a place.
enum class Times { Unknown, Never, Once, Often };

} // namespace

/// Whether Function is declared in this file only, so that no other one is meant to call it.
static bool isOfThisFile(const FunctionDecl &Function) {
  const SourceManager &SM = Function.getASTContext().getSourceManager();
  return all_of(Function.redecls(),
                [&](const FunctionDecl *Each) { return SM.isInMainFile(SM.getExpansionLoc(Each->getLocation())); });
}

namespace {

/// How often a program comes to places of Code.
class Visits {
public:
  explicit Visits(const HostCode &Code) : Code(Code) {}

  Times at(const HostRegion *Region) {
    for (const HostRegion *Around = Region; Around; Around = Around->Parent)
      if (Around->What == HostRegion::Kind::Lambda)
        return Times::Unknown;
    if (!Region || !Region->Function)
      return Times::Unknown;
    const Times Calls = of(*Region->Function);
    return Calls == Times::Once && loopAround(Region) ? Times::Often : Calls;
  }

private:
  /// How often Function is called.
  Times of(const FunctionDecl &Function) {
    const auto [Known, IsNew] =
        Called.try_emplace(Function.getCanonicalDecl(), Times::Unknown); // as recursive ones are
    if (!IsNew)
      return Known->second;
    const Times Found = ofCalls(Function);
    return Called[Function.getCanonicalDecl()] = Found;
  }

  Times ofCalls(const FunctionDecl &Function) {
    if (Function.isMain())
      return Times::Once;
    // Of a program in one file, others are not expected to call what only this one declares.
    const bool IsHidden = !Function.isExternallyVisible() || (Code.hasMain() && isOfThisFile(Function));
    if (!IsHidden || isa<CXXMethodDecl>(Function) || Code.isAddressTaken(Function.getCanonicalDecl()))
      return Times::Unknown;
    const auto Calls = Code.callsOf(Function.getCanonicalDecl());
    if (Calls.empty())
      return Function.isExternallyVisible() || Function.isTemplateInstantiation() ? Times::Unknown : Times::Never;
    Times Most = Times::Never;
    for (const unsigned Index : Calls) {
      const Times Each = at(Code.calls()[Index].Where.Region);
      if (Each == Times::Unknown)
        return Each;
      Most = std::max(Most, Each);
    }
    return Most;
  }

  const HostCode &Code;
  DenseMap<const FunctionDecl *, Times> Called;
};

} // namespace

DenseMap<const FunctionDecl *, SetUpKind> setUpKernels(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  Visits Program(Code);
  MapVector<const FunctionDecl *, Times> Kernels; // Unknown if one of their launches is
  bool IsOneOften = false;
  for (const LaunchSite &Site : Launches) {
    const Times Each = Program.at(Site.Place.Region);
    IsOneOften |= Each == Times::Often;
    if (!Site.Kernel)
      continue;
    Times &All = Kernels.try_emplace(Site.Kernel->getCanonicalDecl(), Each).first->second;
    All = All == Times::Unknown || Each == Times::Unknown ? Times::Unknown : std::max(All, Each);
  }
  DenseMap<const FunctionDecl *, SetUpKind> Found;
  for (const auto &[Kernel, All] : Kernels)
    if (All == Times::Never)
      Found[Kernel] = SetUpKind::Uncalled;
    else if (All == Times::Once && IsOneOften)
      Found[Kernel] = SetUpKind::Once;
  return Found;
}

} // namespace cudaperf
