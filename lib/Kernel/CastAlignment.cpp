#include "Kernel/CastAlignment.h"
#include "Kernel/EachStatement.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

/// Whether Cast is one from a pointer to another that points to something more aligned.
static bool raisesAlignment(const ExplicitCastExpr &Cast, const ASTContext &Context) {
  if (Cast.getCastKind() != CK_BitCast)
    return false;
  const QualType To = Cast.getType()->getPointeeType(), From = Cast.getSubExpr()->getType()->getPointeeType();
  const auto HasAlignment = [](QualType Type) {
    return !Type.isNull() && !Type->isIncompleteType() && !Type->isFunctionType() && !Type->isDependentType();
  };
  return HasAlignment(To) && HasAlignment(From) && Context.getTypeAlign(To) > Context.getTypeAlign(From);
}

/// Code generation makes the same of both kinds of cast, but looks through this one only for what is declared.
CastsSayAlignment::CastsSayAlignment(const ASTContext &Context, llvm::ArrayRef<const Decl *> Functions) {
  forEachStatement(Functions, [&](Stmt &S) {
    if (auto *Cast = dyn_cast<ExplicitCastExpr>(&S); Cast && raisesAlignment(*Cast, Context)) {
      Cast->setCastKind(CK_CPointerToObjCPointerCast);
      Changed.push_back(Cast);
    }
  });
}

CastsSayAlignment::~CastsSayAlignment() {
  for (ExplicitCastExpr *Cast : Changed)
    Cast->setCastKind(CK_BitCast);
}

} // namespace cudaperf
