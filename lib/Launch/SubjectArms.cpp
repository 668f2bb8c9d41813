#include "Launch/SubjectArms.h"
#include "Launch/HostCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"
#include <optional>

using namespace clang;

namespace cudaperf {

namespace {
/// What an arm says of a variable: that it is one number, or (IsOther) none of some.
struct Wanted {
  const VarDecl *Variable = nullptr;
  llvm::SmallVector<int64_t, 8> Numbers;
  bool IsOther = false;

  bool excludes(const Wanted &Of) const {
    if (!Variable || Variable != Of.Variable || (IsOther && Of.IsOther))
      return false;
    if (!IsOther && !Of.IsOther)
      return Numbers != Of.Numbers;
    const Wanted &One = IsOther ? Of : *this, &Others = IsOther ? *this : Of;
    return llvm::is_contained(Others.Numbers, One.Numbers.front());
  }
};
} // namespace

static std::optional<int64_t> numberOf(const Expr *E, const ASTContext &Context) {
  Expr::EvalResult Result;
  if (!E || E->isValueDependent() || !E->EvaluateAsInt(Result, Context) ||
      Result.Val.getInt().getSignificantBits() > 64)
    return std::nullopt;
  return Result.Val.getInt().getExtValue();
}

/// Whether Arm is what Switch does by 'default:' alone.
static bool isDefault(const SwitchStmt &Switch, unsigned Arm) {
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Switch.getBody());
  if (!Body)
    return false;
  unsigned Number = 0;
  for (const Stmt *S : Body->body())
    if (isa<SwitchCase>(S) && Number++ == Arm)
      return isa<DefaultStmt>(S) && !isa<SwitchCase>(cast<DefaultStmt>(S)->getSubStmt());
  return false;
}

/// Of the arm 'default:', or of one number.
static Wanted wantedIn(const HostRegion &Region, const HostCode &Code) {
  const ASTContext &Context = Code.context();
  Wanted Found;
  if (Region.Choice && Region.Arm > 0 && (Region.Arm > 64 || (Region.Choice->Falling >> (Region.Arm - 1) & 1)))
    return {}; // the arm before may run into it
  if (Region.Subject) {
    if (const std::optional<int64_t> Number = numberOf(Region.Equals, Context))
      Found = {.Variable = Region.Subject->getCanonicalDecl(), .Numbers = {*Number}};
  } else if (const auto *Switch = Region.Choice ? dyn_cast<SwitchStmt>(Region.Choice->Where) : nullptr;
             Switch && isDefault(*Switch, Region.Arm)) {
    const auto *Name = dyn_cast<DeclRefExpr>(Switch->getCond()->IgnoreParenImpCasts());
    const auto *Variable = Name ? dyn_cast<VarDecl>(Name->getDecl()) : nullptr;
    Found = {.Variable = Variable ? Variable->getCanonicalDecl() : nullptr, .IsOther = true};
    for (const SwitchCase *Label = Switch->getSwitchCaseList(); Label; Label = Label->getNextSwitchCase())
      if (const auto *Case = dyn_cast<CaseStmt>(Label); Case && !Case->getRHS())
        if (const std::optional<int64_t> Number = numberOf(Case->getLHS(), Context))
          Found.Numbers.push_back(*Number);
  }
  // What is written more than once may be another number in between.
  if (Found.Variable && Code.writes(Found.Variable).size() > (isa<ParmVarDecl>(Found.Variable) ? 0u : 1u))
    return {};
  return Found;
}

bool wantOtherNumbers(const HostRegion *A, const HostRegion *B, const HostCode &Code) {
  for (const HostRegion *Outer = A; Outer && !Outer->encloses(B); Outer = Outer->Parent) {
    const Wanted Own = wantedIn(*Outer, Code);
    for (const HostRegion *Other = B; Own.Variable && Other && !Other->encloses(A); Other = Other->Parent)
      if (Outer->Choice != Other->Choice && Own.excludes(wantedIn(*Other, Code)))
        return true;
  }
  return false;
}

} // namespace cudaperf
