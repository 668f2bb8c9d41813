// HostValues' runs of loops that count with known numbers: 'for (n = 1 << k; n > 1; n >>= 1)'.
//
// A loop is run for the local integers that its statements change in every round alike: by assignments, compound
// assignments and increments that are statements of the body or the increment, never under an if, in an inner loop,
// through a reference or in the condition. What its condition and these statements read has to be known before the
// loop; numbers that depend on each other (two callers, an if) are run one by one. Everything else in the loop is
// ignored, except for what changes the way: after a break the last values are not known, a continue leaves only the
// increment certain, and a loop with a label is not run. A return only means that the code behind is not reached.

#include "Launch/HostArithmetic.h"
#include "Launch/HostValues.h"
#include "Source/Parts.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"
#include <cassert>

using namespace clang;

namespace cudaperf {

/// The part of a question's steps that the rounds of one loop may take.
static constexpr unsigned MaxRunSteps = HostBudget::MaxSteps / 4;
/// Numbers of one loop that are followed.
static constexpr unsigned MaxNumbers = 16;

/// What one round of a loop does to the numbers that each round changes alike.
struct HostValues::LoopPlan {
  SmallVector<HostTarget, 8> Changed;
  SmallVector<const HostWrite *, 8> Statements; ///< in the order in which they run
  SmallVector<HostTarget, 8> Read;              ///< other local integers, which the loop leaves as they are
  unsigned LastStep = 0;                        ///< the budget's step where the loop is given up
};

const Expr *HostLoop::condition() const {
  if (const auto *For = dyn_cast<ForStmt>(Where))
    return For->getCond();
  if (const auto *While = dyn_cast<WhileStmt>(Where))
    return While->getCond();
  return clang::cast<DoStmt>(Where)->getCond();
}

/// Whether every round of Loop that passes Goal does Write exactly once.
bool HostValues::isDone(const HostWrite &Write, const HostLoop &Loop, HostPlace Goal) {
  const bool MayBeLeftOut = Loop.HasContinue && Goal.Order < Write.Where.Order && Write.Where.Order < Loop.End;
  return Write.IsStatement && Write.Where.Region->encloses(Goal.Region) && !MayBeLeftOut;
}

/// What Write leaves in the round that is being run; what may be left out is unknown from there on.
HostCandidates HostValues::executed(const HostWrite &Write, bool IsDone, const HostContext &In) {
  HostCandidates Value = IsDone ? written(Write, Write.Target.Component, In) : HostCandidates::unknown();
  return Value.Values.empty() ? HostCandidates::unknown() : Value;
}

/// Calls Round for each round of Loop, until the numbers of the round that is being run end the loop, for which the
/// last test is the answer, or Round returns false: then there is none. A test that is not known ends nothing.
std::optional<HostValues::LoopTest> HostValues::unroll(const HostLoop &Loop, const HostContext &In,
                                                       llvm::function_ref<bool(LoopTest)> Round) {
  for (bool IsTested = !isa<DoStmt>(Loop.Where);; IsTested = true) {
    LoopTest Test;
    if (IsTested && Loop.condition()) {
      const HostCandidates Found = evaluate(Loop.condition(), HostTarget::Whole, In.at(Loop.Start));
      Test = {Found.Values.size() == 1 && isNumber(Found.Values.front()), Found.Complete};
      if (Test.IsKnown && !isTrue(Found.Values.front()))
        return Test;
    }
    if (!Round(Test))
      return std::nullopt;
  }
}

/// Adds the local integers that E mentions and Loop does not write.
static void addRead(const HostCode &Code, const Expr *E, const HostLoop &Loop, SmallVectorImpl<HostTarget> &Read) {
  forEachPart(E, [&](const Stmt *S) {
    const auto *Mention = dyn_cast<Expr>(S);
    HostTarget Target = isa_and_nonnull<DeclRefExpr, MemberExpr>(Mention) ? Code.target(Mention) : HostTarget{};
    if (Target.Object && Target.isLocalNumber() && !llvm::is_contained(Read, Target) &&
        llvm::none_of(Loop.Written, [&](const HostTarget &Other) { return Other.overlaps(Target); }))
      Read.push_back(Target);
  });
}

HostValues::LoopPlan HostValues::planOf(const HostLoop &Loop) const {
  LoopPlan Plan;
  for (const HostTarget &Target : Loop.Written) {
    if (!Target.isLocalNumber() || Plan.Changed.size() == MaxNumbers)
      continue;
    SmallVector<const HostWrite *, 4> Writes;
    for (const HostWrite &Write : Code.writes(Target.Object))
      if (Write.Loop != &Loop && Loop.Start.Region->encloses(Write.Where.Region) && Write.Target.overlaps(Target))
        Writes.push_back(&Write);
    if (!llvm::all_of(Writes, [&](const HostWrite *Write) {
          return isDone(*Write, Loop, Loop.Start) && Write->Target.Component == Target.Component;
        }))
      continue;
    Plan.Changed.push_back(Target);
    Plan.Statements.append(Writes);
  }
  llvm::sort(Plan.Statements, [](const HostWrite *A, const HostWrite *B) { return A->Where.Order < B->Where.Order; });
  if (Loop.condition())
    addRead(Code, Loop.condition(), Loop, Plan.Read);
  for (const HostWrite *Write : Plan.Statements)
    if (const Expr *E = Write->Update ? Write->Update : Write->Value)
      addRead(Code, E, Loop, Plan.Read);
  return Plan;
}

/// What the numbers of a loop are before its first round, one entry for each way to get there. A number without
/// candidates stays unknown. Nothing if there are too many ways.
std::vector<HostValues::LoopRound> HostValues::firstRounds(const HostLoop &Loop, ArrayRef<HostTarget> Needed,
                                                           const HostContext &In) {
  std::vector<LoopRound> Rounds(1);
  for (const HostTarget &Target : Needed) {
    QualType Type = Target.Component == HostTarget::Whole ? Target.Object->getType() : Code.context().UnsignedIntTy;
    HostCandidates Before = object(Target, Type, In.at(Loop.Entry));
    if (Before.Values.empty())
      continue;
    std::vector<LoopRound> Next;
    for (const LoopRound &Round : Rounds)
      for (const HostValue &Value : Before.Values) {
        if (!areCompatible(Round.Reasons, Value.Reasons))
          continue;
        LoopRound &Added = Next.emplace_back(Round);
        Added.Numbers[Target.key()] = withoutReasons({{Value}, Before.Complete});
        Added.Reasons.append(Value.Reasons.begin(), Value.Reasons.end());
      }
    if (Next.size() > HostCandidates::Most)
      return {};
    Rounds = std::move(Next);
  }
  return Rounds;
}

/// Notes which of the numbers Known each of the next rounds would make larger by the same step. One that is multiplied,
/// the stride of a reduction, is large in the last few rounds only, which have least to do.
void HostValues::noteGrowth(const LoopPlan &Plan, HostNumbers &Known, HostLoopRun &Result, const HostContext &In) {
  constexpr unsigned Rounds = 3;
  auto Integer = [](const HostNumbers &From, const HostTarget &Target) -> std::optional<int64_t> {
    auto Found = From.find(Target.key());
    const HostValue *Only = Found == From.end() ? nullptr : Found->second.only();
    return Only && Only->What == HostValue::Kind::Integer ? std::optional(Only->Integer) : std::nullopt;
  };
  SmallVector<HostTarget, 8> Growing = Plan.Changed;
  llvm::SmallDenseMap<std::pair<const ValueDecl *, int>, int64_t, 8> Steps;
  for (unsigned Round = 0; Round < Rounds && !Growing.empty(); ++Round) {
    const HostNumbers Before = Known;
    for (const HostWrite *Write : Plan.Statements)
      Known[Write->Target.key()] = withoutReasons(executed(*Write, /*IsDone=*/true, In.inRound(Known)));
    llvm::erase_if(Growing, [&](const HostTarget &Target) {
      const std::optional<int64_t> From = Integer(Before, Target), To = Integer(Known, Target);
      return !From || !To || *To <= *From || Steps.try_emplace(Target.key(), *To - *From).first->second != *To - *From;
    });
  }
  if (!Result.Growing)
    Result.Growing.emplace(Growing.begin(), Growing.end());
  else // another way to the loop
    llvm::erase_if(*Result.Growing, [&](const HostTarget &Target) { return !llvm::is_contained(Growing, Target); });
}

/// Runs Loop from Start on. False if it does not come to an end: its condition or the budget does not allow it.
bool HostValues::runRounds(const HostLoop &Loop, const LoopPlan &Plan, LoopRound Start, HostLoopRun &Result,
                           const HostContext &In) {
  auto Keep = [&](HostNumbers &To, ArrayRef<HostReason> Why) {
    for (const HostTarget &Target : Plan.Changed) {
      auto Known = Start.Numbers.find(Target.key());
      To[Target.key()].add(Known == Start.Numbers.end() ? HostCandidates::unknown() : Known->second, Why);
    }
  };
  // What one round changes belongs together.
  HostReasons Together = Start.Reasons;
  Together.push_back({&Loop, 0});
  const HostContext InRound = In.inRound(Start.Numbers);
  const std::optional<LoopTest> End = unroll(Loop, InRound, [&](LoopTest Test) {
    if (!Test.IsKnown) {
      noteGrowth(Plan, Start.Numbers, Result, In);
      return false;
    }
    Result.IsCertain &= Test.IsComplete;
    if (!In.Budget.takeStep() || In.Budget.steps() > Plan.LastStep)
      return false;
    Keep(Result.Inside, Together);
    ++Together.back().Arm;
    for (const HostWrite *Write : Plan.Statements)
      Start.Numbers[Write->Target.key()] = withoutReasons(executed(*Write, /*IsDone=*/true, InRound));
    return true;
  });
  if (!End)
    return false;
  Result.IsCertain &= End->IsComplete;
  Keep(Result.After, Start.Reasons);
  return true;
}

HostLoopRun HostValues::run(const HostLoop &Loop, const HostContext &In) {
  HostLoopRun Result;
  if (Loop.HasLabel)
    return Result;
  LoopPlan Plan = planOf(Loop);
  if (Plan.Changed.empty())
    return Result;
  SmallVector<HostTarget, 8> Needed = Plan.Changed;
  Needed.append(Plan.Read);
  std::vector<LoopRound> Rounds = firstRounds(Loop, Needed, In);
  Result.IsCertain = !Rounds.empty();
  Plan.LastStep = In.Budget.steps() + MaxRunSteps;
  bool Ends = !Loop.HasBreak;
  for (LoopRound &Round : Rounds)
    if (!runRounds(Loop, Plan, std::move(Round), Result, In))
      Ends = Result.IsCertain = false;
  if (!Ends)
    Result.After.clear();
  for (HostNumbers *Part : {&Result.Inside, &Result.After})
    for (auto &Known : *Part)
      Known.second.Complete &= Result.IsCertain;
  return Result;
}

/// What Write, which stands for what a loop did, leaves.
HostValues::LoopResult HostValues::ofLoop(const HostWrite &Write, const HostContext &In) {
  const HostBudget::Leave Granted = In.Budget.enterLoop(*Write.Loop);
  if (!Granted)
    return {};
  assert(!In.Round && "what an object is in a round is looked up there");
  auto Answer = [&](const HostLoopRun &Run) -> LoopResult {
    const bool IsStart = Write.What == HostWrite::Effect::Starts;
    const HostNumbers &Part = IsStart ? Run.Inside : Run.After;
    auto Found = Part.find(Write.Target.key());
    return {Found == Part.end() ? std::nullopt : std::optional(Found->second),
            IsStart && Run.Growing && llvm::is_contained(*Run.Growing, Write.Target)};
  };
  auto Known = caches().LoopRuns.find({Write.Loop, In.AskedIn});
  if (!In.Call && !In.Row && Known != caches().LoopRuns.end())
    return Answer(Known->second);
  const unsigned RefusalsBefore = In.Budget.refusals();
  HostLoopRun Run = run(*Write.Loop, In);
  LoopResult Result = Answer(Run);
  if (!In.Call && !In.Row && In.Budget.refusals() == RefusalsBefore)
    caches().LoopRuns[{Write.Loop, In.AskedIn}] = std::move(Run);
  return Result;
}

} // namespace cudaperf
