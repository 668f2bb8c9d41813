// HostValues' evaluation of arrays, initialiser lists and constructions: values that consist of others.

#include "Launch/HostArithmetic.h"
#include "Launch/HostValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace cudaperf {

/// 'row' in 'int *row = table[i]': the array that a local pointer was set to, once; else Pointer itself.
static const Expr *arrayBehind(const HostCode &Code, const Expr *Pointer) {
  const auto *Name = dyn_cast<DeclRefExpr>(Pointer);
  const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
  if (!Variable || !Variable->isLocalVarDecl() || !Variable->getType()->isPointerType())
    return Pointer;
  ArrayRef<HostWrite> Writes = Code.writes(Variable->getCanonicalDecl());
  const Expr *Value = Writes.size() == 1 ? Writes.front().Value : nullptr;
  Value = Value ? Value->IgnoreParenImpCasts() : nullptr;
  return Value && Value->getType()->isArrayType() ? Value : Pointer;
}

/// The initialiser list in Init, under the conversions and the constructor of a container.
static const InitListExpr *writtenList(const Expr *Init) {
  SmallVector<const Stmt *, 4> Inside = {Init};
  while (Inside.size() == 1 && Inside.front()) {
    const Stmt *Only = Inside.front();
    if (const auto *List = dyn_cast<InitListExpr>(Only))
      return List;
    Inside.assign(Only->child_begin(), Only->child_end());
    llvm::erase_if(Inside, [](const Stmt *S) { return isa_and_nonnull<CXXDefaultArgExpr>(S); });
  }
  return nullptr;
}

/// The element of an array, also of several dimensions: the one that the indices name as far as they are known, all
/// candidates of an index that is not. Elements with the same unknown index belong together.
HostCandidates HostValues::element(const Expr *E, int Component, const HostContext &In) {
  SmallVector<const Expr *, 4> Indices;
  const Expr *Base = E;
  bool IsDirect = true;
  while (const auto *Element = dyn_cast<ArraySubscriptExpr>(Base)) {
    Indices.push_back(Element->getIdx());
    const Expr *Written = Element->getBase()->IgnoreParenImpCasts();
    Base = arrayBehind(Code, Written);
    IsDirect &= Base == Written;
  }
  HostTarget Direct = Code.target(E);
  if (Direct.Object && IsDirect && Component == HostTarget::Whole)
    return object(Direct, E->getType(), In);
  HostTarget Array = Code.target(Base);
  if (Indices.empty() || !Array.Object || Array.Component != HostTarget::Whole)
    return HostCandidates::unknown();
  HostCandidates Index = evaluate(Indices.back(), HostTarget::Whole, In);
  const auto *Variable = dyn_cast<VarDecl>(Array.Object);
  const Expr *Init = Variable ? Variable->getAnyInitializer() : nullptr;
  const InitListExpr *List = Init ? writtenList(Init) : nullptr;
  if (Indices.size() == 1 && Component == HostTarget::Whole && (!List || Index.only()))
    return elementsAt(Array, E, Index, In);
  if (!List)
    return HostCandidates::unknown();
  HostCandidates Result = elementOf(List, Indices, Component, In);
  bool IsConstant = Code.context().getBaseElementType(Variable->getType()).isConstQualified();
  Result.Complete &= IsConstant || (Variable->isLocalVarDecl() && Code.writes(Array.Object).size() == 1);
  return Result;
}

/// What arms of a choice the elements of an array are: the index variable's, so that two arrays with one index agree.
static const void *choiceOf(const Expr *Index) {
  Index = Index->IgnoreParenImpCasts();
  const auto *Name = dyn_cast<DeclRefExpr>(Index);
  return Name ? static_cast<const void *>(Name->getDecl()) : Index;
}

/// The elements of Array that Index, the index in E, can name.
HostCandidates HostValues::elementsAt(HostTarget Array, const Expr *E, const HostCandidates &Index,
                                      const HostContext &In) {
  HostCandidates Result;
  Result.Complete = Index.Complete && !Index.Values.empty();
  for (const HostValue &Known : Index.Values) {
    if (Known.What != HostValue::Kind::Integer || Known.Integer < 0 || Known.Integer >= 65536)
      return HostCandidates::unknown();
    Array.Component = int(Known.Integer);
    HostReason Why{choiceOf(clang::cast<ArraySubscriptExpr>(E)->getIdx()), unsigned(Known.Integer)};
    Result.add(object(Array, E->getType(), In), Index.only() ? ArrayRef<HostReason>() : ArrayRef(Why));
  }
  return Result;
}

