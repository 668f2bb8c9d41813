#include "Launch/SlowQueries.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

/// Whether what Call gives is kept for later calls: it starts a static variable, or fills one.
static bool isKept(const HostCode &Code, const HostCall &Call, const FunctionDecl &Function) {
  const auto IsStatic = [](const ValueDecl *Object) {
    const auto *Variable = dyn_cast_or_null<VarDecl>(Object);
    return Object && !(Variable && Variable->hasLocalStorage());
  };
  for (const Expr *Each : HostCode::arguments(Call.Call))
    if (const auto *Address = dyn_cast<UnaryOperator>(Each->IgnoreParenCasts()))
      if (Address->getOpcode() == UO_AddrOf && IsStatic(Code.target(Address->getSubExpr()).Object))
        return true;
  return anyPart(Function.getBody(), [&](const Stmt *S) {
    const auto *Declared = dyn_cast<DeclStmt>(S);
    return Declared && llvm::any_of(Declared->decls(), [&](const Decl *Each) {
             const auto *Variable = dyn_cast<VarDecl>(Each);
             return Variable && Variable->isStaticLocal() && Variable->getInit() &&
                    anyPart(Variable->getInit(), [&](const Stmt *Part) { return Part == Call.Call; });
           });
  });
}

/// The part of its function that Call is always made in: a loop, or all of it; null if it is made under a condition.
static const HostRegion *alwaysIn(const HostCall &Call) {
  const HostRegion *Region = Call.Where.Region;
  return Region && (Region->What == HostRegion::Kind::Function || Region->What == HostRegion::Kind::Loop) ? Region
                                                                                                          : nullptr;
}

namespace {
class QueryFinder {
public:
  QueryFinder(const HostCode &Code, ArrayRef<LaunchSite> Launches) : Code(Code), Works(deviceWork(Code, Launches)) {}

  /// What is asked by Query, if Call, the query itself or a call of a function that asks, is made where it launches.
  std::optional<SlowQuery> at(const HostCall &Query, const HostCall &Call, unsigned Depth) const {
    const HostRegion *const Region = alwaysIn(Call);
    const FunctionDecl *const Function = Region ? Region->Function : nullptr;
    if (!Function || !Function->getBody() || Function->isMain() || isKept(Code, Call, *Function))
      return std::nullopt;
    const auto Work = llvm::find_if(Works, [&](const DeviceWork &Each) {
      return Each.Place.Order > Call.Where.Order && Region->encloses(Each.Place.Region);
    });
    if (Work != Works.end()) {
      SlowQuery Found{.Query = &Query, .Work = *Work, .Function = Function};
      if (const HostRegion *Loop = runnableLoopAround(Region))
        return isAtWork(Code, *Loop) && areSteady(*Loop, HostCode::arguments(Call.Call)) ? std::optional(Found)
                                                                                         : std::nullopt;
      if (Region->What == HostRegion::Kind::Loop)
        return std::nullopt;
      Found.Rate = callRate(Code, Function);
      return Found.Rate == CallRate::Seldom ? std::nullopt : std::optional(Found);
    }
    // A function that answers: what its callers do with it.
    for (const unsigned Index :
         Depth && Region->What == HostRegion::Kind::Function ? Code.callsOf(Function) : ArrayRef<unsigned>())
      if (std::optional<SlowQuery> Found = at(Query, Code.calls()[Index], Depth - 1))
        return Found;
    return std::nullopt;
  }

private:
  const HostCode &Code;
  std::vector<DeviceWork> Works;
};
} // namespace

std::vector<SlowQuery> slowQueries(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  constexpr unsigned MostDepth = 2;
  std::vector<SlowQuery> Found;
  std::optional<QueryFinder> Finder;
  for (const HostCall &Call : Code.calls()) {
    if (!nameOf(Call.Callee).starts_with("cudaGetDeviceProperties"))
      continue;
    if (!Finder)
      Finder.emplace(Code, Launches);
    if (std::optional<SlowQuery> Each = Finder->at(Call, Call, MostDepth))
      Found.push_back(*Each);
  }
  return Found;
}

} // namespace cudaperf
