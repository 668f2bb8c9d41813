#include "Launch/ArgumentLists.h"
#include "Launch/HostCode.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

using Expressions = SmallVector<const Expr *, 12>;

static const InitListExpr *listOf(const ValueDecl *Array) {
  const auto *Variable = dyn_cast_or_null<VarDecl>(Array);
  const Expr *Init = Variable ? Variable->getAnyInitializer() : nullptr;
  return Init ? dyn_cast<InitListExpr>(Init->IgnoreImplicit()) : nullptr;
}

static const UnaryOperator *addressIn(const Expr *Element) {
  const auto *Address = dyn_cast<UnaryOperator>(Element->IgnoreParenCasts());
  return Address && Address->getOpcode() == UO_AddrOf ? Address : nullptr;
}

Expressions listedArguments(const ValueDecl *Array) {
  Expressions Arguments;
  if (const InitListExpr *List = listOf(Array))
    for (const Expr *Element : List->inits()) {
      const UnaryOperator *Address = addressIn(Element);
      Arguments.push_back(Address ? Address->getSubExpr() : nullptr);
    }
  return Arguments;
}

static bool launches(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("cudaLaunchKernel", "cudaLaunchCooperativeKernel", "cudaLaunchKernelExC", true)
      .Cases("cuLaunchKernel", "cuLaunchCooperativeKernel", "cuLaunchKernelEx", true)
      .Default(false);
}

static bool names(const Stmt *S, const VarDecl *Variable) {
  const auto *Value = dyn_cast<Expr>(S);
  const auto *Name = Value ? dyn_cast<DeclRefExpr>(Value->IgnoreParenCasts()) : nullptr;
  return Name && Name->getDecl()->getCanonicalDecl() == Variable->getCanonicalDecl();
}

/// Whether Body names Array in calls that launch, and nowhere else.
static bool isForLaunches(const VarDecl *Array, const Stmt *Body) {
  SmallVector<const Stmt *, 32> Left = {Body};
  while (!Left.empty()) {
    const Stmt *Next = Left.pop_back_val();
    if (!Next)
      continue;
    if (names(Next, Array))
      return false;
    const auto *Call = dyn_cast<CallExpr>(Next);
    const bool IsLaunch = Call && launches(nameOf(Call->getDirectCallee()));
    for (const Stmt *Child : Next->children())
      if (Child && !(IsLaunch && names(Child, Array)))
        Left.push_back(Child);
  }
  return true;
}

Expressions addressesForLaunches(const VarDecl *Array, const Stmt *Body) {
  const ArrayType *Type = Array->getType()->getAsArrayTypeUnsafe();
  const InitListExpr *List = Type && Type->getElementType()->isVoidPointerType() ? listOf(Array) : nullptr;
  Expressions Addresses;
  if (List && Body && isForLaunches(Array, Body))
    for (const Expr *Element : List->inits())
      if (const UnaryOperator *Address = addressIn(Element))
        Addresses.push_back(Address);
  return Addresses;
}

} // namespace cudaperf
