#include "Launch/LoopRounds.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace cudaperf {

namespace {
/// One answer of roundsOf().
class Counted {
public:
  Counted(const HostLoop &Loop, const HostCode &Code, HostValues &Values) : Loop(Loop), Code(Code), Values(Values) {}

  std::optional<uint64_t> rounds() {
    const auto *For = dyn_cast<ForStmt>(Loop.Where);
    if (!For || Loop.HasBreak || Loop.HasLabel || !For->getCond())
      return std::nullopt;
    const auto *Test = dyn_cast<BinaryOperator>(For->getCond()->IgnoreParenImpCasts());
    if (!Test || !Test->isRelationalOp())
      return std::nullopt;
    Counter = Code.target(Test->getLHS());
    if (!Counter.Object || !Counter.isLocalNumber() || isWrittenInBody() || changes(Test->getRHS()))
      return std::nullopt;
    const std::optional<int64_t> First = number(Test->getLHS()), End = number(Test->getRHS());
    const std::optional<int64_t> Step = For->getInc() ? stepOf(For->getInc()->IgnoreParenImpCasts()) : std::nullopt;
    if (!First || !End || !Step)
      return std::nullopt;
    const bool Counts = Test->getOpcode() == BO_LT || Test->getOpcode() == BO_LE;
    const bool HasEnd = Test->getOpcode() == BO_LE || Test->getOpcode() == BO_GE;
    const int64_t Way = (Counts ? *End - *First : *First - *End) + (HasEnd ? 1 : 0);
    const int64_t Each = Counts ? *Step : -*Step;
    if (Each <= 0)
      return std::nullopt;
    return Way <= 0 ? 0 : uint64_t((Way + Each - 1) / Each);
  }

private:
  /// Numbers beyond these are no rounds, and sums of them overflow.
  static constexpr int64_t MostNumber = int64_t(1) << 40;

  /// Before the loop.
  std::optional<int64_t> number(const Expr *E) {
    const HostCandidates Known = Values.value(E, Loop.Entry);
    const HostValue *Only = Known.only();
    if (!Only || Only->What != HostValue::Kind::Integer || Only->Integer > MostNumber || Only->Integer < -MostNumber)
      return std::nullopt;
    return Only->Integer;
  }

  std::optional<int64_t> stepOf(const Expr *Increment) {
    const auto *Unary = dyn_cast<UnaryOperator>(Increment);
    if (Unary && Unary->isIncrementDecrementOp() && Code.target(Unary->getSubExpr()) == Counter)
      return Unary->isIncrementOp() ? 1 : -1;
    const auto *Update = dyn_cast<CompoundAssignOperator>(Increment);
    if (!Update || !(Code.target(Update->getLHS()) == Counter) || changes(Update->getRHS()))
      return std::nullopt;
    const std::optional<int64_t> By = number(Update->getRHS());
    if (Update->getOpcode() == BO_AddAssign)
      return By;
    return By && Update->getOpcode() == BO_SubAssign ? std::optional(-*By) : std::nullopt;
  }

  bool isWrittenInBody() const {
    return llvm::any_of(Code.writes(Counter.Object), [&](const HostWrite &Write) {
      const bool IsAccount = Write.What == HostWrite::Effect::Starts || Write.What == HostWrite::Effect::Ends;
      return !IsAccount && Loop.Start.Region->encloses(Write.Where.Region) && Write.Where.Order < Loop.End;
    });
  }

  /// Whether something in E is written in the loop.
  bool changes(const Expr *E) const {
    return anyPart(E, [&](const Stmt *S) {
      const auto *Named = isa<DeclRefExpr, MemberExpr>(S) ? cast<Expr>(S) : nullptr;
      const HostTarget Target = Named ? Code.target(Named) : HostTarget{};
      return Target.Object &&
             llvm::any_of(Loop.Written, [&](const HostTarget &Written) { return Written.overlaps(Target); });
    });
  }

  const HostLoop &Loop;
  const HostCode &Code;
  HostValues &Values;
  HostTarget Counter;
};
} // namespace

std::optional<uint64_t> roundsOf(const HostLoop &Loop, const HostCode &Code, HostValues &Values) {
  return Counted(Loop, Code, Values).rounds();
}

} // namespace cudaperf
