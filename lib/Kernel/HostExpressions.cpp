// HostValues' evaluation of expressions: arithmetic, conversions, vector constructions and calls of small functions.

#include "Kernel/HostValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include <cmath>

using namespace clang;

namespace cudaperf {

/// Nesting of evaluations that is followed.
static constexpr unsigned MaxDepth = 96;

static HostCandidates one(HostValue Value) {
  HostCandidates Result;
  Result.Values.push_back(std::move(Value));
  return Result;
}

static HostCandidates integer(int64_t Value) {
  HostValue Result;
  Result.Integer = Value;
  return one(Result);
}

static HostCandidates real(double Value) {
  HostValue Result;
  Result.What = HostValue::Kind::Real;
  Result.Real = Value;
  return one(Result);
}

static bool isNumber(const HostValue &Value) {
  return Value.What == HostValue::Kind::Integer || Value.What == HostValue::Kind::Real;
}

static double asReal(const HostValue &Value) {
  return Value.What == HostValue::Kind::Real ? Value.Real : double(Value.Integer);
}

static bool isTrue(const HostValue &Value) { return Value.What == HostValue::Kind::Real ? Value.Real : Value.Integer; }

HostCandidates HostValues::evaluate(const Expr *E, int Component, HostPlace At, const Frame *In) {
  if (!E || ++Steps > MaxSteps || Depth >= MaxDepth || E->containsErrors() || E->isTypeDependent())
    return HostCandidates::unknown();
  ++Depth;
  HostCandidates Result = dispatch(E, Component, At, In);
  --Depth;
  return Result;
}

HostCandidates HostValues::dispatch(const Expr *E, int Component, HostPlace At, const Frame *In) {
  auto follow = [&](const Expr *Inner) { return evaluate(Inner, Component, At, In); };
  if (const auto *Paren = dyn_cast<ParenExpr>(E))
    return follow(Paren->getSubExpr());
  if (const auto *Full = dyn_cast<FullExpr>(E))
    return follow(Full->getSubExpr());
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return follow(Temporary->getSubExpr());
  if (const auto *Temporary = dyn_cast<CXXBindTemporaryExpr>(E))
    return follow(Temporary->getSubExpr());
  if (const auto *Parameter = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return follow(Parameter->getReplacement());
  if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return evaluate(Default->getExpr(), Component, {}, nullptr);
  if (const auto *Default = dyn_cast<CXXDefaultInitExpr>(E))
    return evaluate(Default->getExpr(), Component, {}, nullptr);
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return cast(Cast, Component, At, In);
  if (const auto *Literal = dyn_cast<IntegerLiteral>(E))
    return integer(Literal->getValue().getLimitedValue(INT64_MAX));
  if (const auto *Literal = dyn_cast<FloatingLiteral>(E))
    return real(Literal->getValueAsApproximateDouble());
  if (const auto *Literal = dyn_cast<CXXBoolLiteralExpr>(E))
    return integer(Literal->getValue());
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return binary(Op, At, In);
  if (const auto *Op = dyn_cast<UnaryOperator>(E))
    return unary(Op, At, In);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return choice(Choice, Component, At, In);
  if (isa<CXXConstructExpr, InitListExpr>(E))
    return construction(E, Component, At, In);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return call(Call, Component, At, In);
  if (isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(E))
    return named(E, Component, At, In);
  return constant(E);
}

/// What Clang's own evaluator knows: sizeof, enumerators, constexpr functions of system headers.
HostCandidates HostValues::constant(const Expr *E) {
  if (E->isValueDependent() || E->containsErrors())
    return HostCandidates::unknown();
  Expr::EvalResult Result;
  QualType Type = E->getType();
  if (Type->isIntegralOrEnumerationType() && E->EvaluateAsInt(Result, Code.context()))
    return integer(Result.Val.getInt().getExtValue());
  if (Type->isRealFloatingType() && E->EvaluateAsRValue(Result, Code.context()) && Result.Val.isFloat())
    return real(Result.Val.getFloat().convertToDouble());
  return HostCandidates::unknown();
}

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

/// A variable, field, element, enumerator or function.
HostCandidates HostValues::named(const Expr *E, int Component, HostPlace At, const Frame *In) {
  if (const auto *Name = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *Function = dyn_cast<FunctionDecl>(Name->getDecl())) {
      HostValue Value;
      Value.What = HostValue::Kind::Function;
      Value.Function = Function;
      return one(Value);
    }
    if (isa<EnumConstantDecl>(Name->getDecl()))
      return constant(E);
    if (const auto *Parameter = dyn_cast<NonTypeTemplateParmDecl>(Name->getDecl())) {
      auto Bound = Bindings.find(Parameter);
      return Bound == Bindings.end() ? HostCandidates::unknown() : integer(Bound->second);
    }
  }
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    // The same on every GPU since compute capability 2.0.
    const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
    const IdentifierInfo *Name = Field ? Field->getIdentifier() : nullptr;
    if (Name && Field->getParent()->getName() == "cudaDeviceProp") {
      if (Name->isStr("maxThreadsPerBlock"))
        return integer(1024);
      if (Name->isStr("warpSize"))
        return integer(32);
    }
  }
  HostTarget Target = Code.target(E);
  const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
  const Expr *Array = Subscript ? Subscript->getBase()->IgnoreParenImpCasts() : nullptr;
  if (!Target.Object || (Array && arrayBehind(Code, Array) != Array))
    return element(E, Component, At, In);
  if (Component != HostTarget::Whole) {
    if (Target.Component != HostTarget::Whole)
      return HostCandidates::unknown();
    Target.Component = Component;
  }
  const auto *Variable = dyn_cast<VarDecl>(Target.Object);
  if (Variable && Variable->getType()->isReferenceType() && !isa<ParmVarDecl>(Variable) && Variable->getInit())
    return evaluate(Variable->getInit(), Target.Component, At, In);
  return object(Target, E->getType(), At, In);
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
HostCandidates HostValues::element(const Expr *E, int Component, HostPlace At, const Frame *In) {
  SmallVector<const Expr *, 4> Indices;
  const Expr *Base = E;
  while (const auto *Element = dyn_cast<ArraySubscriptExpr>(Base)) {
    Indices.push_back(Element->getIdx());
    Base = arrayBehind(Code, Element->getBase()->IgnoreParenImpCasts());
  }
  HostTarget Array = Code.target(Base);
  if (Indices.empty() || !Array.Object || Array.Component != HostTarget::Whole)
    return HostCandidates::unknown();
  HostCandidates Index = evaluate(Indices.back(), HostTarget::Whole, At, In);
  if (const HostValue *Only = Index.only(); Only && Indices.size() == 1 && Component == HostTarget::Whole)
    if (Only->Integer >= 0 && Only->Integer < 65536) {
      Array.Component = int(Only->Integer);
      return object(Array, E->getType(), At, In);
    }
  const auto *Variable = dyn_cast<VarDecl>(Array.Object);
  const Expr *Init = Variable ? Variable->getAnyInitializer() : nullptr;
  const InitListExpr *List = Init ? writtenList(Init) : nullptr;
  if (!List)
    return HostCandidates::unknown();
  HostCandidates Result = elementOf(List, Indices, Component, At, In);
  bool IsConstant = Code.context().getBaseElementType(Variable->getType()).isConstQualified();
  Result.Complete &= IsConstant || (Variable->isLocalVarDecl() && Code.writes(Array.Object).size() == 1);
  return Result;
}

/// List[last index]…[first index].
HostCandidates HostValues::elementOf(const InitListExpr *List, ArrayRef<const Expr *> Indices, int Component,
                                     HostPlace At, const Frame *In) {
  const Expr *Index = Indices.back()->IgnoreParenImpCasts();
  const auto *Name = dyn_cast<DeclRefExpr>(Index);
  const void *Choice = Name ? static_cast<const void *>(Name->getDecl()) : Index;
  HostCandidates Known = evaluate(Index, HostTarget::Whole, At, In);
  const HostValue *Only = Known.only();
  HostCandidates Result;
  for (unsigned I = 0; I < List->getNumInits() && I < 4 * MaxCandidates; ++I) {
    if (Only && Only->Integer != I)
      continue;
    HostReason Why{Choice, I};
    const auto *Inner = dyn_cast<InitListExpr>(List->getInit(I)->IgnoreImplicit());
    add(Result, Indices.size() > 1 && Inner ? elementOf(Inner, Indices.drop_back(), Component, At, In)
                                            : evaluate(List->getInit(I), Component, At, In), Why);
  }
  return Result;
}

/// Every element of an array, initialiser list or vector that is written out, e.g. 'int sizes[] = {128, 256}'.
HostCandidates HostValues::elements(const Expr *Range, HostPlace At, const Frame *In) {
  HostTarget Array = Code.target(Range);
  const auto *Variable = dyn_cast_or_null<VarDecl>(Array.Object);
  const Expr *Init = Variable ? Variable->getAnyInitializer() : Range;
  const InitListExpr *List = writtenList(Init);
  if (!List || !List->getNumInits() || !List->getInit(0)->getType()->isIntegralOrEnumerationType())
    return HostCandidates::unknown();
  HostCandidates Result;
  for (const Expr *Value : List->inits())
    add(Result, evaluate(Value, HostTarget::Whole, At, In));
  Result.Complete &= !Variable || (Variable->isLocalVarDecl() && Code.writes(Array.Object).size() == 1) ||
                     Code.context().getBaseElementType(Variable->getType()).isConstQualified();
  return Result;
}

// ---- conversions

HostValue HostValues::converted(HostValue Value, QualType To) const {
  if (To->isRealFloatingType()) {
    if (Value.What == HostValue::Kind::Integer) {
      Value.Real = double(Value.Integer);
      Value.Integer = 0;
      Value.What = HostValue::Kind::Real;
    }
    if (To->isSpecificBuiltinType(BuiltinType::Float))
      Value.Real = float(Value.Real);
    return Value;
  }
  if (!To->isIntegralOrEnumerationType())
    return Value;
  if (Value.What == HostValue::Kind::Real) {
    bool Fits = std::abs(Value.Real) < 9e18;
    Value.Integer = Fits ? int64_t(Value.Real) : 0;
    Value.Real = 0;
    Value.What = HostValue::Kind::Integer;
  }
  if (To->isBooleanType()) {
    Value.Integer = Value.Integer != 0;
    return Value;
  }
  unsigned Width = Code.context().getIntWidth(To);
  if (Width < 64) {
    uint64_t Low = uint64_t(Value.Integer) & ((uint64_t(1) << Width) - 1);
    bool Negative = To->isSignedIntegerOrEnumerationType() && (Low >> (Width - 1));
    Value.Integer = int64_t(Negative ? Low | ~uint64_t(0) << Width : Low);
  }
  return Value;
}

HostCandidates HostValues::cast(const CastExpr *Cast, int Component, HostPlace At, const Frame *In) {
  HostCandidates Result = evaluate(Cast->getSubExpr(), Component, At, In);
  QualType To = Cast->getType();
  if (Cast->getCastKind() == CK_NullToPointer)
    return integer(0);
  if (Component == HostTarget::Whole && (To->isIntegralOrEnumerationType() || To->isRealFloatingType()))
    for (HostValue &Value : Result.Values)
      if (isNumber(Value))
        Value = converted(Value, To);
  return Result;
}

// ---- operators

static std::optional<HostValue> computeReal(BinaryOperatorKind Op, double A, double B) {
  HostValue Result;
  Result.What = HostValue::Kind::Real;
  switch (Op) {
  case BO_Add: Result.Real = A + B; return Result;
  case BO_Sub: Result.Real = A - B; return Result;
  case BO_Mul: Result.Real = A * B; return Result;
  case BO_Div:
    if (B == 0)
      return std::nullopt;
    Result.Real = A / B;
    return Result;
  default: break;
  }
  Result.What = HostValue::Kind::Integer;
  switch (Op) {
  case BO_LT: Result.Integer = A < B; return Result;
  case BO_GT: Result.Integer = A > B; return Result;
  case BO_LE: Result.Integer = A <= B; return Result;
  case BO_GE: Result.Integer = A >= B; return Result;
  case BO_EQ: Result.Integer = A == B; return Result;
  case BO_NE: Result.Integer = A != B; return Result;
  default: return std::nullopt;
  }
}

/// Unsigned: the operands' type is, which matters for division, shifts and comparisons of 64-bit values.
static std::optional<int64_t> computeInteger(BinaryOperatorKind Op, int64_t A, int64_t B, bool Unsigned) {
  uint64_t UA = uint64_t(A), UB = uint64_t(B);
  switch (Op) {
  case BO_Add: return int64_t(UA + UB);
  case BO_Sub: return int64_t(UA - UB);
  case BO_Mul: return int64_t(UA * UB);
  case BO_Div:
  case BO_Rem:
    if (B == 0 || (!Unsigned && A == INT64_MIN && B == -1))
      return std::nullopt;
    if (Op == BO_Div)
      return Unsigned ? int64_t(UA / UB) : A / B;
    return Unsigned ? int64_t(UA % UB) : A % B;
  case BO_Shl: return UB < 64 ? std::optional<int64_t>(int64_t(UA << UB)) : std::nullopt;
  case BO_Shr:
    if (UB >= 64)
      return std::nullopt;
    return Unsigned ? int64_t(UA >> UB) : A >> UB;
  case BO_And: return A & B;
  case BO_Or: return A | B;
  case BO_Xor: return A ^ B;
  case BO_LT: return Unsigned ? UA < UB : A < B;
  case BO_GT: return Unsigned ? UA > UB : A > B;
  case BO_LE: return Unsigned ? UA <= UB : A <= B;
  case BO_GE: return Unsigned ? UA >= UB : A >= B;
  case BO_EQ: return A == B;
  case BO_NE: return A != B;
  case BO_LAnd: return A && B;
  case BO_LOr: return A || B;
  default: return std::nullopt;
  }
}

/// Applies Compute to every pair of values that can meet.
template <typename Function>
static HostCandidates pairwise(const HostCandidates &Left, const HostCandidates &Right, Function Compute) {
  HostCandidates Result;
  Result.Complete = Left.Complete && Right.Complete;
  for (const HostValue &A : Left.Values)
    for (const HostValue &B : Right.Values) {
      if (!areCompatible(A.Reasons, B.Reasons))
        continue;
      std::optional<HostValue> Value = Compute(A, B);
      if (!Value || Result.Values.size() == HostValues::MaxCandidates) {
        Result.Complete = false;
        continue;
      }
      Value->Reasons = A.Reasons;
      Value->Reasons.append(B.Reasons.begin(), B.Reasons.end());
      if (llvm::none_of(Result.Values, [&](const HostValue &Known) {
            return Known.sameValue(*Value) && Known.Reasons.size() <= Value->Reasons.size();
          }))
        Result.Values.push_back(std::move(*Value));
    }
  return Result;
}

HostCandidates HostValues::arithmetic(BinaryOperatorKind Op, const HostCandidates &Left, const HostCandidates &Right,
                                      QualType Operands, QualType Type) {
  bool Unsigned = Operands->isUnsignedIntegerOrEnumerationType();
  return pairwise(Left, Right, [&](const HostValue &A, const HostValue &B) -> std::optional<HostValue> {
    if (!isNumber(A) || !isNumber(B))
      return std::nullopt;
    if (A.What == HostValue::Kind::Real || B.What == HostValue::Kind::Real) {
      std::optional<HostValue> Value = computeReal(Op, asReal(A), asReal(B));
      return Value ? std::optional(converted(*Value, Type)) : std::nullopt;
    }
    std::optional<int64_t> Number = computeInteger(Op, A.Integer, B.Integer, Unsigned);
    if (!Number)
      return std::nullopt;
    HostValue Value;
    Value.Integer = *Number;
    return converted(Value, Type);
  });
}

HostCandidates HostValues::binary(const BinaryOperator *Op, HostPlace At, const Frame *In) {
  if (Op->getOpcode() == BO_Comma || Op->getOpcode() == BO_Assign)
    return evaluate(Op->getRHS(), HostTarget::Whole, At, In);
  if (Op->isCompoundAssignmentOp())
    return updated(Op, At, In);
  HostCandidates Left = evaluate(Op->getLHS(), HostTarget::Whole, At, In);
  if (Op->getType()->isAnyPointerType()) {
    // A pointer plus or minus something points into the same buffer.
    const Expr *Pointer = Op->getLHS()->getType()->isAnyPointerType() ? Op->getLHS() : Op->getRHS();
    HostCandidates Base = Pointer == Op->getLHS() ? Left : evaluate(Pointer, HostTarget::Whole, At, In);
    for (HostValue &Value : Base.Values)
      Value.HasOffset = true;
    return Base;
  }
  HostCandidates Right = evaluate(Op->getRHS(), HostTarget::Whole, At, In);
  return arithmetic(Op->getOpcode(), Left, Right, Op->getLHS()->getType(), Op->getType());
}

/// The value of 'x op= y' after it was done at At.
HostCandidates HostValues::updated(const BinaryOperator *Update, HostPlace At, const Frame *In) {
  HostCandidates Left = evaluate(Update->getLHS(), HostTarget::Whole, At, In);
  HostCandidates Right = evaluate(Update->getRHS(), HostTarget::Whole, At, In);
  const auto *Compound = clang::cast<CompoundAssignOperator>(Update);
  BinaryOperatorKind Op = BinaryOperator::getOpForCompoundAssignment(Update->getOpcode());
  HostCandidates Result = arithmetic(Op, Left, Right, Compound->getComputationLHSType(),
                                     Compound->getComputationResultType());
  for (HostValue &Value : Result.Values)
    Value = converted(Value, Update->getType());
  return Result;
}

HostCandidates HostValues::unary(const UnaryOperator *Op, HostPlace At, const Frame *In) {
  const Expr *Operand = Op->getSubExpr();
  if (Op->getOpcode() == UO_AddrOf) {
    const Expr *Object = Operand->IgnoreParenImpCasts();
    const auto *Element = dyn_cast<ArraySubscriptExpr>(Object);
    if (!Element)
      return evaluate(Operand, HostTarget::Whole, At, In);
    HostCandidates Base = evaluate(Element->getBase(), HostTarget::Whole, At, In);
    HostCandidates Index = evaluate(Element->getIdx(), HostTarget::Whole, At, In);
    bool IsFirst = Index.only() && Index.only()->Integer == 0;
    for (HostValue &Value : Base.Values)
      Value.HasOffset |= !IsFirst;
    return Base;
  }
  HostCandidates Result = evaluate(Operand, HostTarget::Whole, At, In);
  if (Op->getOpcode() == UO_Deref && Code.target(Op).Object && !Op->getType()->isFunctionType())
    return object(Code.target(Op), Op->getType(), At, In);
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
    case UO_Not: Value.Integer = ~Value.Integer; break;
    case UO_LNot:
      Value.Integer = !isTrue(Value);
      Value.What = HostValue::Kind::Integer;
      Value.Real = 0;
      break;
    case UO_Plus: break;
    default: return HostCandidates::unknown();
    }
    Value = converted(Value, Op->getType());
  }
  return Result;
}

