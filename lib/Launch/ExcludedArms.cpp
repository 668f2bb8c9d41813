#include "Launch/ExcludedArms.h"
#include "Launch/HostCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <map>
#include <set>

using namespace clang;

namespace cudaperf {

namespace {

/// What the arms around a place say of each variable: one of Is, if they say that, and none of IsNot.
struct Possible {
  std::optional<std::set<std::string>> Is;
  std::set<std::string> IsNot;
  bool isNothing() const {
    return Is && llvm::all_of(*Is, [&](const std::string &Value) { return IsNot.count(Value) > 0; });
  }
  void keep(const std::set<std::string> &Values) {
    if (!Is)
      Is = Values;
    std::erase_if(*Is, [&](const std::string &Value) { return !Values.count(Value); });
  }
};

/// 'variable == constant', or '!='.
struct Comparison {
  const VarDecl *Variable = nullptr;
  std::string Constant;
  bool IsEqual = false;
};

class ArmFacts {
public:
  explicit ArmFacts(const HostCode &Code) : Code(Code) {}

  void add(const Expr *Condition, bool Holds) {
    const Expr *E = Condition->IgnoreParenImpCasts();
    if (const auto *Not = dyn_cast<UnaryOperator>(E); Not && Not->getOpcode() == UO_LNot)
      return add(Not->getSubExpr(), !Holds);
    const auto *Logic = dyn_cast<BinaryOperator>(E);
    if (Logic && Logic->getOpcode() == (Holds ? BO_LAnd : BO_LOr)) {
      add(Logic->getLHS(), Holds);
      add(Logic->getRHS(), Holds);
      return;
    }
    // Any of several.
    std::set<std::string> Values;
    const VarDecl *Variable = nullptr;
    if (Logic && Logic->isLogicalOp()) {
      if (collect(Logic, Holds, Variable, Values))
        Facts[Variable].keep(Values);
      return;
    }
    const Comparison Is = comparison(E);
    if (!Is.Variable)
      return;
    if (Is.IsEqual == Holds)
      Facts[Is.Variable].keep({Is.Constant});
    else
      Facts[Is.Variable].IsNot.insert(Is.Constant);
  }

  bool areContradictory() const {
    return llvm::any_of(Facts, [](const auto &Entry) { return Entry.second.isNothing(); });
  }

private:
  /// Whether E, if it Holds, says that Variable is one of Values, to which it adds its own.
  bool collect(const Expr *E, bool Holds, const VarDecl *&Variable, std::set<std::string> &Values) const {
    E = E->IgnoreParenImpCasts();
    if (const auto *Logic = dyn_cast<BinaryOperator>(E); Logic && Logic->getOpcode() == (Holds ? BO_LOr : BO_LAnd))
      return collect(Logic->getLHS(), Holds, Variable, Values) && collect(Logic->getRHS(), Holds, Variable, Values);
    const Comparison Is = comparison(E);
    if (!Is.Variable || Is.IsEqual != Holds || (Variable && Variable != Is.Variable))
      return false;
    Variable = Is.Variable;
    Values.insert(Is.Constant);
    return true;
  }

  /// The variable that E is, if nothing changes it.
  const VarDecl *steady(const Expr *E) const {
    const auto *Named = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
    const auto *Variable = Named ? dyn_cast<VarDecl>(Named->getDecl()) : nullptr;
    if (!Variable || Variable->getType()->isDependentType())
      return nullptr;
    const VarDecl *Canonical = Variable->getCanonicalDecl();
    const bool IsConst = Variable->getType().getNonReferenceType().isConstQualified();
    const bool IsWritten = llvm::any_of(Code.writes(Canonical), [&](const HostWrite &Write) {
      return Write.What != HostWrite::Effect::Declares && Write.Value != Variable->getInit();
    });
    return IsConst || (Variable->isLocalVarDeclOrParm() && !IsWritten) ? Canonical : nullptr;
  }

  /// A text or number; "" if E is none.
  std::string constant(const Expr *E) const {
    const Expr *Bare = E->IgnoreParenImpCasts();
    if (const auto *Text = dyn_cast<StringLiteral>(Bare))
      return ("\"" + Text->getBytes()).str();
    Expr::EvalResult Number;
    if (!E->isValueDependent() && E->getType()->isIntegralOrEnumerationType() &&
        E->EvaluateAsInt(Number, Code.context()))
      return llvm::toString(Number.Val.getInt(), 10);
    return "";
  }

  Comparison comparison(const Expr *E) const {
    const Expr *Sides[2] = {};
    bool IsEqual = false;
    if (const auto *Binary = dyn_cast<BinaryOperator>(E); Binary && Binary->isEqualityOp()) {
      Sides[0] = Binary->getLHS(), Sides[1] = Binary->getRHS();
      IsEqual = Binary->getOpcode() == BO_EQ;
    } else if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E);
               Call && Call->getNumArgs() == 2 &&
               (Call->getOperator() == OO_EqualEqual || Call->getOperator() == OO_ExclaimEqual)) {
      Sides[0] = Call->getArg(0), Sides[1] = Call->getArg(1);
      IsEqual = Call->getOperator() == OO_EqualEqual;
    }
    for (const unsigned Side : {0u, 1u})
      if (Sides[0] && steady(Sides[Side]))
        if (std::string Other = constant(Sides[1 - Side]); !Other.empty())
          return {.Variable = steady(Sides[Side]), .Constant = std::move(Other), .IsEqual = IsEqual};
    return {};
  }

  const HostCode &Code;
  std::map<const VarDecl *, Possible> Facts; ///< only asked for any: its order tells nothing
};

} // namespace

bool isNeverRun(const HostRegion *Region, const HostCode &Code) {
  ArmFacts Facts(Code);
  for (; Region; Region = Region->Parent) {
    const auto *If = Region->Choice ? dyn_cast<IfStmt>(Region->Choice->Where) : nullptr;
    const Expr *Condition = If ? If->getCond() : nullptr;
    bool Holds = false;
    if (!Condition || Condition->isValueDependent())
      continue;
    if (Condition->EvaluateAsBooleanCondition(Holds, Code.context()) && Region->Arm != (Holds ? 0u : 1u))
      return true;
    Facts.add(Condition, Region->Arm == 0);
  }
  return Facts.areContradictory();
}

} // namespace cudaperf
