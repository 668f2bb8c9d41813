// Which arm of an if runs, where the numbers that it compares are known: 'if (size < *threads)' of a function that is
// called with 1 for the size. Only what is so in every execution counts: one value, or several that all say the same.

#include "Launch/HostArithmetic.h"
#include "Launch/HostValues.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace cudaperf {

/// A question that has used up this share of its budget asks for no more conditions: its own values come first.
static constexpr unsigned MostStepsBeforeConditions = HostBudget::MaxSteps / 4;

/// Whether Arm of an if runs each time that the if is come to, or never, as seen from In, a place in its function.
std::optional<bool> HostValues::isRun(const HostRegion &Arm, const HostContext &In) {
  const auto *If = Arm.Choice ? dyn_cast<IfStmt>(Arm.Choice->Where) : nullptr;
  const Expr *Condition = If ? If->getCond() : nullptr;
  if (!Condition || Condition->isValueDependent())
    return std::nullopt;
  if (In.Budget.steps() > MostStepsBeforeConditions) {
    In.Budget.refuse();
    return std::nullopt;
  }
  const HostCandidates Known = evaluate(Condition, HostTarget::Whole, In.at({Arm.Choice->Tested, Arm.Parent}));
  if (!Known.Complete || Known.Values.empty() || Known.Values.size() == HostCandidates::Most)
    return std::nullopt;
  const bool Holds = isNumber(Known.Values.front()) && isTrue(Known.Values.front());
  for (const HostValue &Value : Known.Values)
    if (!isNumber(Value) || Value.Grows || isTrue(Value) != Holds)
      return std::nullopt;
  return Holds == (Arm.Arm == 0);
}

/// Whether Region is come to each time that its function is called, as far as ifs decide it, or never.
std::optional<bool> HostValues::isReached(const HostRegion *Region, const HostContext &In) {
  bool IsCertain = true;
  for (; Region && Region->What != HostRegion::Kind::Function; Region = Region->Parent) {
    const std::optional<bool> IsRunHere = isRun(*Region, In);
    if (IsRunHere && !*IsRunHere)
      return false;
    IsCertain &= IsRunHere.value_or(false);
  }
  return IsCertain ? std::optional(true) : std::nullopt;
}

/// Whether what Write writes to Target can be what its function leaves there: it is done, and no later write is sure to
/// be done as well.
bool HostValues::isLeft(const HostWrite &Write, const HostTarget &Target, const HostContext &In) {
  if (!isReached(Write.Where.Region, In).value_or(true))
    return false;
  const FunctionDecl *Function = Write.Where.Region->Function;
  return Code.leavesEarly(*Function) || llvm::none_of(Code.writes(Target.Object), [&](const HostWrite &Later) {
           return Later.Where.Region->Function == Function && Later.Where.Order > Write.Where.Order &&
                  Later.What == HostWrite::Effect::Sets && Later.Target.Component == Target.Component &&
                  !loopAround(Write.Where.Region) && isReached(Later.Where.Region, In.at(Later.Where)).value_or(false);
         });
}

} // namespace cudaperf
