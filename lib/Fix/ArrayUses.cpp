#include "Fix/ArrayUses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/SmallVector.h"

using namespace clang;

namespace cudaperf {

unsigned arrayRank(const VarDecl &Array) {
  const ASTContext &Context = Array.getASTContext();
  unsigned Rank = 0;
  for (const ArrayType *Level = Context.getAsArrayType(Array.getType()); Level;
       Level = Context.getAsArrayType(Level->getElementType()))
    ++Rank;
  return Rank;
}

/// E as Array with Rank subscripts, if it is that.
static std::optional<FullSubscript> asFullSubscript(const Expr *E, const VarDecl &Array, unsigned Rank) {
  FullSubscript Found{.Whole = E->IgnoreParenImpCasts()};
  for (unsigned Depth = 0; Depth < Rank; ++Depth) {
    const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E->IgnoreParenImpCasts());
    if (!Subscript)
      return std::nullopt;
    Found.Indices.insert(Found.Indices.begin(), Subscript->getIdx());
    E = Subscript->getBase();
  }
  const auto *Name = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
  if (!Name || Name->getDecl()->getCanonicalDecl() != Array.getCanonicalDecl())
    return std::nullopt;
  return Found;
}

/// An atomic function uses the one element that its argument points to.
static bool isAtomicCall(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && Callee->getIdentifier() && Callee->getName().starts_with("atomic");
}

/// A use that may rely on where the elements lie: the array itself, or an element as something other than a value.
static bool reliesOnLayout(const Stmt *S, const VarDecl &Array) {
  if (const auto *Name = dyn_cast<DeclRefExpr>(S))
    return Name->getDecl()->getCanonicalDecl() == Array.getCanonicalDecl();
  if (const auto *Unary = dyn_cast<UnaryOperator>(S))
    return Unary->getOpcode() == UO_AddrOf && isa<ArraySubscriptExpr>(Unary->getSubExpr()->IgnoreParenImpCasts());
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(S))
    return Cast->getCastKind() == CK_LValueBitCast;
  return isa<AsmStmt>(S);
}

namespace {

class SubscriptCollector {
public:
  explicit SubscriptCollector(const VarDecl &Array) : Array(Array), Rank(arrayRank(Array)) {}

  std::optional<std::vector<FullSubscript>> collect(const Stmt *Body) {
    Pending.push_back(Body);
    while (!Pending.empty()) {
      const Stmt *S = Pending.pop_back_val();
      if (!S || take(S))
        continue;
      if (reliesOnLayout(S, Array))
        return std::nullopt;
      Pending.append(S->child_begin(), S->child_end());
    }
    return std::move(Found);
  }

private:
  /// Takes what is harmless about S off and leaves the parts that still have to be looked at.
  bool take(const Stmt *S) {
    if (const auto *E = dyn_cast<ArraySubscriptExpr>(S))
      return takeSubscript(E);
    const auto *Call = dyn_cast<CallExpr>(S);
    if (!Call || !isAtomicCall(*Call))
      return false;
    for (const Expr *Argument : Call->arguments()) {
      const auto *Address = dyn_cast<UnaryOperator>(Argument->IgnoreParenImpCasts());
      if (!Address || Address->getOpcode() != UO_AddrOf || !takeSubscript(Address->getSubExpr()))
        Pending.push_back(Argument);
    }
    return true;
  }

  bool takeSubscript(const Expr *E) {
    std::optional<FullSubscript> Subscript = asFullSubscript(E, Array, Rank);
    if (!Subscript)
      return false;
    Pending.append(Subscript->Indices.begin(), Subscript->Indices.end());
    Found.push_back(std::move(*Subscript));
    return true;
  }

  const VarDecl &Array;
  const unsigned Rank;
  SmallVector<const Stmt *, 64> Pending;
  std::vector<FullSubscript> Found;
};

} // namespace

std::optional<std::vector<FullSubscript>> fullSubscripts(const VarDecl &Array) {
  const auto *Function = dyn_cast<FunctionDecl>(Array.getDeclContext());
  if (!Function || !Function->getBody())
    return std::nullopt;
  return SubscriptCollector(Array).collect(Function->getBody());
}

} // namespace cudaperf
