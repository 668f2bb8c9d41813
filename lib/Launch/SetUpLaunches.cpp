#include "Launch/SetUpLaunches.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

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

/// How often the program comes to Region, by at most Depth calls.
static Times timesAt(const HostCode &Code, const HostRegion *Region, unsigned Depth) {
  for (const HostRegion *Around = Region; Around; Around = Around->Parent)
    if (Around->What == HostRegion::Kind::Lambda)
      return Times::Unknown;
  const FunctionDecl *const Function = Region->Function;
  if (!Function || Depth == 0)
    return Times::Unknown;
  const bool IsInLoop = loopAround(Region);
  if (Function->isMain())
    return IsInLoop ? Times::Often : Times::Once;
  // Of a program in one file, others are not expected to call what only this one declares.
  const bool IsHidden = !Function->isExternallyVisible() || (Code.hasMain() && isOfThisFile(*Function));
  if (!IsHidden || isa<CXXMethodDecl>(Function) || Code.isAddressTaken(Function->getCanonicalDecl()))
    return Times::Unknown;
  const auto Calls = Code.callsOf(Function->getCanonicalDecl());
  if (Calls.empty())
    return Function->isExternallyVisible() || Function->isTemplateInstantiation() ? Times::Unknown : Times::Never;
  Times Most = Times::Never;
  for (const unsigned Index : Calls) {
    const Times Each = timesAt(Code, Code.calls()[Index].Where.Region, Depth - 1);
    if (Each == Times::Unknown)
      return Each;
    Most = std::max(Most, Each);
  }
  return IsInLoop && Most == Times::Once ? Times::Often : Most;
}

SetUpKind setUpKind(const HostCode &Code, ArrayRef<LaunchSite> Launches, const FunctionDecl &Kernel) {
  constexpr unsigned MostCalls = 8;
  bool IsLaunched = false, AreOthersOften = false;
  Times Most = Times::Never;
  for (const LaunchSite &Site : Launches) {
    const bool IsOwn = Site.Kernel && Site.Kernel->getCanonicalDecl() == Kernel.getCanonicalDecl();
    const Times Each = Site.Place.Region ? timesAt(Code, Site.Place.Region, MostCalls) : Times::Unknown;
    if (!IsOwn) {
      AreOthersOften |= Each == Times::Often;
      continue;
    }
    if (Each == Times::Unknown)
      return SetUpKind::No;
    IsLaunched = true;
    Most = std::max(Most, Each);
  }
  if (!IsLaunched || Most == Times::Often)
    return SetUpKind::No;
  if (Most == Times::Never)
    return SetUpKind::Uncalled;
  return AreOthersOften ? SetUpKind::Once : SetUpKind::No;
}

} // namespace cudaperf
