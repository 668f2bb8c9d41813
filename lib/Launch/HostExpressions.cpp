// HostValues' evaluation of names, conversions and operators.

#include "Launch/HostArithmetic.h"
#include "Launch/HostValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include <cstdlib>

using namespace clang;

namespace cudaperf {

HostCandidates HostValues::evaluate(const Expr *E, int Component, const HostContext &In) {
  if (!E)
    return HostCandidates::unknown();
  const HostBudget::Leave Granted = In.Budget.enterExpression();
  if (!Granted || E->containsErrors() || E->isTypeDependent() || E->getType().isNull())
    return HostCandidates::unknown();
  return dispatch(E, Component, In);
}

HostCandidates HostValues::dispatch(const Expr *E, int Component, const HostContext &In) {
  auto Follow = [&](const Expr *Inner) { return evaluate(Inner, Component, In); };
  if (const auto *Paren = dyn_cast<ParenExpr>(E))
    return Follow(Paren->getSubExpr());
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return Follow(Full->getSubExpr());
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return Follow(Temporary->getSubExpr());
  if (const auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(E))
    return Follow(Temporary->getSubExpr());
  if (const auto *Parameter = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return Follow(Parameter->getReplacement());
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return evaluate(Default->getExpr(), Component, In.inAnyCall());
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
    return evaluate(Default->getExpr(), Component, In.inAnyCall());
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return cast(Cast, Component, In);
  if (const auto *Literal = dyn_cast<IntegerLiteral>(E))
    return onlyInteger(Literal->getValue().getLimitedValue(INT64_MAX));
  if (const auto *Literal = dyn_cast<FloatingLiteral>(E))
    return onlyReal(Literal->getValueAsApproximateDouble());
  if (const auto *Literal = dyn_cast<CXXBoolLiteralExpr>(E))
    return onlyInteger(Literal->getValue());
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return binary(Op, In);
  if (const auto *Op = dyn_cast<UnaryOperator>(E))
    return unary(Op, In);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return choice(Choice, Component, In);
  if (isa<CXXConstructExpr, InitListExpr>(E))
    return construction(E, Component, In);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return call(Call, Component, In);
  if (isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(E))
    return named(E, Component, In);
  return constant(E);
}

/// What Clang's own evaluator knows: sizeof, enumerators, constexpr functions of system headers.
HostCandidates HostValues::constant(const Expr *E) {
  if (!E || E->isValueDependent() || E->containsErrors() || E->getType().isNull())
    return HostCandidates::unknown();
  Expr::EvalResult Result;
  QualType Type = E->getType();
  if (Type->isIntegralOrEnumerationType() && E->EvaluateAsInt(Result, Code.context()))
    return onlyInteger(Result.Val.getInt().getExtValue());
  if (Type->isRealFloatingType() && E->EvaluateAsRValue(Result, Code.context()) && Result.Val.isFloat())
    return onlyReal(Result.Val.getFloat().convertToDouble());
  return HostCandidates::unknown();
}

/// A variable, field, element, enumerator or function.
HostCandidates HostValues::named(const Expr *E, int Component, const HostContext &In) {
  if (const auto *Name = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *Function = dyn_cast<FunctionDecl>(Name->getDecl())) {
      HostValue Value;
      Value.What = HostValue::Kind::Function;
      Value.Function = Function;
      return onlyCandidate(Value);
    }
    if (isa<EnumConstantDecl>(Name->getDecl()))
      return constant(E);
    if (const auto *Parameter = dyn_cast<NonTypeTemplateParmDecl>(Name->getDecl())) {
      auto Bound = Bindings.find(Parameter);
      return Bound == Bindings.end() ? HostCandidates::unknown() : onlyInteger(Bound->second);
    }
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    // The same on every GPU since compute capability 2.0.
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    const IdentifierInfo *Name = Field ? Field->getIdentifier() : nullptr;
    if (Name && Field->getParent()->getName() == "cudaDeviceProp") {
      if (Name->isStr("maxThreadsPerBlock"))
        return onlyInteger(1024);
      if (Name->isStr("warpSize"))
        return onlyInteger(32);
    }
  }
  HostTarget Target = Code.target(E);
  if (!Target.Object || isa<ArraySubscriptExpr>(E))
    return element(E, Component, In);
  QualType Type = E->getType();
  if (Component != HostTarget::Whole) {
    if (Target.Component != HostTarget::Whole)
      return HostCandidates::unknown();
    Target.Component = Component;
    if (Component >= 0 && (Type->isArrayType() || Type->isPointerType())) // an element of what is passed on
      Type = QualType(Type->getPointeeOrArrayElementType(), 0);
  }
  const auto *Variable = dyn_cast<VarDecl>(Target.Object);
  if (Variable && Variable->getType()->isReferenceType() && !isa<ParmVarDecl>(Variable) && Variable->getInit())
    return evaluate(Variable->getInit(), Target.Component, In);
  return object(Target, Type, In);
}

HostCandidates HostValues::cast(const CastExpr *Cast, int Component, const HostContext &In) {
  HostCandidates Result = evaluate(Cast->getSubExpr(), Component, In);
  QualType To = Cast->getType();
  if (Cast->getCastKind() == CK_NullToPointer)
    return onlyInteger(0);
  if (Component == HostTarget::Whole && (To->isIntegralOrEnumerationType() || To->isRealFloatingType()))
    for (HostValue &Value : Result.Values)
      if (isNumber(Value))
        Value = converted(Value, To, Code.context());
  return Result;
}

HostCandidates HostValues::arithmetic(BinaryOperatorKind Op, const HostCandidates &Left, const HostCandidates &Right,
                                      QualType Operands, QualType Type) {
  return pairwise(Left, Right, [&](const HostValue &A, const HostValue &B) {
    std::optional<HostValue> Value = compute(Op, A, B, Operands, Type, Code.context());
    if (Value)
      Value->Grows = growsWith(Op, A, B);
    return Value;
  });
}

/// Pointers of type Pointer after Elements were added to them (or, if Back, subtracted).
void HostValues::moveBuffers(HostCandidates &Pointers, const HostCandidates &Elements, QualType Pointer, bool Back) {
  constexpr int64_t MostElements = int64_t(1) << 32; // more is a size that was never set
  const HostValue *Only = Elements.only();
  const QualType Element = Pointer->getPointeeType();
  const bool IsKnown = Only && Only->What == HostValue::Kind::Integer && !Element->isIncompleteType() &&
                       std::abs(Only->Integer) < MostElements;
  for (HostValue &Value : Pointers.Values) {
    if (!IsKnown || !Value.OffsetBytes)
      Value.OffsetBytes = std::nullopt;
    else
      *Value.OffsetBytes +=
          (Back ? -Only->Integer : Only->Integer) * Code.context().getTypeSizeInChars(Element).getQuantity();
  }
}

HostCandidates HostValues::binary(const BinaryOperator *Op, const HostContext &In) {
  if (Op->getOpcode() == BO_Comma || Op->getOpcode() == BO_Assign)
    return evaluate(Op->getRHS(), HostTarget::Whole, In);
  if (Op->isCompoundAssignmentOp())
    return updated(Op, In);
  HostCandidates Left = evaluate(Op->getLHS(), HostTarget::Whole, In);
  HostCandidates Right = evaluate(Op->getRHS(), HostTarget::Whole, In);
  if (Op->getType()->isAnyPointerType()) {
    // A pointer plus or minus something points into the same buffer.
    if (!Op->getLHS()->getType()->isAnyPointerType())
      std::swap(Left, Right);
    moveBuffers(Left, Right, Op->getType(), Op->getOpcode() == BO_Sub);
    return Left;
  }
  return arithmetic(Op->getOpcode(), Left, Right, Op->getLHS()->getType(), Op->getType());
}

/// The value of 'x op= y' or '++x' after it was done.
HostCandidates HostValues::updated(const Expr *Update, const HostContext &In) {
  if (const auto *Step = dyn_cast<UnaryOperator>(Update)) {
    QualType Type = Step->getType();
    HostCandidates Old = evaluate(Step->getSubExpr(), HostTarget::Whole, In);
    return arithmetic(Step->isIncrementOp() ? BO_Add : BO_Sub, Old, onlyInteger(1), Type, Type);
  }
  const auto *Compound = clang::cast<CompoundAssignOperator>(Update);
  HostCandidates Left = evaluate(Compound->getLHS(), HostTarget::Whole, In);
  HostCandidates Right = evaluate(Compound->getRHS(), HostTarget::Whole, In);
  BinaryOperatorKind Op = BinaryOperator::getOpForCompoundAssignment(Compound->getOpcode());
  HostCandidates Result =
      arithmetic(Op, Left, Right, Compound->getComputationLHSType(), Compound->getComputationResultType());
  for (HostValue &Value : Result.Values)
    Value = converted(Value, Update->getType(), Code.context());
  return Result;
}

HostCandidates HostValues::unary(const UnaryOperator *Op, const HostContext &In) {
  const Expr *Operand = Op->getSubExpr();
  if (Op->getOpcode() == UO_AddrOf) {
    const Expr *Object = Operand->IgnoreParenImpCasts();
    const auto *Element = dyn_cast<ArraySubscriptExpr>(Object);
    if (!Element)
      return evaluate(Operand, HostTarget::Whole, In);
    HostCandidates Base = evaluate(Element->getBase(), HostTarget::Whole, In);
    HostCandidates Index = evaluate(Element->getIdx(), HostTarget::Whole, In);
    moveBuffers(Base, Index, Op->getType(), /*Back=*/false);
    return Base;
  }
  HostCandidates Result = evaluate(Operand, HostTarget::Whole, In);
  if (Op->getOpcode() == UO_Deref && Code.target(Op).Object && !Op->getType()->isFunctionType())
    return object(Code.target(Op), Op->getType(), In);
  if (Op->getOpcode() == UO_Deref) // '*kernel' is the kernel
    return llvm::all_of(Result.Values, [](const auto &V) { return V.What == HostValue::Kind::Function; })
               ? Result
               : HostCandidates::unknown();
  for (HostValue &Value : Result.Values) {
    if (!isNumber(Value))
      return HostCandidates::unknown();
    switch (Op->getOpcode()) {
    case UO_Minus:
      Value.Integer = int64_t(-uint64_t(Value.Integer));
      Value.Real = -Value.Real;
      break;
    case UO_Not:
      Value.Integer = ~Value.Integer;
      break;
    case UO_LNot:
      Value.Integer = !isTrue(Value);
      Value.What = HostValue::Kind::Integer;
      Value.Real = 0;
      break;
    case UO_Plus:
      break;
    default:
      return HostCandidates::unknown();
    }
    Value = converted(Value, Op->getType(), Code.context());
    Value.Grows &= Op->getOpcode() == UO_Plus;
  }
  return Result;
}

HostCandidates HostValues::choice(const ConditionalOperator *Choice, int Component, const HostContext &In) {
  HostCandidates Condition = evaluate(Choice->getCond(), HostTarget::Whole, In);
  if (const HostValue *Only = Condition.only(); Only && isNumber(*Only))
    return evaluate(isTrue(*Only) ? Choice->getTrueExpr() : Choice->getFalseExpr(), Component, In);
  HostCandidates Result;
  for (unsigned Arm = 0; Arm < 2; ++Arm) {
    HostReason Why{Choice, Arm};
    Result.add(evaluate(Arm ? Choice->getFalseExpr() : Choice->getTrueExpr(), Component, In), In.reasons(Why));
  }
  return Result;
}

} // namespace cudaperf