HostCandidates HostValues::choice(const ConditionalOperator *Choice, int Component, HostPlace At, const Frame *In) {
  HostCandidates Condition = evaluate(Choice->getCond(), HostTarget::Whole, At, In);
  if (const HostValue *Only = Condition.only(); Only && isNumber(*Only))
    return evaluate(isTrue(*Only) ? Choice->getTrueExpr() : Choice->getFalseExpr(), Component, At, In);
  HostCandidates Result;
  for (unsigned Arm = 0; Arm < 2; ++Arm) {
    HostReason Why{Choice, Arm};
    add(Result, evaluate(Arm ? Choice->getFalseExpr() : Choice->getTrueExpr(), Component, At, In),
        In ? ArrayRef<HostReason>() : ArrayRef(Why));
  }
  return Result;
}

// ---- constructions and calls

HostCandidates HostValues::construction(const Expr *E, int Component, HostPlace At, const Frame *In) {
  if (const auto *List = dyn_cast<InitListExpr>(E)) {
    if (const InitListExpr *Semantic = List->isSemanticForm() ? nullptr : List->getSemanticForm())
      List = Semantic;
    if (List->getType()->isScalarType() && List->getNumInits() == 1)
      return evaluate(List->getInit(0), Component, At, In);
    if (Component == HostTarget::Whole)
      return HostCandidates::unknown();
    return unsigned(Component) < List->getNumInits() ? evaluate(List->getInit(Component), HostTarget::Whole, At, In)
                                                     : integer(0);
  }
  const auto *Construct = clang::cast<CXXConstructExpr>(E);
  if (Component == HostTarget::Whole)
    return HostCandidates::unknown();
  if (Construct->getNumArgs() == 1 && Construct->getArg(0)->getType()->isRecordType())
    return evaluate(Construct->getArg(0), Component, At, In); // a copy, or dim3 from uint3
  if (unsigned(Component) < Construct->getNumArgs() && Component < 3)
    return evaluate(Construct->getArg(Component), HostTarget::Whole, At, In);
  return HostCandidates::unknown();
}

