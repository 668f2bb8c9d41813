#include "Launch/LaunchOrigin.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cudaperf {

/// The variable that E is, or that a dim3 is made of; null if it is none.
static const ValueDecl *plainVariable(const HostCode &Code, const Expr *E) {
  E = E ? E->IgnoreParenImpCasts() : nullptr;
  while (E) {
    const Expr *Inner = nullptr;
    if (const auto *Made = dyn_cast<CXXConstructExpr>(E); Made && Made->getNumArgs() > 0)
      Inner = Made->getArg(0);
    else if (const auto *Cast = dyn_cast<CastExpr>(E))
      Inner = Cast->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
      Inner = Temporary->getSubExpr();
    else if (const auto *Cleanups = dyn_cast<ExprWithCleanups>(E))
      Inner = Cleanups->getSubExpr();
    if (!Inner)
      return Code.target(E).Object;
    E = Inner->IgnoreParenImpCasts();
  }
  return nullptr;
}

/// The variables that are the first side of Grid: itself, and what a dim3 variable was made of.
static llvm::SmallVector<const ValueDecl *, 2> gridVariables(const HostCode &Code, const Expr *Grid) {
  llvm::SmallVector<const ValueDecl *, 2> Found;
  if (const ValueDecl *Variable = plainVariable(Code, Grid)) {
    Found.push_back(Variable);
    for (const HostWrite &Write : Code.writes(Variable))
      if (const ValueDecl *From = plainVariable(Code, Write.Value))
        Found.push_back(From);
  }
  return Found;
}

bool isLastPass(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches, const LaunchSite &Site) {
  for (const LaunchSite &Other : Launches) {
    if (Other.Host != Site.Host || Other.Call == Site.Call || !Other.GridWritten)
      continue;
    const auto Grid = gridVariables(Code, Other.GridWritten);
    for (const LaunchArgument &Argument : Site.Arguments)
      if (const ValueDecl *Passed = plainVariable(Code, Argument.Written))
        if (Passed->getType()->isIntegerType() && llvm::is_contained(Grid, Passed))
          return true;
  }
  return false;
}

/// Whether E, or what a variable in it was made of, computes with Variable.
static bool computesWith(const HostCode &Code, const Expr *E, const ValueDecl *Variable, unsigned Levels = 2) {
  const ValueDecl *Plain = plainVariable(Code, E);
  if (Plain == Variable)
    return false;
  return anyPart(E, [&](const Stmt *S) {
    const auto *Named = dyn_cast<DeclRefExpr>(S);
    const auto *Object = Named ? cast<ValueDecl>(Named->getDecl()->getCanonicalDecl()) : nullptr;
    return Object == Variable ||
           (Object && Levels > 0 && llvm::any_of(Code.writes(Object), [&](const HostWrite &Write) {
              return Write.Value && computesWith(Code, Write.Value, Variable, Levels - 1);
            }));
  });
}

bool isElementCount(const HostCode &Code, llvm::ArrayRef<LaunchSite> Launches, const LaunchSite &Site, unsigned Index) {
  const ValueDecl *Passed =
      Index < Site.Arguments.size() ? plainVariable(Code, Site.Arguments[Index].Written) : nullptr;
  return Passed && llvm::any_of(Launches, [&](const LaunchSite &Other) {
           return Other.Host == Site.Host && Other.Call != Site.Call && Other.GridWritten &&
                  computesWith(Code, Other.GridWritten, Passed);
         });
}

bool sharesGpu(const LaunchSite &Site) {
  return Site.Stream.What != HostStream::Kind::Default && loopAround(Site.Place.Region);
}

} // namespace cudaperf
