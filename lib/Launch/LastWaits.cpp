#include "Launch/LastWaits.h"
#include "Launch/CudaCalls.h"
#include "Launch/HostCopies.h"
#include "Launch/HostLooks.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

/// Whether the function Name makes memory that both sides see, or says where that is.
static bool sharesMemory(StringRef Name) {
  return Name.contains("MallocManaged") || Name.contains("HostAlloc") || Name.contains("MallocHost") ||
         Name.contains("HostGetDevicePointer") || Name.contains("HostRegister");
}

/// The blocking copy that S is, or that it asks for its error, by one of Calls; null if it is something else.
static const HostCall *copyIn(const Stmt &S, ArrayRef<HostCall> Calls) {
  for (const HostCall &Call : Calls)
    if (nameOf(Call.Callee) == "cudaMemcpy" && anyPart(&S, [&](const Stmt *Each) { return Each == Call.Call; }))
      return &Call;
  return nullptr;
}

/// The statements that Region is: all of its function's, or all that it does if there is something to do
/// ("if (n > 0) { ... }"). Null for other regions.
static const CompoundStmt *statementsOf(const HostRegion &Region) {
  const auto *Body = Region.Function ? dyn_cast_or_null<CompoundStmt>(Region.Function->getBody()) : nullptr;
  if (!Body || Region.What == HostRegion::Kind::Function)
    return Body;
  const bool IsOnly = Region.What == HostRegion::Kind::Arm && Region.Parent &&
                      Region.Parent->What == HostRegion::Kind::Function && Body->size() == 1;
  const auto *If = IsOnly ? dyn_cast<IfStmt>(Body->body_front()) : nullptr;
  return If && !If->getElse() ? dyn_cast<CompoundStmt>(If->getThen()) : nullptr;
}

/// What follows Wait, for Launch, in Body, its function's: a copy, the end, or (none) anything else, such as one of
/// Launches.
static std::optional<const HostCall *> behind(const HostCall &Wait, const LaunchSite &Launch, const CompoundStmt &Body,
                                              const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  bool IsBehind = false;
  for (const Stmt *S : Body.body()) {
    if (!IsBehind) {
      IsBehind = anyPart(S, [&](const Stmt *Each) { return Each == Wait.Call; });
      continue;
    }
    if (const HostCall *Copy = copyIn(*S, Code.calls()))
      return Copy;
    const bool IsLaunch = llvm::any_of(Launches, [&](const LaunchSite &Site) {
      return Site.Call && anyPart(S, [&](const Stmt *Each) { return Each == Site.Call; });
    });
    if (IsLaunch || looksAtDevice(*S, Launch.Stream))
      return std::nullopt;
  }
  return IsBehind ? std::optional<const HostCall *>(nullptr) : std::nullopt;
}

/// The last launch of Launches in Function before Wait; null if there is none, or streams differ.
static const LaunchSite *launchBefore(const HostCall &Wait, ArrayRef<LaunchSite> Launches) {
  const LaunchSite *Last = nullptr;
  for (const LaunchSite &Site : Launches) {
    if (!Site.Call || Site.Host != Wait.Where.Region->Function)
      continue;
    if (Site.Stream.What == HostStream::Kind::Unknown || (Last && !Last->Stream.sameAs(Site.Stream)))
      return nullptr;
    if (Site.Place.Order < Wait.Where.Order)
      Last = &Site;
  }
  return Last;
}

/// Whether a wait ahead of Wait, or a copy that waits itself if all is launched on the default stream, has waited for a
/// launch that Wait would wait for, be it in some calls only: then Wait is not what the host loses time by there.
static bool hasWaitedBefore(const HostCall &Wait, bool IsOnDefaultStream, const HostCode &Code,
                            ArrayRef<LaunchSite> Launches) {
  const HostRegion *Region = Wait.Where.Region;
  const auto LaunchesBetween = [&](const HostRegion *In, unsigned From, unsigned To) {
    return llvm::any_of(Launches, [&](const LaunchSite &Site) {
      return In->encloses(Site.Place.Region) && Site.Place.Order > From && Site.Place.Order < To;
    });
  };
  return llvm::any_of(Code.calls(), [&](const HostCall &Other) {
    const HostPlace &Where = Other.Where;
    return Where.Region->Function == Region->Function && Where.Order < Wait.Where.Order &&
           (waitsForDevice(nameOf(Other.Callee)) || (IsOnDefaultStream && isBlockingCopy(Other))) &&
           LaunchesBetween(Where.Region, 0, Where.Order) &&
           (Where.Region != Region || !LaunchesBetween(Region, Where.Order, Wait.Where.Order));
  });
}

std::vector<LastWait> lastWaits(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  std::vector<LastWait> Found;
  if (llvm::any_of(Code.calls(), [](const HostCall &Call) { return sharesMemory(nameOf(Call.Callee)); }))
    return Found;
  for (const HostCall &Wait : Code.calls()) {
    const HostRegion &Region = *Wait.Where.Region;
    if (!Region.Function || Region.Function->isMain() || !isWait(Wait.Callee))
      continue;
    const LaunchSite *Launch = launchBefore(Wait, Launches);
    const bool IsOnDefaultStream = Launch && Launch->Stream.What == HostStream::Kind::Default;
    if (hasWaitedBefore(Wait, IsOnDefaultStream, Code, Launches))
      continue;
    const CompoundStmt *Body = Launch ? statementsOf(Region) : nullptr;
    const std::optional<const HostCall *> Behind = Body ? behind(Wait, *Launch, *Body, Code, Launches) : std::nullopt;
    // A copy waits for the default stream's work only, and for streams that wait for it.
    if (!Behind || (*Behind && !IsOnDefaultStream))
      continue;
    const CallRate Rate = callRateByCallers(Code, Region.Function);
    // One wait behind a loop of launches is what is advised for waits inside of it.
    const bool IsForMany = Rate == CallRate::Unknown && loopAround(Launch->Place.Region);
    if (Rate != CallRate::Seldom && !IsForMany)
      Found.push_back({.Wait = &Wait, .Launch = Launch, .Rate = Rate, .Copy = *Behind});
  }
  return Found;
}

} // namespace cudaperf
