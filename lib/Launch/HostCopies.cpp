#include "Launch/HostCopies.h"
#include "Launch/CudaCalls.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

const ValueDecl *namedBy(const Stmt *S) {
  if (const auto *Named = dyn_cast<DeclRefExpr>(S))
    return isa<VarDecl>(Named->getDecl()) ? cast<ValueDecl>(Named->getDecl()->getCanonicalDecl()) : nullptr;
  const auto *Member = dyn_cast<MemberExpr>(S);
  return Member && isa<FieldDecl>(Member->getMemberDecl())
             ? cast<ValueDecl>(Member->getMemberDecl()->getCanonicalDecl())
             : nullptr;
}

bool isBlockingCopy(const HostCall &Call) {
  return nameOf(Call.Callee) == "cudaMemcpy" && !staysOnDevice("cudaMemcpy", HostCode::arguments(Call.Call));
}

/// The variable or field that Address is or points into.
static const ValueDecl *baseOf(const Expr *Address) {
  const Expr *E = Address->IgnoreParenCasts();
  while (true) {
    if (const auto *Inner = dyn_cast<UnaryOperator>(E))
      E = Inner->getSubExpr()->IgnoreParenCasts();
    else if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
      E = Element->getBase()->IgnoreParenCasts();
    else if (const auto *Sum = dyn_cast<BinaryOperator>(E); Sum && Sum->getLHS()->getType()->isPointerType())
      E = Sum->getLHS()->IgnoreParenCasts();
    else
      return namedBy(E);
  }
}

std::optional<HostCopy> hostCopy(const HostCall &Call) {
  const StringRef Name = nameOf(Call.Callee);
  const bool IsFromSymbol = Name.starts_with("cudaMemcpyFromSymbol");
  if (!IsFromSymbol && Name != "cudaMemcpy" && Name != "cudaMemcpyAsync")
    return std::nullopt;
  const size_t Kind = IsFromSymbol ? 4 : 3;
  const ArrayRef<const Expr *> Arguments = HostCode::arguments(Call.Call);
  if (Arguments.size() <= Kind)
    return std::nullopt;
  const auto *Written = dyn_cast<DeclRefExpr>(Arguments[Kind]->IgnoreParenImpCasts());
  const auto *Constant = Written ? dyn_cast<EnumConstantDecl>(Written->getDecl()) : nullptr;
  const bool IsDefault = IsFromSymbol && isa<CXXDefaultArgExpr>(Arguments[Kind]);
  HostCopy Copy{.IsToHost = IsDefault || (Constant && Constant->getName() == "cudaMemcpyDeviceToHost")};
  if (!Copy.IsToHost && !(Constant && Constant->getName() == "cudaMemcpyHostToDevice"))
    return std::nullopt;
  Copy.IsAsync = Name.ends_with("Async");
  Copy.Bytes = Arguments[2];
  Copy.HostAddress = Arguments[Copy.IsToHost ? 0 : 1];
  Copy.Host = baseOf(Copy.HostAddress);
  return Copy;
}

} // namespace cudaperf
