#include "Launch/AlikeExpressions.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/FoldingSet.h"

using namespace clang;

namespace cudaperf {

bool areAlike(const Expr *A, const Expr *B, const ASTContext &Context) {
  llvm::FoldingSetNodeID Ids[2];
  A->IgnoreParenCasts()->Profile(Ids[0], Context, /*Canonical=*/true);
  B->IgnoreParenCasts()->Profile(Ids[1], Context, /*Canonical=*/true);
  return Ids[0] == Ids[1];
}

bool isAsOften(HostPlace Other, HostPlace Place) {
  return Other.Region && Other.Region->encloses(Place.Region) && loopAround(Other.Region) == loopAround(Place.Region);
}

} // namespace cudaperf
