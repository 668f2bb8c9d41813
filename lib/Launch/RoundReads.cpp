#include "Launch/RoundReads.h"
#include "Launch/CudaCalls.h"
#include "Launch/HostCopies.h"
#include "Launch/HostResults.h"
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
  ReadFinder(const HostCode &Code, ArrayRef<LaunchSite> Launches)
      : Code(Code), Works(deviceWork(Code, Launches)), Values(Code), KeepsResults(keepsResultsOnDevice(Code)) {}

  std::vector<RoundRead> find() {
    std::vector<RoundRead> Found;
    for (const HostCall &Call : Code.calls()) {
      const HostRegion *Loop = runnableLoopAround(Call.Where.Region);
      if (!Loop || Loop != Call.Where.Region ||
          llvm::any_of(Found, [&](const RoundRead &Known) { return Known.Loop == Loop->Around->Where; }))
        continue;
      std::optional<RoundRead> Read = readBy(Call, *Loop);
      if (!Read && !KeepsResults)
        Read = resultOf(Call, *Loop);
      if (Read)
        Found.push_back(std::move(*Read));
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
    const bool IsFew = Only && Only->What == HostValue::Kind::Integer && Only->Integer > 0 && Only->Integer <= MaxBytes;
    const DeviceWork *Work = workBefore(Code, Works, Call, Loop);
    if (!Work || !Copy->Host || !isAtWork(Code, Loop))
      return std::nullopt;
    RoundRead Read{.Copy = &Call, .Work = *Work, .Loop = Loop.Around->Where};
    setUse(Read, {Call.Call, {Copy->Host}}, Loop);
    if (IsFew)
      Read.Bytes = uint64_t(Only->Integer);
    else if (Read.Use == ReadFor::Ending && isAddedUp(*Copy->Host, Loop))
      Read.Many = Copy->Host;
    else
      return std::nullopt;
    if (Read.Use == ReadFor::HostOnly && (writesText(Code, Loop) || !isKept(*Copy, Call, Loop)))
      return std::nullopt;
    if (!Copy->IsAsync)
      Read.Waits = waitsBefore(Call, Loop, Read.Work);
    return Read;
  }

  /// What a library's function finds out and hands to the host.
  std::optional<RoundRead> resultOf(const HostCall &Call, const HostRegion &Loop) const {
    const std::optional<HostResult> Result = hostResult(Code, Call);
    const auto Work = llvm::find_if(Works, [&](const DeviceWork &Each) { return Each.Call == Call.Call; });
    if (!Result || Work == Works.end() || !isAtWork(Code, Loop))
      return std::nullopt;
    RoundRead Read{.Copy = &Call, .Work = *Work, .Loop = Loop.Around->Where};
    Taken What{Call.Call, {}};
    if (Result->Into)
      What.Made.insert(Result->Into);
    setUse(Read, std::move(What), Loop);
    // One that writes what it finds has to have it at once.
    if (Read.Use == ReadFor::HostOnly && writesText(Code, Loop))
      return std::nullopt;
    return Read;
  }

  bool waitBehind(const HostCall &Call, const HostRegion &Loop) const {
    return llvm::any_of(Code.calls(), [&](const HostCall &Wait) {
      return Wait.Where.Region == &Loop && Wait.Where.Order > Call.Where.Order && waitsForDevice(nameOf(Wait.Callee));
    });
  }

  std::vector<const HostCall *> waitsBefore(const HostCall &Call, const HostRegion &Loop,
                                            const DeviceWork &Work) const {
    std::vector<const HostCall *> Waits;
    for (const HostCall &Wait : Code.calls())
      if (Wait.Where.Region == &Loop && Wait.Where.Order < Call.Where.Order &&
          (Work.Place.Region->Function != Loop.Function || Wait.Where.Order > Work.Place.Order) &&
          waitsForAll(nameOf(Wait.Callee)))
        Waits.push_back(&Wait);
    return Waits;
  }

  /// What the host gets: the call that brings it, and the variables that hold it or that the loop makes of it.
  struct Taken {
    const Expr *Call = nullptr;
    llvm::DenseSet<const ValueDecl *> Made;

    bool isIn(const Stmt *Root) const {
      return anyPart(Root, [&](const Stmt *S) {
        const ValueDecl *Named = namedBy(S);
        return S == Call || (Named && Made.contains(Named));
      });
    }
  };

  /// Adds what Loop makes of it.
  void follow(Taken &What, const HostRegion &Loop) const {
    for (const HostTarget &Target : Loop.Around->Written)
      for (const HostWrite &Write : Code.writes(Target.Object))
        if (Loop.encloses(Write.Where.Region) &&
            ((Write.What == HostWrite::Effect::Sets && What.isIn(Write.Value)) ||
             (Write.What == HostWrite::Effect::Updates && What.isIn(Write.Update))))
          What.Made.insert(Target.Object);
  }

  void setUse(RoundRead &Read, Taken What, const HostRegion &Loop) const {
    follow(What, Loop);
    const bool IsFed = feeds(What, Loop);
    Read.Use = endsBy(What, Loop) ? ReadFor::Ending : IsFed ? ReadFor::Launch : ReadFor::HostOnly;
    Read.IsPassedOn = Read.Use == ReadFor::Ending && IsFed;
    Read.IsNeededHere = Read.Use == ReadFor::Launch && isNeededHere(What, Loop);
  }

  /// Whether Loop ends by a condition on What. A way out with a complaint is no end.
  static bool endsBy(const Taken &What, const HostRegion &Loop) {
    return What.isIn(Loop.Around->condition()) || anyPart(Loop.Around->Where, [&](const Stmt *S) {
             const auto *If = dyn_cast<IfStmt>(S);
             return If && What.isIn(If->getCond()) &&
                    anyPart(If, [](const Stmt *Each) { return isa<BreakStmt, ReturnStmt>(Each); }) &&
                    !anyPart(If, [](const Stmt *Each) { return isa<StringLiteral>(Each); });
           });
  }

  /// Whether a loop inside Loop makes one number of the elements of Array, and nothing else in Loop reads them.
  bool isAddedUp(const ValueDecl &Array, const HostRegion &Loop) const {
    const auto Names = [&](const Stmt *S) { return namedBy(S) == &Array; };
    unsigned Elements = 0, Updates = 0;
    forEachPart(Loop.Around->Where, [&](const Stmt *S) {
      const auto *Element = dyn_cast<ArraySubscriptExpr>(S);
      Elements += Element && anyPart(Element->getBase(), Names);
    });
    for (const HostTarget &Target : Loop.Around->Written)
      for (const HostWrite &Write : Code.writes(Target.Object)) {
        const HostRegion *Around = loopAround(Write.Where.Region);
        Updates += Write.What == HostWrite::Effect::Updates && Around && Around != &Loop && Loop.encloses(Around) &&
                   Target.Component == HostTarget::Whole && anyPart(Write.Update, Names);
      }
    return Elements == 1 && Updates == 1;
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

  /// Whether other work in Loop is passed What, or has its size from it.
  bool feeds(const Taken &What, const HostRegion &Loop) const {
    return llvm::any_of(Works, [&](const DeviceWork &Work) {
      return Work.Call != What.Call && Loop.encloses(Work.Place.Region) && What.isIn(Work.Call);
    });
  }

  /// Whether Part, of a loop, leaves out the rest of a round by What, or allocates or finds something by it.
  static bool goesBy(const Stmt &Part, const Taken &What) {
    if (const auto *If = dyn_cast<IfStmt>(&Part))
      return What.isIn(If->getCond()) && anyPart(If, [](const Stmt *Each) { return isa<ContinueStmt>(Each); });
    if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&Part))
      return What.isIn(Element->getIdx());
    const auto *Call = dyn_cast<CallExpr>(&Part);
    return Call && nameOf(Call->getDirectCallee()).starts_with("cudaMalloc") && What.isIn(Call);
  }

  /// Whether the host does so in Loop, other than to give the device work.
  bool isNeededHere(const Taken &What, const HostRegion &Loop) const {
    const auto IsOfWork = [&](const Stmt *Part) {
      return llvm::any_of(Works, [&](const DeviceWork &Work) {
        return Loop.encloses(Work.Place.Region) && anyPart(Work.Call, [&](const Stmt *S) { return S == Part; });
      });
    };
    return anyPart(Loop.Around->Where, [&](const Stmt *Part) { return goesBy(*Part, What) && !IsOfWork(Part); });
  }

  const HostCode &Code;
  std::vector<DeviceWork> Works;
  HostValues Values;
  bool KeepsResults;
};
} // namespace

std::vector<RoundRead> roundReads(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  return ReadFinder(Code, Launches).find();
}

} // namespace cudaperf
