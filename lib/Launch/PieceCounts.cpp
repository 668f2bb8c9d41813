#include "Launch/PieceCounts.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace cudaperf {

/// Variables between a launch and the division.
static constexpr unsigned MostSteps = 4;

/// E without casts, temporaries, and what makes a dim3 of its first side.
static const Expr *plain(const Expr *E) {
  while (E) {
    E = E->IgnoreParenCasts()->IgnoreImplicit();
    const Expr *Inner = nullptr;
    if (const auto *Made = dyn_cast<CXXConstructExpr>(E); Made && Made->getNumArgs() > 0)
      Inner = Made->getArg(0);
    else if (const auto *List = dyn_cast<InitListExpr>(E); List && List->getNumInits() > 0)
      Inner = List->getInit(0);
    else if (const auto *Cast = dyn_cast<CastExpr>(E))
      Inner = Cast->getSubExpr();
    if (!Inner)
      return E;
    E = Inner;
  }
  return nullptr;
}

/// What Variable, which E is, is given in the one place that writes it; null if there are more.
static const Expr *onlyValue(const HostCode &Code, const ValueDecl *Variable) {
  const Expr *Value = nullptr;
  for (const HostWrite &Write : Code.writes(Variable)) {
    if (Write.What == HostWrite::Effect::Declares)
      continue;
    if (Write.What != HostWrite::Effect::Sets || !Write.Value || Value || Write.Target.Component > 0)
      return nullptr;
    Value = Write.Value;
  }
  return Value;
}

static const ValueDecl *variableOf(const HostCode &Code, const Expr *E) {
  const HostTarget Target = Code.target(plain(E));
  return Target.Component <= 0 && Target.Component != HostTarget::Pointee ? Target.Object : nullptr;
}

const ValueDecl *firstSide(const HostCode &Code, const Expr *Side) {
  const ValueDecl *Variable = variableOf(Code, Side);
  if (!Variable || Variable->getType()->isIntegerType())
    return Variable;
  return variableOf(Code, onlyValue(Code, Variable));
}

static std::optional<uint64_t> constantOf(const HostCode &Code, const Expr *E) {
  Expr::EvalResult Result;
  if (!E || E->isValueDependent() || !E->getType()->isIntegralOrEnumerationType() ||
      !E->EvaluateAsInt(Result, Code.context()) || Result.Val.getInt().isNegative())
    return std::nullopt;
  return Result.Val.getInt().getLimitedValue();
}

static std::optional<PieceCount> quotient(const HostCode &Code, const BinaryOperator &Division) {
  PieceCount Found;
  const Expr *By = plain(Division.getRHS());
  Found.Length = variableOf(Code, By);
  Found.Number = constantOf(Code, By);
  if (!Found.Number && Found.Length)
    Found.Number = constantOf(Code, plain(onlyValue(Code, Found.Length)));
  if (!Found.Length && !Found.Number)
    return std::nullopt;
  llvm::SetVector<const ValueDecl *> Dividends;
  forEachPart(Division.getLHS(), [&](const Stmt *S) {
    if (!isa<DeclRefExpr, MemberExpr>(S))
      return;
    const auto *Named = cast<Expr>(S);
    const ValueDecl *Object = Code.target(Named).Object;
    if (Object && Object->getType()->isIntegerType() && Object != Found.Length && !constantOf(Code, Named))
      Dividends.insert(Object);
  });
  if (Dividends.size() != 1)
    return std::nullopt;
  Found.Of = Dividends.front();
  return Found;
}

static std::optional<PieceCount> pieceCount(const HostCode &Code, const Expr *Side, unsigned Steps) {
  const Expr *const E = plain(Side);
  if (!E || !Steps)
    return std::nullopt;
  if (const auto *Sum = dyn_cast<BinaryOperator>(E)) {
    if (Sum->getOpcode() == BO_Div)
      return quotient(Code, *Sum);
    if (Sum->getOpcode() == BO_Add && constantOf(Code, Sum->getRHS()) == 1)
      return pieceCount(Code, Sum->getLHS(), Steps - 1);
    return std::nullopt;
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return pieceCount(Code, Choice->getTrueExpr(), Steps - 1);
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    const StringRef Name = nameOf(Call->getDirectCallee());
    return (Name == "ceil" || Name == "ceilf") && Call->getNumArgs() == 1 ? pieceCount(Code, Call->getArg(0), Steps - 1)
                                                                          : std::nullopt;
  }
  const ValueDecl *Variable = variableOf(Code, E);
  return Variable ? pieceCount(Code, onlyValue(Code, Variable), Steps - 1) : std::nullopt;
}

std::optional<PieceCount> pieceCount(const HostCode &Code, const Expr *Side) {
  return pieceCount(Code, Side, MostSteps);
}

bool isLengthOf(const HostCode &Code, const PieceCount &Pieces, const Expr *Side, std::optional<uint64_t> Known) {
  if (Known && Pieces.Number)
    return *Known == *Pieces.Number;
  return Pieces.Length && firstSide(Code, Side) == Pieces.Length;
}

} // namespace cudaperf
