#include "Launch/LineSyncs.h"
#include "Launch/HostLooks.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cudaperf {

namespace {

/// The statements of one block in their order.
class LineWalk {
public:
  LineWalk(ArrayRef<const HostCall *> Waits, ArrayRef<LaunchSite> Launches, std::vector<LineSync> &Found)
      : Waits(Waits), Launches(Launches), Found(Found) {}

  void walk(const CompoundStmt &Block) {
    for (const Stmt *S : Block.body()) {
      if (looksAtDevice(*S)) {
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
    for (const LaunchSite &Site : Launches)
      if (Site.Call && isPart(S, Site.Call))
        Inside.push_back(&Site);
    return Inside;
  }

  void launch(ArrayRef<const LaunchSite *> Sites) {
    const LaunchSite *First = Sites.front();
    const auto OnStreamOfFirst = [&](const LaunchSite *Site) { return Site->Stream.sameAs(First->Stream); };
    const bool OneStream = First->Stream.What != HostStream::Kind::Unknown && all_of(Sites, OnStreamOfFirst);
    if (Before && OneStream && OnStreamOfFirst(Before))
      for (const HostCall *Wait : Pending)
        Found.push_back({.Wait = Wait, .Before = Before, .After = First});
    Pending.clear();
    Before = OneStream ? Sites.back() : nullptr;
  }

  ArrayRef<const HostCall *> Waits;
  ArrayRef<LaunchSite> Launches;
  std::vector<LineSync> &Found;
  const LaunchSite *Before = nullptr;
  SmallVector<const HostCall *, 4> Pending;
};

} // namespace

std::vector<LineSync> lineSyncs(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  std::vector<LineSync> Found;
  llvm::SmallSetVector<const FunctionDecl *, 8> Hosts;
  for (const LaunchSite &Site : Launches)
    if (Site.Call && Site.Host)
      Hosts.insert(Site.Host);
  for (const FunctionDecl *Host : Hosts) {
    std::vector<const HostCall *> Waits;
    for (const HostCall &Call : Code.calls())
      if (Call.Where.Region->Function == Host && waitsForAll(nameOf(Call.Callee)))
        Waits.push_back(&Call);
    if (Waits.empty() || !Host->getBody())
      continue;
    const size_t First = Found.size();
    forEachPart(Host->getBody(), [&](const Stmt *S) {
      if (const auto *Block = dyn_cast<CompoundStmt>(S))
        LineWalk(Waits, Launches, Found).walk(*Block);
    });
    llvm::sort(llvm::drop_begin(Found, First),
               [](const LineSync &A, const LineSync &B) { return A.Wait->Where.Order < B.Wait->Where.Order; });
  }
  return Found;
}

} // namespace cudaperf
