#include "Fix/DoublePromotion.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace cudaperf {

static bool isKind(QualType Type, BuiltinType::Kind Kind) {
  return Type.getCanonicalType()->isSpecificBuiltinType(Kind);
}
static bool isDouble(const Expr *E) { return isKind(E->getType(), BuiltinType::Double); }
static bool isFloat(const Expr *E) { return isKind(E->getType(), BuiltinType::Float); }

/// Functions of <cmath> and CUDA with a twin for floats: the same name and 'f'.
static bool hasFloatTwin(StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cbrt", "ceil", "cos", true)
      .Cases("cosh", "cospi", "erf", "erfc", "exp", "exp10", "exp2", "expm1", "fabs", "fdim", true)
      .Cases("floor", "fma", "fmax", "fmin", "fmod", "hypot", "log", "log10", "log1p", "log2", true)
      .Cases("pow", "rcbrt", "remainder", "rint", "round", "rsqrt", "sin", "sinh", "sinpi", "sqrt", true)
      .Cases("tan", "tanh", "tgamma", "lgamma", "trunc", "nearbyint", true)
      .Default(false);
}

/// CUDA's functions of which the one name stands for floats, doubles and integers.
static bool isOverloaded(StringRef Name) { return Name == "max" || Name == "min"; }

namespace {
/// Walks one expression of type double down to what is not.
class Operands {
public:
  Operands(const ASTContext &Context, DoublePromotion &Found) : Context(Context), Found(Found) {}

  /// Whether nothing in E asks for double.
  bool accept(const Expr *E) {
    llvm::SmallVector<const Expr *, 8> Pending{E};
    while (!Pending.empty())
      if (!visit(Pending.pop_back_val()->IgnoreParens(), Pending))
        return false;
    return true;
  }
  bool HasFloat = false, HasInteger = false;

private:
  using Queue = llvm::SmallVectorImpl<const Expr *>;

  bool visit(const Expr *E, Queue &Pending) {
    if (isFloat(E) || E->getType()->isIntegerType())
      return leaf(E);
    if (!isDouble(E))
      return false;
    if (const auto *Literal = dyn_cast<FloatingLiteral>(E))
      return literal(*Literal);
    if (const auto *Cast = dyn_cast<ImplicitCastExpr>(E)) {
      if (Cast->getCastKind() != CK_FloatingCast && Cast->getCastKind() != CK_IntegralToFloating)
        return false;
      Pending.push_back(Cast->getSubExpr());
      return true;
    }
    if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
      Pending.append({Choice->getTrueExpr(), Choice->getFalseExpr()});
      return true;
    }
    if (const auto *Unary = dyn_cast<UnaryOperator>(E)) {
      Pending.push_back(Unary->getSubExpr());
      return Unary->getOpcode() == UO_Minus || Unary->getOpcode() == UO_Plus;
    }
    if (const auto *Binary = dyn_cast<BinaryOperator>(E))
      return binary(*Binary, Pending);
    const auto *Call = dyn_cast<CallExpr>(E);
    return Call && call(*Call, Pending);
  }

  bool leaf(const Expr *E) {
    if (!isFloat(E)) {
      HasInteger = true;
      return Context.getTypeSize(E->getType()) <= 32;
    }
    HasFloat = true;
    if (const auto *Name = E->getType()->getAs<TypedefType>())
      Found.FloatName = Name->getDecl()->getNameAsString();
    return true;
  }

  bool literal(const FloatingLiteral &Literal) {
    llvm::APFloat Value = Literal.getValue();
    bool LosesInfo = false;
    const auto Status = Value.convert(llvm::APFloat::IEEEsingle(), llvm::APFloat::rmNearestTiesToEven, &LosesInfo);
    Found.Literals.push_back(&Literal);
    return !(Status & (llvm::APFloat::opOverflow | llvm::APFloat::opUnderflow));
  }

  bool binary(const BinaryOperator &Binary, Queue &Pending) {
    if (!Binary.isAdditiveOp() && Binary.getOpcode() != BO_Mul && Binary.getOpcode() != BO_Div)
      return false;
    addOperation(Binary.getOperatorLoc());
    Pending.append({Binary.getRHS(), Binary.getLHS()});
    return true;
  }

  bool call(const CallExpr &Call, Queue &Pending) {
    const FunctionDecl *Callee = Call.getDirectCallee();
    if (!Callee || !Callee->getIdentifier() || !Context.getSourceManager().isInSystemHeader(Callee->getLocation()))
      return false;
    const bool TakesInteger = llvm::any_of(Call.arguments(), [](const Expr *Argument) {
      return Argument->IgnoreParenImpCasts()->getType()->isIntegerType();
    });
    if (!hasFloatTwin(Callee->getName()) && (TakesInteger || !isOverloaded(Callee->getName())))
      return false;
    // Of floats and double literals alone, the overload for floats is taken as soon as the literals are floats.
    if (TakesInteger)
      Found.Functions.push_back(&Call);
    addOperation(Call.getExprLoc());
    Pending.append(Call.arg_begin(), Call.arg_end());
    return true;
  }

  void addOperation(SourceLocation Where) {
    Found.Operations.push_back(Context.getSourceManager().getExpansionLoc(Where));
  }

  const ASTContext &Context;
  DoublePromotion &Found;
};
} // namespace

