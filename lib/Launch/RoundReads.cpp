#include "Launch/RoundReads.h"
#include "Launch/CudaCalls.h"
#include "Launch/HostValues.h"
#include "Launch/RepeatedCalls.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

/// More than a handful of values are data.
static constexpr int64_t MaxBytes = 64;

/// The argument of the copy Name that says how many bytes; -1 if it is none.
static int bytesArgument(StringRef Name) {
  return llvm::StringSwitch<int>(Name)
      .Cases("cudaMemcpy", "cudaMemcpyAsync", "cudaMemcpyFromSymbol", "cudaMemcpyFromSymbolAsync", 2)
      .Default(-1);
}

/// Whether a copy called Name brings its bytes to the host, by what Arguments say of the direction.
static bool isToHost(StringRef Name, ArrayRef<const Expr *> Arguments) {
  const size_t Kind = Name.contains("FromSymbol") ? 4 : 3;
  if (Arguments.size() <= Kind)
    return false;
  const auto *Written = dyn_cast<DeclRefExpr>(Arguments[Kind]->IgnoreParenImpCasts());
  const auto *Constant = Written ? dyn_cast<EnumConstantDecl>(Written->getDecl()) : nullptr;
  return (Constant && Constant->getName() == "cudaMemcpyDeviceToHost") || isa<CXXDefaultArgExpr>(Arguments[Kind]);
}

static const ValueDecl *namedBy(const Stmt *S) {
  if (const auto *Named = dyn_cast<DeclRefExpr>(S))
    return isa<VarDecl>(Named->getDecl()) ? cast<ValueDecl>(Named->getDecl()->getCanonicalDecl()) : nullptr;
  const auto *Member = dyn_cast<MemberExpr>(S);
  return Member && isa<FieldDecl>(Member->getMemberDecl())
             ? cast<ValueDecl>(Member->getMemberDecl()->getCanonicalDecl())
             : nullptr;
}

/// The variable or field that Destination, the first argument of a copy, is or points into.
static const ValueDecl *destination(const Expr *Destination) {
  const Expr *E = Destination->IgnoreParenCasts();
  while (true) {
    if (const auto *Address = dyn_cast<UnaryOperator>(E))
      E = Address->getSubExpr()->IgnoreParenCasts();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase()->IgnoreParenCasts();
    else
      return namedBy(E);
  }
}

namespace {
class ReadFinder {
public:
  ReadFinder(const HostCode &Code, ArrayRef<LaunchSite> Launches) : Code(Code), Launches(Launches), Values(Code) {}

  std::vector<RoundRead> find() {
    std::vector<RoundRead> Found;
    for (const HostCall &Call : Code.calls()) {
      const HostRegion *Loop = runnableLoopAround(Call.Where.Region);
      if (!Loop || Loop != Call.Where.Region || bytesArgument(nameOf(Call.Callee)) < 0 ||
          llvm::any_of(Found, [&](const RoundRead &Known) { return Known.Loop == Loop->Around->Where; }))
        continue;
      if (std::optional<RoundRead> Read = readBy(Call, *Loop))
        Found.push_back(*Read);
    }
    return Found;
  }

private:
  std::optional<RoundRead> readBy(const HostCall &Call, const HostRegion &Loop) {
    const StringRef Name = nameOf(Call.Callee);
    const ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
    if (!isToHost(Name, Arguments) || (Name.ends_with("Async") && !waitBehind(Call, Loop)))
      return std::nullopt;
    const HostCandidates Bytes = Values.value(Arguments[unsigned(bytesArgument(Name))], Call.Where);
    const HostValue *Only = Bytes.only();
    if (!Only || Only->What != HostValue::Kind::Integer || Only->Integer <= 0 || Only->Integer > MaxBytes)
      return std::nullopt;
    RoundRead Read{.Copy = &Call, .Launch = launchBefore(Call, Loop), .Loop = Loop.Around->Where};
    const ValueDecl *Into = destination(Arguments[0]);
    if (!Read.Launch || !Into || !isAtWork(Code, Loop))
      return std::nullopt;
    const llvm::DenseSet<const ValueDecl *> Made = madeOf(*Into, Loop);
    Read.Bytes = uint64_t(Only->Integer);
    Read.Ends = endsBy(Made, Loop);
    if (!Read.Ends && !feeds(Made, Loop))
      return std::nullopt;
    if (!Name.ends_with("Async"))
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

  /// The last launch before Call in Loop, or in a function of this file that Loop calls before it.
  const LaunchSite *launchBefore(const HostCall &Call, const HostRegion &Loop) const {
    const LaunchSite *Last = nullptr;
    unsigned LastOrder = 0;
    auto Take = [&](const LaunchSite &Site, unsigned Order) {
      if (!Last || Order >= LastOrder) {
        Last = &Site;
        LastOrder = Order;
      }
    };
    for (const LaunchSite &Site : Launches) {
      if (!Site.Call)
        continue;
      if (Loop.encloses(Site.Place.Region) && Site.Place.Order < Call.Where.Order)
        Take(Site, Site.Place.Order);
      for (const unsigned Index : Code.callsOf(Site.Host)) {
        const HostCall &Outer = Code.calls()[Index];
        if (Loop.encloses(Outer.Where.Region) && Outer.Where.Order < Call.Where.Order)
          Take(Site, Outer.Where.Order);
      }
    }
    return Last;
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
