// The part of SubscriptRoles.h that is about names: what the buffer of an access is called where it is written.

#include "Fix/SubscriptRoles.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace cudaperf {

/// An index as a part of a name: a number or a variable, else "...".
static std::string indexName(const Expr &Index) {
  const Expr *Bare = Index.IgnoreParenImpCasts();
  if (const auto *Number = dyn_cast<IntegerLiteral>(Bare))
    return toString(Number->getValue(), /*Radix=*/10, /*Signed=*/false);
  const auto *Named = dyn_cast<DeclRefExpr>(Bare);
  return Named ? Named->getDecl()->getNameAsString() : "...";
}

/// Member's name behind that of the variable that it is a part of: "image.data", "model->parts[0].data"; its own in a
/// method of the structure.
static std::string memberName(const MemberExpr *Member) {
  const std::string Own = Member->getMemberDecl()->getNameAsString();
  const Expr *Base = Member->getBase()->IgnoreParenImpCasts();
  if (isa<CXXThisExpr>(Base))
    return Own;
  std::string Which;
  while (const auto *Element = dyn_cast<ArraySubscriptExpr>(Base)) {
    Which = "[" + indexName(*Element->getIdx()) + "]" + Which;
    Base = Element->getBase()->IgnoreParenImpCasts();
  }
  std::string Of;
  if (const auto *Outer = dyn_cast<MemberExpr>(Base))
    Of = memberName(Outer);
  else if (const auto *Named = dyn_cast<DeclRefExpr>(Base))
    Of = Named->getDecl()->getNameAsString();
  return Of.empty() || Own.empty() ? "" : Of + Which + (Member->isArrow() ? "->" : ".") + Own;
}

/// The object of "view(y, x)", "view.at(y, x)" or "*view.ptr(y, x)", a call that says where an element lies; null if
/// Part is none.
static const Expr *viewOf(const Expr *Part) {
  if (!Part->isGLValue() && !Part->getType()->isPointerType())
    return nullptr;
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Part))
    return Call->getImplicitObjectArgument();
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(Part);
  return Call && (Call->getOperator() == OO_Call || Call->getOperator() == OO_Subscript) ? Call->getArg(0) : nullptr;
}

/// The part of Part through which it gets at memory; null if there is none.
static const Expr *addressPart(const Expr *Part) {
  if (const Expr *View = viewOf(Part))
    return View;
  if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(Part))
    return Subscript->getBase();
  if (const auto *Unary = dyn_cast<UnaryOperator>(Part))
    return Unary->getSubExpr();
  if (const auto *Member = dyn_cast<MemberExpr>(Part))
    return Member->getBase();
  if (const auto *Sum = dyn_cast<BinaryOperator>(Part); Sum && Sum->isAdditiveOp())
    return Sum->getLHS()->getType()->isPointerType() ? Sum->getLHS() : Sum->getRHS();
  return nullptr;
}

/// The name of the buffer that Access is in; where IsAddress, that Access is a pointer to.
static std::string nameAlong(const Expr *Access, bool IsAddress) {
  bool IsView = false; // what is written is an object that knows where the data lie
  for (const Expr *Part = Access->IgnoreParenCasts(); Part; Part = Part->IgnoreParenCasts()) {
    const QualType Type = Part->getType().getNonReferenceType();
    if (const auto *Named = dyn_cast<DeclRefExpr>(Part)) {
      const bool IsAlias = Named->getDecl()->getType()->isReferenceType();
      return IsAlias || IsView || (IsAddress && (Type->isPointerType() || Type->isArrayType()))
                 ? Named->getDecl()->getNameAsString()
                 : "";
    }
    if (const auto *Member = dyn_cast<MemberExpr>(Part); Member && IsAddress && (IsView || Type->isPointerType()))
      return memberName(Member);
    const auto *Field = dyn_cast<MemberExpr>(Part);
    IsAddress |= !Field || Field->isArrow(); // where the data lie, no longer the data
    IsView = viewOf(Part) != nullptr;
    Part = addressPart(Part);
    if (!Part)
      return "";
  }
  return "";
}

std::string bufferName(const Expr *Access) {
  // A structure is stored by a call, which may read one of another buffer.
  if (const auto *Assigned = dyn_cast<CXXOperatorCallExpr>(Access->IgnoreParenCasts());
      Assigned && Assigned->getOperator() == OO_Equal && bufferName(Assigned->getArg(1)).empty())
    return bufferName(Assigned->getArg(0));
  return nameAlong(Access, /*IsAddress=*/false);
}

std::string pointeeName(const Expr *Address) {
  const auto *Of = dyn_cast<UnaryOperator>(Address->IgnoreParenCasts());
  if (!Of || Of->getOpcode() != UO_AddrOf)
    return nameAlong(Address, /*IsAddress=*/true);
  const Expr *Pointee = Of->getSubExpr()->IgnoreParenCasts();
  if (std::string Buffer = bufferName(Pointee); !Buffer.empty())
    return Buffer;
  if (const auto *Member = dyn_cast<MemberExpr>(Pointee))
    return memberName(Member);
  const auto *Named = dyn_cast<DeclRefExpr>(Pointee);
  return Named ? Named->getDecl()->getNameAsString() : "";
}

} // namespace cudaperf
