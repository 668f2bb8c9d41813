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
    const Decl *Object = Named ? Named->getDecl()->getCanonicalDecl() : nullptr;
    return Object && llvm::any_of(Loop.Written, [&](const HostTarget &Target) { return Target.Object == Object; });
  });
}

/// The outermost loop around Loop that one of Found waits in too: Loop itself if there is none.
static const HostRegion *outermostOf(ArrayRef<LoopSync> Found, const HostRegion *Loop) {
  const HostRegion *Outermost = Loop;
  for (const LoopSync &Each : Found)
    if (Each.Wait->Where.Region->encloses(Outermost))
      Outermost = Each.Wait->Where.Region;
  return Outermost;
}

std::vector<LoopSync> loopSyncs(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  std::vector<LoopSync> Found;
  for (const HostCall &Call : Code.calls()) {
    const HostRegion *Loop = runnableLoopAround(Call.Where.Region);
    if (!Loop || Loop != Call.Where.Region || !isWait(Call.Callee))
      continue;
    const LaunchSite *Last = nullptr;
    bool OneStream = true;
    unsigned Count = 0;
    for (const LaunchSite &Site : Launches) {
      if (!Site.Call || !Loop->encloses(Site.Place.Region))
        continue;
      ++Count;
      OneStream &= !Last || Last->Stream.sameAs(Site.Stream);
      if (!Last || Site.Place.Order < Call.Where.Order)
        Last = &Site;
    }
    // The same launch again and again is how a kernel is measured.
    if (Count == 1 && isRepeated(*Last, *Loop->Around))
      continue;
    if (Last && OneStream && Last->Stream.What != HostStream::Kind::Unknown && Last->Place.Order < Call.Where.Order &&
        !looksAtDevice(*Loop->Around->Where))
      Found.push_back({.Wait = &Call, .Launch = Last});
  }
  for (LoopSync &Each : Found)
    Each.Loop = outermostOf(Found, Each.Wait->Where.Region)->Around->Where;
  return Found;
}

} // namespace cudaperf