static std::optional<double> mathFunction(StringRef Name, double X) {
  if (Name == "ceil" || Name == "ceilf")
    return std::ceil(X);
  if (Name == "floor" || Name == "floorf")
    return std::floor(X);
  if (Name == "round" || Name == "roundf")
    return std::round(X);
  if (Name == "abs" || Name == "fabs" || Name == "fabsf")
    return std::abs(X);
  if (Name == "sqrt" || Name == "sqrtf")
    return X >= 0 ? std::optional(std::sqrt(X)) : std::nullopt;
  if (Name == "log2" || Name == "log2f")
    return X > 0 ? std::optional(std::log2(X)) : std::nullopt;
  return std::nullopt;
}

/// Functions of the language's and CUDA's headers that sizes are computed with.
std::optional<HostCandidates> HostValues::knownCall(const CallExpr *Call, StringRef Name, int Component, HostPlace At,
                                                    const Frame *In) {
  unsigned Arguments = Call->getNumArgs();
  if (Arguments == 1 && (Name == "move" || Name == "forward" || Name == "as_const" || Name == "raw_pointer_cast"))
    return evaluate(Call->getArg(0), Component, At, In);
  if (Name.starts_with("make_") && Component >= 0 && unsigned(Component) < Arguments)
    return evaluate(Call->getArg(Component), HostTarget::Whole, At, In);
  QualType Type = Call->getType().getNonReferenceType();
  if (Arguments == 1) {
    HostCandidates Result = evaluate(Call->getArg(0), HostTarget::Whole, At, In);
    for (HostValue &Value : Result.Values) {
      std::optional<double> Image = isNumber(Value) ? mathFunction(Name, asReal(Value)) : std::nullopt;
      if (!Image)
        return std::nullopt;
      Value.What = HostValue::Kind::Real;
      Value.Real = *Image;
      Value.Integer = 0;
      Value = converted(Value, Type);
    }
    return Result.Values.empty() ? std::nullopt : std::optional(Result);
  }
  bool IsMin = Name == "min" || Name == "fmin" || Name == "fminf" || Name == "MIN";
  bool IsMax = Name == "max" || Name == "fmax" || Name == "fmaxf" || Name == "MAX";
  if (Arguments != 2 || (!IsMin && !IsMax))
    return std::nullopt;
  HostCandidates Left = evaluate(Call->getArg(0), HostTarget::Whole, At, In);
  HostCandidates Right = evaluate(Call->getArg(1), HostTarget::Whole, At, In);
  HostCandidates Result = pairwise(Left, Right, [&](const HostValue &A, const HostValue &B) {
    bool IsUsable = isNumber(A) && isNumber(B);
    return IsUsable ? std::optional(converted((asReal(A) < asReal(B)) == IsMin ? A : B, Type)) : std::nullopt;
  });
  // The bound of a minimum is one of its values, unless everything passed is smaller.
  if (IsMin && !Left.Complete)
    add(Result, Right);
  if (IsMin && !Right.Complete)
    add(Result, Left);
  return Result;
}

