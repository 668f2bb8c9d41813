#include "Launch/LineSyncs.h"
#include "Launch/HostLooks.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

namespace {

/// The statements of one block in their order; all Launches go to one stream.
class LineWalk {
public:
  LineWalk(ArrayRef<const HostCall *> Waits, ArrayRef<const LaunchSite *> Launches, std::vector<LineSync> &Found)
      : Waits(Waits), Launches(Launches), Found(Found) {}

  void walk(const CompoundStmt &Block) {
    for (const Stmt *S : Block.body()) {
      if (looksAtDevice(*S, Launches.front()->Stream)) {
        Before = nullptr;
        Pending.clear();
      } else if (const auto Sites = launchesIn(*S); !Sites.empty())
        launch(Sites);
      else if (const HostCall *Wait = isUnconditional(*S) ? waitIn(*S) : nullptr; Wait && Before)
        Pending.push_back(Wait);
    }
  }

private:
  static bool isUnconditional(const Stmt &S) { return isa<Expr, DeclStmt, DoStmt, CompoundStmt>(S); }

  static bool isPart(const Stmt &Root, const Stmt *Part) {
    return anyPart(&Root, [&](const Stmt *Each) { return Each == Part; });
  }

  const HostCall *waitIn(const Stmt &S) const {
    const auto *Wait = find_if(Waits, [&](const HostCall *Each) { return isPart(S, Each->Call); });
    return Wait == Waits.end() ? nullptr : *Wait;
  }

  std::vector<const LaunchSite *> launchesIn(const Stmt &S) const {
    std::vector<const LaunchSite *> Inside;
    for (const LaunchSite *Site : Launches)
      if (isPart(S, Site->Call))
        Inside.push_back(Site);
    return Inside;
  }

  void launch(ArrayRef<const LaunchSite *> Sites) {
    if (Before)
      for (const HostCall *Wait : Pending)
        Found.push_back({.Wait = Wait, .Before = Before, .After = Sites.front()});
    Pending.clear();
    Before = Sites.back();
  }

  ArrayRef<const HostCall *> Waits;
  ArrayRef<const LaunchSite *> Launches;
  std::vector<LineSync> &Found;
  const LaunchSite *Before = nullptr;
  SmallVector<const HostCall *, 4> Pending;
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
    std::vector<const HostCall *> Waits;
    for (const HostCall &Call : Code.calls())
      if (Call.Where.Region->Function == Host && isWait(Call.Callee))
        Waits.push_back(&Call);
    if (Waits.empty() || !Host->getBody() || !usesOneStream(OfHost))
      continue;
    const size_t First = Found.size();
    forEachPart(Host->getBody(), [&](const Stmt *S) {
      if (const auto *Block = dyn_cast<CompoundStmt>(S))
        LineWalk(Waits, OfHost, Found).walk(*Block);
    });
    llvm::sort(llvm::drop_begin(Found, First),
               [](const LineSync &A, const LineSync &B) { return A.Wait->Where.Order < B.Wait->Where.Order; });
  }
  return Found;
}

} // namespace cudaperf