/// The parts of E that are double, if E makes something else of them.
static llvm::SmallVector<const Expr *, 2> doubleParts(const Expr *E, DoublePromotion &Found) {
  Found.Whole = E;
  if (const auto *Cast = dyn_cast<CastExpr>(E); Cast && isDouble(Cast->getSubExpr())) {
    const CastKind Kind = Cast->getCastKind();
    Found.Whole = Cast->getSubExpr()->IgnoreParens();
    Found.Result = Kind == CK_FloatingCast ? DoublePromotion::Outcome::Float : DoublePromotion::Outcome::Integer;
    if ((Kind == CK_FloatingCast && isFloat(Cast)) || Kind == CK_FloatingToIntegral)
      return {Cast->getSubExpr()};
    return {};
  }
  if (const auto *Update = dyn_cast<CompoundAssignOperator>(E)) {
    if (isFloat(Update->getLHS()) && isKind(Update->getComputationResultType(), BuiltinType::Double))
      return {Update->getLHS(), Update->getRHS()};
    return {};
  }
  if (const auto *Binary = dyn_cast<BinaryOperator>(E);
      Binary && Binary->isComparisonOp() && isDouble(Binary->getLHS()) && isDouble(Binary->getRHS())) {
    Found.Result = DoublePromotion::Outcome::Comparison;
    return {Binary->getLHS(), Binary->getRHS()};
  }
  return {};
}

static std::optional<DoublePromotion> promotionAt(const ASTContext &Context, const Expr *E) {
  DoublePromotion Found;
  const auto Parts = doubleParts(E, Found);
  if (Parts.empty())
    return std::nullopt;
  Operands Walk(Context, Found);
  if (!llvm::all_of(Parts, [&](const Expr *Part) { return Walk.accept(Part); }))
    return std::nullopt;
  if (isa<BinaryOperator>(E)) // the comparison or assignment itself
    Found.Operations.push_back(Context.getSourceManager().getExpansionLoc(E->getExprLoc()));
  // Integers alone may well be meant to be counted in double, unless a float is all that is left of it.
  const bool Narrows = Walk.HasFloat || (Walk.HasInteger && Found.Result == DoublePromotion::Outcome::Float);
  if (!Narrows || Found.Operations.empty() || (Found.Literals.empty() && Found.Functions.empty()))
    return std::nullopt;
  return Found;
}

std::vector<DoublePromotion> doublePromotions(const ASTContext &Context, const FunctionDecl &Function) {
  std::vector<DoublePromotion> All;
  forEachPart(Function.getBody(), [&](const Stmt *S) {
    if (const auto *E = dyn_cast<Expr>(S))
      if (std::optional<DoublePromotion> Found = promotionAt(Context, E)) {
        Found->OfTemplate = Function.isTemplateInstantiation();
        All.push_back(std::move(*Found));
      }
  });
  const SourceManager &SM = Context.getSourceManager();
  llvm::stable_sort(All, [&](const DoublePromotion &A, const DoublePromotion &B) {
    return SM.isBeforeInTranslationUnit(A.Whole->getBeginLoc(), B.Whole->getBeginLoc());
  });
  return All;
}

/// Where Range stands in a file as text of its own: not, or not whole, out of a macro's body. A macro that is the whole
/// of it counts.
static CharSourceRange writtenRange(const SourceMap &Source, SourceRange Range) {
  const SourceManager &SM = Source.context().getSourceManager();
  const CharSourceRange Chars =
      Lexer::makeFileCharRange(CharSourceRange::getTokenRange(Range), SM, Source.context().getLangOpts());
  return Chars.isValid() && !SM.isInSystemHeader(Chars.getBegin()) ? Chars : CharSourceRange();
}

static std::optional<TextEdit> replacement(const SourceMap &Source, const Expr *Of, std::string Text) {
  const CharSourceRange Chars = writtenRange(Source, Of->getSourceRange());
  if (Chars.isInvalid())
    return std::nullopt;
  const SourceManager &SM = Source.context().getSourceManager();
  const unsigned Begin = SM.getFileOffset(Chars.getBegin());
  return TextEdit{.Where = Source.span(Of->getSourceRange()),
                  .Offset = Begin,
                  .Length = SM.getFileOffset(Chars.getEnd()) - Begin,
                  .Replacement = std::move(Text)};
}

static std::optional<TextEdit> literalEdit(const SourceMap &Source, const Expr *Literal, const std::string &FloatName) {
  const std::string Text = Source.text(Literal->getSourceRange());
  // Of a macro the text is its name.
  const bool IsMacro = Text.empty() || !(isDigit(Text[0]) || Text[0] == '.');
  if (IsMacro || !FloatName.empty())
    return replacement(Source, Literal, (FloatName.empty() ? "float" : FloatName) + "(" + Text + ")");
  return replacement(Source, Literal, Text + "f");
}

std::optional<Fix> floatFix(const SourceMap &Source, const DoublePromotion &Found) {
  if (Found.OfTemplate)
    return std::nullopt;
  Fix Repair{.Description = "compute in float; right only if the precision of float is enough",
             .Safety = FixSafety::Unsafe};
  for (const Expr *Literal : Found.Literals) {
    std::optional<TextEdit> Edit = literalEdit(Source, Literal, Found.FloatName);
    if (!Edit)
      return std::nullopt;
    Repair.Edits.push_back(std::move(*Edit));
  }
  for (const Expr *Call : Found.Functions) {
    const auto *Named = dyn_cast<DeclRefExpr>(cast<CallExpr>(Call)->getCallee()->IgnoreParenImpCasts());
    std::optional<TextEdit> Edit;
    if (Named && Found.FloatName.empty())
      Edit = replacement(Source, Named, Named->getDecl()->getNameAsString() + "f");
    if (!Edit)
      return std::nullopt;
    Repair.Edits.push_back(std::move(*Edit));
  }
  llvm::sort(Repair.Edits, [](const TextEdit &A, const TextEdit &B) { return A.Offset < B.Offset; });
  // An argument of a macro may stand in its expansion several times.
  Repair.Edits.erase(std::unique(Repair.Edits.begin(), Repair.Edits.end()), Repair.Edits.end());
  return Repair;
}

} // namespace cudaperf
