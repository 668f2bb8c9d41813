#include "Launch/LoopSyncs.h"
#include "Launch/HostLooks.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

/// Whether Launch says the same in each round of Loop.
static bool isRepeated(const LaunchSite &Launch, const HostLoop &Loop) {
  return !anyPart(Launch.Call, [&](const Stmt *S) {
    const auto *Named = dyn_cast<DeclRefExpr>(S);
    const auto *Member = dyn_cast<MemberExpr>(S);
    const Decl *Object = Named    ? Named->getDecl()->getCanonicalDecl()
                         : Member ? Member->getMemberDecl()->getCanonicalDecl()
                                  : nullptr;
    return Object && llvm::any_of(Loop.Written, [&](const HostTarget &Target) { return Target.Object == Object; });
  });
}

/// The outermost of Loops around Loop, one of them.
static const HostRegion *outermostOf(ArrayRef<const HostRegion *> Loops, const HostRegion *Loop) {
  const HostRegion *Outermost = Loop;
  for (const HostRegion *Each : Loops)
    if (Each->encloses(Outermost))
      Outermost = Each;
  return Outermost;
}

std::vector<LoopSync> loopSyncs(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  std::vector<LoopSync> Found;
  std::vector<const HostRegion *> Loops; ///< of Found
  for (const HostCall &Call : Code.calls()) {
    const HostRegion *Loop = runnableLoopAround(Call.Where.Region);
    if (!Loop || !isWait(Call.Callee))
      continue;
    // A wait in an arm of a condition is one of each launch only if that stands there, too.
    const bool InArm = Loop != Call.Where.Region;
    const LaunchSite *First = nullptr, *Last = nullptr;
    bool OneStream = true;
    unsigned Count = 0;
    for (const LaunchSite &Site : Launches) {
      if (!Site.Call || !Loop->encloses(Site.Place.Region))
        continue;
      ++Count;
      OneStream &= !First || First->Stream.sameAs(Site.Stream);
      First = First ? First : &Site;
      if (InArm && (Site.Place.Region != Call.Where.Region || Site.Place.Order > Call.Where.Order))
        continue;
      if (!Last || Site.Place.Order < Call.Where.Order)
        Last = &Site;
    }
    // The same launch again and again is how a kernel is measured.
    if (Count == 1 && Last && isRepeated(*Last, *Loop->Around))
      continue;
    if (Last && OneStream && Last->Stream.What != HostStream::Kind::Unknown && Last->Place.Order < Call.Where.Order &&
        !loopLooksAtDevice(*Loop->Around->Where, Last->Stream)) {
      Found.push_back({.Wait = &Call, .Launch = Last});
      Loops.push_back(Loop);
    }
  }
  for (const auto &[Each, Loop] : llvm::zip_equal(Found, Loops))
    Each.Loop = outermostOf(Loops, Loop)->Around->Where;
  return Found;
}

} // namespace cudaperf