HostCandidates HostValues::call(const CallExpr *Call, int Component, HostPlace At, const Frame *In) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee)
    return HostCandidates::unknown();
  if (const IdentifierInfo *Name = Callee->getIdentifier())
    if (std::optional<HostCandidates> Known = knownCall(Call, Name->getName(), Component, At, In))
      return *Known;
  if (Call->getType()->isAnyPointerType() && !Call->getType()->isFunctionPointerType()) {
    // An accessor ("v.data()") names a buffer of its object; what other functions return is new every time.
    const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
    HostTarget Object = Member && !Call->getNumArgs() ? Code.target(Member->getImplicitObjectArgument()) : HostTarget{};
    if (!Object.Object || Object.Component != HostTarget::Whole)
      return HostCandidates::unknown();
    HostValue Value;
    Value.What = HostValue::Kind::Buffer;
    Value.Buffer = {Callee->getCanonicalDecl(), HostTarget::Whole, Object.Object};
    return one(Value);
  }
  for (const Frame *Outer = In; Outer; Outer = Outer->Caller)
    if (Outer->Function->getCanonicalDecl() == Callee->getCanonicalDecl())
      return HostCandidates::unknown();
  Frame Inner{Callee, HostCode::callArguments(Call, Callee), At, In};
  ArrayRef<HostReturn> Returns = Code.returns(Callee);
  if (Returns.empty())
    return constant(Call);
  HostCandidates Result;
  for (const HostReturn &Return : Returns)
    add(Result, evaluate(Return.Value, Component, Return.Where, &Inner));
  return Result;
}

} // namespace cudaperf
