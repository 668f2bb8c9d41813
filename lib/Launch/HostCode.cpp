// What HostCode answers from its records, and what an expression designates.

#include "Launch/HostCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

bool HostRegion::encloses(const HostRegion *Other) const {
  for (; Other; Other = Other->Parent)
    if (Other == this)
      return true;
  return false;
}

StringRef nameOf(const FunctionDecl *Function) {
  const IdentifierInfo *Name = Function ? Function->getIdentifier() : nullptr;
  return Name ? Name->getName() : "";
}

const HostRegion *loopAround(const HostRegion *Region) {
  while (Region && Region->What != HostRegion::Kind::Loop)
    Region = Region->Parent;
  return Region;
}

const HostRegion *runnableLoopAround(const HostRegion *Region) {
  const HostRegion *Loop = loopAround(Region);
  return Loop && Loop->Around ? Loop : nullptr;
}

bool HostTarget::overlaps(const HostTarget &Other) const {
  if (Object != Other.Object)
    return false;
  if (Component == Pointee || Other.Component == Pointee)
    return Component == Other.Component;
  return Component == Whole || Other.Component == Whole || Component == Other.Component;
}

bool HostTarget::isLocalNumber() const {
  const auto *Variable = dyn_cast<VarDecl>(Object);
  if (!Variable || !Variable->hasLocalStorage())
    return false;
  QualType Type = Variable->getType();
  return Component == Whole ? Type->isIntegralOrEnumerationType() : Component >= 0 && Type->isRecordType();
}

ArrayRef<HostWrite> HostCode::writes(const ValueDecl *Object) const {
  auto Found = Writes.find(Object);
  return Found == Writes.end() ? ArrayRef<HostWrite>() : ArrayRef<HostWrite>(Found->second);
}

ArrayRef<const InitListExpr *> HostCode::rows(const RecordDecl *Record) const {
  auto Found = Rows.find(clang::cast<RecordDecl>(Record->getCanonicalDecl()));
  return Found == Rows.end() ? ArrayRef<const InitListExpr *>() : ArrayRef(Found->second);
}

ArrayRef<HostReturn> HostCode::returns(const FunctionDecl *Function) const {
  auto Found = Returns.find(Function->getCanonicalDecl());
  return Found == Returns.end() ? ArrayRef<HostReturn>() : ArrayRef<HostReturn>(Found->second);
}

bool HostCode::leavesEarly(const FunctionDecl &Function) const {
  return LeavingEarly.contains(Function.getCanonicalDecl());
}

ArrayRef<HostGuard> HostCode::guards(const HostRegion *Region) const {
  auto Found = Guards.find(Region);
  return Found == Guards.end() ? ArrayRef<HostGuard>() : ArrayRef<HostGuard>(Found->second);
}

bool HostCode::isAddressTaken(const FunctionDecl *Function) const {
  return AddressTaken.contains(Function->getCanonicalDecl());
}

ArrayRef<unsigned> HostCode::callsOf(const FunctionDecl *Function) const {
  auto Found = CallsByCallee.find(Function->getCanonicalDecl());
  return Found == CallsByCallee.end() ? ArrayRef<unsigned>() : ArrayRef<unsigned>(Found->second);
}

HostTarget HostCode::target(const Expr *E) const {
  if (!E)
    return {};
  E = E->IgnoreParenCasts();
  if (const auto *Name = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *Variable = dyn_cast<VarDecl>(Name->getDecl()))
      return {Variable->getCanonicalDecl()};
    return {};
  }
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E)) {
    const auto *Index = dyn_cast<IntegerLiteral>(Element->getIdx()->IgnoreParenImpCasts());
    HostTarget Array = target(Element->getBase());
    if (!Index || !Array.Object || Array.Component != HostTarget::Whole || Index->getValue().getActiveBits() > 16)
      return {};
    Array.Component = int(Index->getValue().getZExtValue());
    return Array;
  }
  if (const auto *Op = dyn_cast<UnaryOperator>(E)) {
    HostTarget Pointer = Op->getOpcode() == UO_Deref ? target(Op->getSubExpr()) : HostTarget{};
    if (Pointer.Component != HostTarget::Whole || (Pointer.Object && !Pointer.Object->getType()->isPointerType()))
      return {};
    Pointer.Component = HostTarget::Pointee;
    return Pointer;
  }
  const auto *Member = dyn_cast<MemberExpr>(E);
  if (!Member)
    return {};
  if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl()))
    return {Static->getCanonicalDecl()};
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  if (!Field)
    return {};
  int Component = vectorComponent(Field);
  if (Component >= 0) {
    HostTarget Vector = target(Member->getBase());
    if (!Vector.Object || Vector.Component != HostTarget::Whole)
      return {};
    Vector.Component = Component;
    return Vector;
  }
  HostTarget Base =
      isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts()) ? HostTarget{} : target(Member->getBase());
  return {cast<ValueDecl>(Field->getCanonicalDecl()), HostTarget::Whole, Base.Object};
}

ArrayRef<const Expr *> HostCode::arguments(const Expr *Call) {
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Call))
    return {Construct->getArgs(), Construct->getNumArgs()};
  const auto *Plain = cast<CallExpr>(Call);
  return {Plain->getArgs(), Plain->getNumArgs()};
}

ArrayRef<const Expr *> HostCode::callArguments(const Expr *Call, const FunctionDecl *Callee) {
  bool HasObject = isa<CXXOperatorCallExpr>(Call) && isa_and_nonnull<CXXMethodDecl>(Callee);
  return arguments(Call).drop_front(HasObject ? 1 : 0);
}

int HostCode::vectorComponent(const FieldDecl *Field) {
  const IdentifierInfo *Name = Field->getIdentifier();
  const IdentifierInfo *Type = Field->getParent()->getIdentifier();
  if (!Name || Name->getLength() != 1 || !Type)
    return -1;
  bool IsVector = llvm::StringSwitch<bool>(Type->getName().rtrim("1234"))
                      .Cases("dim", "char", "uchar", "short", "ushort", "int", "uint", "long", "ulong", true)
                      .Cases("longlong", "ulonglong", "float", "double", true)
                      .Default(false);
  size_t Index = StringRef("xyzw").find(Name->getName()[0]);
  return IsVector && Index != StringRef::npos ? int(Index) : -1;
}

} // namespace cudaperf
