#include "Launch/LineSyncs.h"
#include "Launch/CudaCalls.h"
#include "Launch/HostCopies.h"
#include "Launch/HostLooks.h"
#include "Launch/RepeatedCalls.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

namespace {

/// What a host function does, all its Launches on one stream.
struct Sequence {
  const HostCode &Code;
  SmallVector<const HostCall *, 8> Waits, Copies; ///< copies that block
  ArrayRef<const LaunchSite *> Launches;
};

/// The statements of one block in their order.
class LineWalk {
public:
  LineWalk(const Sequence &Host, std::vector<LineSync> &Found) : Host(Host), Found(Found) {}

  void walk(const CompoundStmt &Block) {
    for (const Stmt *S : Block.body())
      step(*S);
  }

  /// What the waits at the end of a round keep from the first launch of the next one, for a block that is Loop's body.
  /// The same launch twice is what LoopSyncs looks at.
  void walkOn(const Stmt &Loop, const CompoundStmt &Block) {
    for (const Stmt *S : Loop.children())
      if (S && S != &Block && looksAtDevice(*S, Host.Launches.front()->Stream))
        return;
    IsNextRound = true;
    for (const Stmt *S : Block.body()) {
      if (Pending.empty())
        return;
      step(*S);
    }
  }

private:
  void step(const Stmt &S) {
    if (const HostCall *Copy = partIn(S, Host.Copies); Copy && isUnconditional(S)) {
      waitFor({.Copy = Copy});
      Before = nullptr;
    } else if (looksAtDevice(S, Host.Launches.front()->Stream)) {
      Before = nullptr;
      Pending.clear();
    } else if (const auto Sites = launchesIn(S); !Sites.empty()) {
      waitFor({.After = Sites.front()});
      Before = Sites.back();
    } else if (const HostCall *Wait = isUnconditional(S) ? partIn(S, Host.Waits) : nullptr; Wait && Before)
      Pending.push_back(Wait);
  }

  static bool isUnconditional(const Stmt &S) { return isa<Expr, DeclStmt, DoStmt, CompoundStmt>(S); }

  static bool isPart(const Stmt &Root, const Stmt *Part) {
    return anyPart(&Root, [&](const Stmt *Each) { return Each == Part; });
  }

  static const HostCall *partIn(const Stmt &S, ArrayRef<const HostCall *> Calls) {
    const auto *Found = find_if(Calls, [&](const HostCall *Each) { return isPart(S, Each->Call); });
    return Found == Calls.end() ? nullptr : *Found;
  }

  std::vector<const LaunchSite *> launchesIn(const Stmt &S) const {
    std::vector<const LaunchSite *> Inside;
    for (const LaunchSite *Site : Host.Launches)
      if (isPart(S, Site->Call))
        Inside.push_back(Site);
    return Inside;
  }

  /// The loop at work of which each round does Wait.
  const Stmt *loopOf(const HostCall &Wait) const {
    const HostRegion *Loop = runnableLoopAround(Wait.Where.Region);
    return Loop && Loop == Wait.Where.Region && isAtWork(Host.Code, *Loop) ? Loop->Around->Where : nullptr;
  }

  /// Behind the pending waits stands what Next says.
  void waitFor(LineSync Next) {
    Next.Before = Before;
    for (const HostCall *Wait : Before && !(IsNextRound && Next.After == Before) ? ArrayRef(Pending) : std::nullopt) {
      Next.Wait = Wait;
      Next.Loop = loopOf(*Wait);
      if (Next.Loop || (!Next.Copy && !IsNextRound))
        Found.push_back(Next);
    }
    Pending.clear();
  }

  const Sequence &Host;
  std::vector<LineSync> &Found;
  const LaunchSite *Before = nullptr;
  SmallVector<const HostCall *, 4> Pending; ///< behind Before
  bool IsNextRound = false;
};

/// Whether Launches, of one function, go to one stream: else a wait may order another one's work.
bool usesOneStream(ArrayRef<const LaunchSite *> Launches) {
  const HostStream &First = Launches.front()->Stream;
  return First.What != HostStream::Kind::Unknown &&
         all_of(Launches.drop_front(), [&](const LaunchSite *Site) { return First.sameAs(Site->Stream); });
}

} // namespace

std::vector<LineSync> lineSyncs(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  std::vector<LineSync> Found;
  llvm::MapVector<const FunctionDecl *, SmallVector<const LaunchSite *, 8>> Hosts;
  for (const LaunchSite &Site : Launches)
    if (Site.Call && Site.Host)
      Hosts[Site.Host].push_back(&Site);
  for (const auto &[Host, OfHost] : Hosts) {
    Sequence Of{Code, {}, {}, OfHost};
    for (const HostCall &Call : Code.calls())
      if (Call.Where.Region->Function == Host) {
        if (isWait(Call.Callee))
          Of.Waits.push_back(&Call);
        else if (OfHost.front()->Stream.What == HostStream::Kind::Default && isBlockingCopy(Call))
          Of.Copies.push_back(&Call);
      }
    if (Of.Waits.empty() || !Host->getBody() || !usesOneStream(OfHost))
      continue;
    const size_t First = Found.size();
    llvm::DenseMap<const Stmt *, const Stmt *> Loops; ///< by their bodies
    forEachPart(Host->getBody(), [&](const Stmt *S) {
      if (isa<ForStmt, WhileStmt, DoStmt>(S))
        for (const Stmt *Each : S->children())
          Loops[Each] = S;
      if (const auto *Block = dyn_cast<CompoundStmt>(S)) {
        LineWalk Walk(Of, Found);
        Walk.walk(*Block);
        if (const Stmt *Loop = Loops.lookup(Block))
          Walk.walkOn(*Loop, *Block);
      }
    });
    llvm::sort(llvm::drop_begin(Found, First),
               [](const LineSync &A, const LineSync &B) { return A.Wait->Where.Order < B.Wait->Where.Order; });
  }
  return Found;
}

} // namespace cudaperf