/// List[last index]…[first index].
HostCandidates HostValues::elementOf(const InitListExpr *List, ArrayRef<const Expr *> Indices, int Component,
                                     const HostContext &In) {
  const Expr *Index = Indices.back()->IgnoreParenImpCasts();
  HostCandidates Known = evaluate(Index, HostTarget::Whole, In);
  const HostValue *Only = Known.only();
  HostCandidates Result;
  for (unsigned I = 0; I < List->getNumInits() && I < 4 * HostCandidates::Most; ++I) {
    if (Only && Only->Integer != I)
      continue;
    HostReason Why{choiceOf(Index), I};
    const Expr *Init = List->getInit(I); // null where an error left nothing
    const auto *Inner = Init ? dyn_cast<InitListExpr>(Init->IgnoreImplicit()) : nullptr;
    Result.add(Indices.size() > 1 && Inner ? elementOf(Inner, Indices.drop_back(), Component, In)
                                           : evaluate(Init, Component, In),
               Why);
  }
  return Result;
}

/// Whether Container keeps what it was written out with: a constant one, or one of which only elements, its size and
/// the like are asked. Elements that are assigned are writes.
static bool isSteady(const HostCode &Code, const VarDecl &Container) {
  if (Container.getType().isConstQualified())
    return true;
  const ValueDecl *Object = Container.getCanonicalDecl();
  return Container.isLocalVarDecl() && Code.writes(Object).size() == 1 &&
         llvm::all_of(Code.uses(), [&](const HostUse &Use) {
           const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Use.Call);
           const auto *Member = dyn_cast_or_null<CXXMemberCallExpr>(Use.Call);
           const CXXMethodDecl *Method = Member ? Member->getMethodDecl() : nullptr;
           return Use.Target.Object != Object || (Operator && Operator->getOperator() == OO_Subscript) ||
                  (Method && Method->isConst());
         });
}

/// `sizes[i]` of a container of this function, or a constant one, that is written out, 'std::vector<int> sizes{128,
/// 256}'; nothing if Call is something else.
std::optional<HostCandidates> HostValues::containerElement(const CallExpr *Call, int Component, const HostContext &In) {
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Call);
  if (!Operator || Operator->getOperator() != OO_Subscript || Operator->getNumArgs() != 2)
    return std::nullopt;
  const HostTarget Container = Code.target(Operator->getArg(0));
  const auto *Variable =
      Container.Component == HostTarget::Whole ? dyn_cast_or_null<VarDecl>(Container.Object) : nullptr;
  const Expr *Init = Variable ? Variable->getAnyInitializer() : nullptr;
  const InitListExpr *List = Init ? writtenList(Init) : nullptr;
  while (List && List->getNumInits() == 1 && isa<InitListExpr>(List->getInit(0)))
    List = cast<InitListExpr>(List->getInit(0)); // std::array, which has an array inside
  if (!List || List->getNumInits() > HostCandidates::Most || !isSteady(Code, *Variable))
    return std::nullopt;
  return elementOf(List, Operator->getArg(1), Component, In);
}

/// Every element of an array, initialiser list or vector that is written out, e.g. 'int sizes[] = {128, 256}'.
HostCandidates HostValues::elements(const Expr *Range, const HostContext &In) {
  HostTarget Array = Code.target(Range);
  const auto *Variable = dyn_cast_or_null<VarDecl>(Array.Object);
  const Expr *Init = Variable ? Variable->getAnyInitializer() : Range;
  const InitListExpr *List = Init ? writtenList(Init) : nullptr;
  const Expr *First = List && List->getNumInits() ? List->getInit(0) : nullptr;
  if (!First || First->getType().isNull() || !First->getType()->isIntegralOrEnumerationType())
    return HostCandidates::unknown();
  HostCandidates Result;
  for (const Expr *Value : List->inits())
    Result.add(evaluate(Value, HostTarget::Whole, In));
  Result.Complete &= !Variable || (Variable->isLocalVarDecl() && Code.writes(Array.Object).size() == 1) ||
                     Code.context().getBaseElementType(Variable->getType()).isConstQualified();
  return Result;
}

HostCandidates HostValues::construction(const Expr *E, int Component, const HostContext &In) {
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    if (const InitListExpr *Semantic = List->isSemanticForm() ? nullptr : List->getSemanticForm())
      List = Semantic;
    if (List->getType()->isScalarType() && List->getNumInits() == 1)
      return evaluate(List->getInit(0), Component, In);
    if (Component == HostTarget::Whole)
      return HostCandidates::unknown();
    return unsigned(Component) < List->getNumInits() ? evaluate(List->getInit(Component), HostTarget::Whole, In)
                                                     : onlyInteger(0);
  }
  const auto *Construct = clang::cast<CXXConstructExpr>(E);
  if (Component == HostTarget::Whole)
    return HostCandidates::unknown();
  if (Construct->getNumArgs() == 1 && Construct->getArg(0)->getType()->isRecordType())
    return evaluate(Construct->getArg(0), Component, In); // a copy, or dim3 from uint3
  if (unsigned(Component) < Construct->getNumArgs() && Component < 3)
    return evaluate(Construct->getArg(Component), HostTarget::Whole, In);
  return HostCandidates::unknown();
}

} // namespace cudaperf
