#include "Launch/RoundTrips.h"
#include "Launch/HostCopies.h"
#include "Launch/HostValues.h"
#include "Launch/RepeatedCalls.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

/// What takes as long as a launch anyway.
static constexpr int64_t MinBytes = 4096;

namespace {
class TripFinder {
public:
  TripFinder(const HostCode &Code, ArrayRef<LaunchSite> Launches)
      : Code(Code), Works(deviceWork(Code, Launches)), Values(Code) {}

  std::vector<RoundTrip> find() {
    std::vector<RoundTrip> Found;
    llvm::DenseSet<const HostRegion *> Known;
    for (const HostCall &To : Code.calls()) {
      const HostRegion *Loop = loopOf(To);
      if (!Loop || Known.contains(Loop) || !isPiece(To, *Loop))
        continue;
      if (const HostCall *From = copyBack(To, *Loop))
        if (const DeviceWork *Work = workBefore(Code, Works, *From, *Loop);
            Work && isAtWork(Code, *Loop) && !allocates(*Loop)) {
          Found.push_back({.To = &To, .From = From, .Work = *Work});
          Known.insert(Loop);
        }
    }
    return Found;
  }

private:
  /// The loop that makes Call in each of its rounds.
  static const HostRegion *loopOf(const HostCall &Call) {
    const HostRegion *Loop = runnableLoopAround(Call.Where.Region);
    return Loop == Call.Where.Region ? Loop : nullptr;
  }

  /// Whether each round has device memory of its own: rounds that have little to do with each other, as tests are.
  bool allocates(const HostRegion &Loop) const {
    return llvm::any_of(Code.calls(), [&](const HostCall &Call) {
      return Loop.encloses(Call.Where.Region) && nameOf(Call.Callee).starts_with("cudaMalloc");
    });
  }

  bool isLarge(const HostCopy &Copy, HostPlace At) {
    const HostCandidates Bytes = Values.value(Copy.Bytes, At);
    const HostValue *Only = Bytes.only();
    return !Only || Only->What != HostValue::Kind::Integer || Only->Integer >= MinBytes;
  }

  static bool isCopyInto(const HostCall &Call, const ValueDecl &Host) {
    const std::optional<HostCopy> Copy = hostCopy(Call);
    return Copy && Copy->IsToHost && Copy->Host == &Host;
  }
  /// Whether Loop brings something from the device into Host.
  bool comesBack(const ValueDecl &Host, const HostRegion &Loop) const {
    return llvm::any_of(
        Code.calls(), [&](const HostCall &Call) { return Loop.encloses(Call.Where.Region) && isCopyInto(Call, Host); });
  }

  /// Whether To brings another piece in each round: its address changes with the loop, or the host fills it before.
  bool isPiece(const HostCall &To, const HostRegion &Loop) {
    const std::optional<HostCopy> Copy = hostCopy(To);
    if (!Copy || Copy->IsToHost || Copy->IsAsync || !Copy->Host || !isLarge(*Copy, To.Where) ||
        comesBack(*Copy->Host, Loop))
      return false;
    const bool Moves = anyPart(Copy->HostAddress, [&](const Stmt *S) {
      const ValueDecl *Named = namedBy(S);
      return Named && Named->getType()->isIntegerType() &&
             llvm::any_of(Loop.Around->Written, [&](const HostTarget &Each) { return Each.Object == Named; });
    });
    return Moves || llvm::any_of(Code.uses(), [&](const HostUse &Use) {
             return Use.Target.Object == Copy->Host && Loop.encloses(Use.Where.Region) && Use.Where.Order < To.Begin &&
                    Use.Call;
           });
  }

  /// The last copy back behind To in Loop, into other memory than To's.
  const HostCall *copyBack(const HostCall &To, const HostRegion &Loop) {
    const HostCall *Last = nullptr;
    for (const HostCall &Call : Code.calls()) {
      const std::optional<HostCopy> Copy = loopOf(Call) == &Loop ? hostCopy(Call) : std::nullopt;
      if (!Copy || !Copy->IsToHost || Call.Where.Order < To.Where.Order)
        continue;
      if (Copy->IsAsync || !Copy->Host || Copy->Host == hostCopy(To)->Host)
        return nullptr;
      if (isLarge(*Copy, Call.Where))
        Last = &Call;
    }
    const DeviceWork *Work = Last ? workBefore(Code, Works, *Last, Loop) : nullptr;
    return Work && workBefore(Code, Works, To, Loop) != Work ? Last : nullptr;
  }

  const HostCode &Code;
  std::vector<DeviceWork> Works;
  HostValues Values;
};
} // namespace

std::vector<RoundTrip> roundTrips(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  return TripFinder(Code, Launches).find();
}

} // namespace cudaperf
