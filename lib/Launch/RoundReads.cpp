#include "Launch/RoundReads.h"
#include "Launch/CudaCalls.h"
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

/// More than a handful of values are data.
static constexpr int64_t MaxBytes = 64;

namespace {
class ReadFinder {
public:
  ReadFinder(const HostCode &Code, ArrayRef<LaunchSite> Launches) : Code(Code), Launches(Launches), Values(Code) {}

  std::vector<RoundRead> find() {
    std::vector<RoundRead> Found;
    for (const HostCall &Call : Code.calls()) {
      const HostRegion *Loop = runnableLoopAround(Call.Where.Region);
      if (!Loop || Loop != Call.Where.Region ||
          llvm::any_of(Found, [&](const RoundRead &Known) { return Known.Loop == Loop->Around->Where; }))
        continue;
      if (std::optional<RoundRead> Read = readBy(Call, *Loop))
        Found.push_back(*Read);
    }
    return Found;
  }

private:
  std::optional<RoundRead> readBy(const HostCall &Call, const HostRegion &Loop) {
    const std::optional<HostCopy> Copy = hostCopy(Call);
    if (!Copy || !Copy->IsToHost || (Copy->IsAsync && !waitBehind(Call, Loop)))
      return std::nullopt;
    const HostCandidates Bytes = Values.value(Copy->Bytes, Call.Where);
    const HostValue *Only = Bytes.only();
    if (!Only || Only->What != HostValue::Kind::Integer || Only->Integer <= 0 || Only->Integer > MaxBytes)
      return std::nullopt;
    RoundRead Read{.Copy = &Call, .Launch = launchBefore(Code, Launches, Call, Loop), .Loop = Loop.Around->Where};
    if (!Read.Launch || !Copy->Host || !isAtWork(Code, Loop))
      return std::nullopt;
    const llvm::DenseSet<const ValueDecl *> Made = madeOf(*Copy->Host, Loop);
    Read.Bytes = uint64_t(Only->Integer);
    Read.Use = endsBy(Made, Loop) ? ReadFor::Ending : feeds(Made, Loop) ? ReadFor::Launch : ReadFor::HostOnly;
    if (Read.Use == ReadFor::HostOnly && !(isGathered(Loop) && isKept(*Copy, Call, Loop)))
      return std::nullopt;
    if (!Copy->IsAsync)
      Read.Waits = waitsBefore(Call, Loop, *Read.Launch);
    return Read;
  }

  bool waitBehind(const HostCall &Call, const HostRegion &Loop) const {
    return llvm::any_of(Code.calls(), [&](const HostCall &Wait) {
      return Wait.Where.Region == &Loop && Wait.Where.Order > Call.Where.Order && waitsForDevice(nameOf(Wait.Callee));
    });
  }

  std::vector<const HostCall *> waitsBefore(const HostCall &Call, const HostRegion &Loop,
                                            const LaunchSite &Launch) const {
    std::vector<const HostCall *> Waits;
    for (const HostCall &Wait : Code.calls())
      if (Wait.Where.Region == &Loop && Wait.Where.Order < Call.Where.Order &&
          (Launch.Host != Loop.Function || Wait.Where.Order > Launch.Place.Order) && waitsForAll(nameOf(Wait.Callee)))
        Waits.push_back(&Wait);
    return Waits;
  }

  static bool names(const Stmt *Root, const llvm::DenseSet<const ValueDecl *> &Objects) {
    return anyPart(Root, [&](const Stmt *S) {
      const ValueDecl *Named = namedBy(S);
      return Named && Objects.contains(Named);
    });
  }

  /// Into, and the variables that Loop makes of it.
  llvm::DenseSet<const ValueDecl *> madeOf(const ValueDecl &Into, const HostRegion &Loop) const {
    llvm::DenseSet<const ValueDecl *> Made{&Into};
    for (const HostTarget &Target : Loop.Around->Written)
      for (const HostWrite &Write : Code.writes(Target.Object))
        if (Write.What == HostWrite::Effect::Sets && Loop.encloses(Write.Where.Region) && names(Write.Value, Made))
          Made.insert(Target.Object);
    return Made;
  }

  /// Whether Loop ends by a condition on one of Made. A way out with a complaint is no end.
  static bool endsBy(const llvm::DenseSet<const ValueDecl *> &Made, const HostRegion &Loop) {
    return names(Loop.Around->condition(), Made) || anyPart(Loop.Around->Where, [&](const Stmt *S) {
             const auto *If = dyn_cast<IfStmt>(S);
             return If && names(If->getCond(), Made) &&
                    anyPart(If, [](const Stmt *Each) { return isa<BreakStmt, ReturnStmt>(Each); }) &&
                    !anyPart(If, [](const Stmt *Each) { return isa<StringLiteral>(Each); });
           });
  }

  /// Whether the rounds gather results: one that writes what it finds has to have it at once. Complaints on the way out
  /// aside.
  bool isGathered(const HostRegion &Loop) const {
    return llvm::none_of(Code.calls(), [&](const HostCall &Call) {
      if (!Loop.encloses(Call.Where.Region) || !Call.Callee)
        return false;
      for (const HostRegion *Region = Call.Where.Region; Region != &Loop; Region = Region->Parent)
        if (Region->Leaves)
          return false;
      const StringRef Name = nameOf(Call.Callee);
      return Name == "printf" || Name == "fprintf" || Call.Callee->getOverloadedOperator() == OO_LessLess;
    });
  }

  /// Whether Loop does something with what Copy, made by Call, brings, or copies it to another place in each round.
  static bool isKept(const HostCopy &Copy, const HostCall &Call, const HostRegion &Loop) {
    const bool Moves = anyPart(Copy.HostAddress, [&](const Stmt *S) {
      const ValueDecl *Named = namedBy(S);
      return Named && Named != Copy.Host &&
             llvm::any_of(Loop.Around->Written, [&](const HostTarget &Each) { return Each.Object == Named; });
    });
    unsigned Mentions = 0, InCopy = 0;
    const auto Count = [&](unsigned &To) { return [&](const Stmt *S) { To += namedBy(S) == Copy.Host; }; };
    forEachPart(Loop.Around->Where, Count(Mentions));
    forEachPart(Call.Call, Count(InCopy));
    return Moves || Mentions > InCopy;
  }

  /// Whether a launch in Loop passes one of Made, or has its size from it.
  bool feeds(const llvm::DenseSet<const ValueDecl *> &Made, const HostRegion &Loop) const {
    return llvm::any_of(Launches, [&](const LaunchSite &Site) {
      return Site.Call && Loop.encloses(Site.Place.Region) && names(Site.Call, Made);
    });
  }

  const HostCode &Code;
  ArrayRef<LaunchSite> Launches;
  HostValues Values;
};
} // namespace

std::vector<RoundRead> roundReads(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  return ReadFinder(Code, Launches).find();
}

} // namespace cudaperf
