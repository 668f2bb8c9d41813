// HostValues' answer to what several integers hold together each time that a place is reached: the arguments of a
// launch in nested loops, 'for (k = 2; k <= n; k <<= 1) for (j = k >> 1; j > 0; j >>= 1)'.
//
// The loops around the place are run from the outermost one inwards, statement by statement as far as local integers
// go: what is written on every way to the place is followed, what may be written is unknown from there on. Everything
// else is what HostValues::value says, a set of candidates, of which those go together whose reasons agree.

#include "Launch/HostArithmetic.h"
#include "Launch/HostValues.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace cudaperf {

/// Loops around a place that are run; what those around them change is a set of candidates.
static constexpr unsigned MaxNesting = 4;
/// Rounds of a loop in a row that bring nothing new, after which it is left.
static constexpr unsigned MaxDullRounds = 4;

struct HostValues::TupleQuestion {
  ArrayRef<const Expr *> Es;
  unsigned Most = 0;
  HostReasons Why; ///< of the way that is being followed
  HostTuples Found;
  unsigned Times = 0;        ///< that the place was reached
  size_t AtFirst = 0;        ///< what was found then
  bool IsOver = false;       ///< enough was found, or the steps are used up
  bool EndIsUnknown = false; ///< how far what was found goes on is not known
};

/// One combination of candidates.
struct Combination {
  HostTuple Integers;
  HostReasons Reasons;
  bool IsChoice = false; ///< some integer could be another one too
  bool IsMerged = false; ///< and what comes with it is not known
  bool Grows = false;    ///< some integer does
};

/// Each of Ways with each of Values that can come with it.
static std::vector<Combination> combined(ArrayRef<Combination> Ways, ArrayRef<HostValue> Values) {
  std::vector<Combination> Result;
  for (const Combination &Way : Ways) {
    const size_t Before = Result.size();
    for (const HostValue &Value : Values) {
      const bool IsChoice = Values.size() > 1;
      if (!areCompatible(Way.Reasons, Value.Reasons) || (IsChoice && Way.IsChoice && (Way.IsMerged || Value.IsMerged)))
        continue;
      Combination &Next = Result.emplace_back(Way);
      Next.Integers.push_back(Value.Integer);
      Next.Reasons.append(Value.Reasons.begin(), Value.Reasons.end());
      Next.IsChoice |= IsChoice;
      Next.IsMerged |= IsChoice && Value.IsMerged;
      Next.Grows |= Value.Grows;
    }
    if (Result.size() == Before)
      Result.emplace_back(Way).Integers.push_back(std::nullopt);
  }
  return Result;
}

/// Notes what is asked for, with the numbers of the rounds that are being run.
void HostValues::evaluateTuple(TupleQuestion &Asked, const HostContext &In) {
  ++Asked.Times;
  std::vector<Combination> Ways = {{{}, Asked.Why}};
  for (const Expr *E : Asked.Es) {
    HostCandidates Candidates = E ? evaluate(E, HostTarget::Whole, In) : HostCandidates::unknown();
    llvm::erase_if(Candidates.Values, [](const HostValue &V) { return V.What != HostValue::Kind::Integer; });
    // What starts as nothing and is changed by something unknown is launched with something else.
    if (!Candidates.Complete && !Candidates.Values.empty() && Candidates.Values.front().Integer <= 0)
      Candidates.Values.clear();
    Asked.Found.Complete &= Candidates.Complete || Candidates.Values.empty();
    Ways = combined(Ways, Candidates.Values);
    if (Ways.size() > HostCandidates::Most) {
      Ways.resize(HostCandidates::Most);
      Asked.Found.Complete = false;
    }
  }
  for (Combination &Way : Ways) {
    if (llvm::is_contained(Asked.Found.Values, Way.Integers))
      continue;
    if (Asked.Found.Values.size() == Asked.Most) {
      Asked.Found.Complete = false;
      Asked.IsOver = true;
      return;
    }
    Asked.Found.Values.push_back(std::move(Way.Integers));
    Asked.EndIsUnknown |= Way.Grows;
    Asked.Found.Grows |= Way.Grows;
  }
  if (Asked.Times == 1)
    Asked.AtFirst = Asked.Found.Values.size();
}

/// What Loop writes to local integers outside of Inner, in order.
static SmallVector<const HostWrite *, 8> writesOf(const HostCode &Code, const HostLoop &Loop, const HostLoop *Inner) {
  SmallVector<const HostWrite *, 8> Result;
  for (const HostTarget &Target : Loop.Written) {
    if (!Target.isLocalNumber())
      continue;
    for (const HostWrite &Write : Code.writes(Target.Object))
      if (!Write.Loop && Write.Target == Target && Loop.Start.Region->encloses(Write.Where.Region) &&
          !(Inner && Inner->Start.Region->encloses(Write.Where.Region)))
        Result.push_back(&Write);
  }
  llvm::sort(Result, [](const HostWrite *A, const HostWrite *B) { return A->Where.Order < B->Where.Order; });
  return Result;
}

/// Whether no if in Loop is known to keep this round from Goal.
bool HostValues::isPassedBy(HostPlace Goal, const HostLoop &Loop, const HostContext &In) {
  for (const HostRegion *Arm = Goal.Region; Arm != Loop.Start.Region; Arm = Arm->Parent) {
    const auto *If = Arm->Choice ? dyn_cast<IfStmt>(Arm->Choice->Where) : nullptr;
    if (!If)
      continue;
    HostCandidates Test = evaluate(If->getCond(), HostTarget::Whole, In.at({Goal.Order, Arm->Parent}));
    if (const HostValue *Only = Test.only(); Only && isNumber(*Only) && isTrue(*Only) != (Arm->Arm == 0))
      return false;
  }
  return true;
}

/// Runs Loops, each inside the one before it, from Known on and evaluates each time that the place is reached. Known is
/// what it is after the outermost one.
void HostValues::unrollTo(TupleQuestion &Asked, ArrayRef<const HostLoop *> Loops, HostNumbers &Known,
                          const HostContext &In) {
  const HostLoop &Loop = *Loops.front();
  const HostLoop *Inner = Loops.size() > 1 ? Loops[1] : nullptr;
  const HostPlace Goal = Inner ? Inner->Entry : In.At;
  const SmallVector<const HostWrite *, 8> Writes = writesOf(Code, Loop, Inner);
  const auto *const Behind =
      llvm::partition_point(Writes, [&](const HostWrite *W) { return W->Where.Order < Goal.Order; });
  const HostContext InRound = In.inRound(Known);
  auto RunStatements = [&](ArrayRef<const HostWrite *> Part) {
    for (const HostWrite *Write : Part)
      Known[Write->Target.key()] = executed(*Write, isDone(*Write, Loop, Goal), InRound);
  };
  unsigned DullRounds = 0;
  const std::optional<LoopTest> End = unroll(Loop, InRound, [&](LoopTest Test) {
    Asked.EndIsUnknown |= !Test.IsKnown || !Test.IsComplete;
    if (!In.Budget.takeStep()) {
      Asked.Found.Complete = false;
      Asked.IsOver = true;
    }
    if (Asked.IsOver)
      return false;
    const size_t FoundBefore = Asked.Found.Values.size(), TimesBefore = Asked.Times;
    RunStatements({Writes.begin(), Behind});
    if (isPassedBy(Goal, Loop, InRound))
      Inner ? unrollTo(Asked, Loops.drop_front(), Known, In) : evaluateTuple(Asked, InRound);
    RunStatements({Behind, Writes.end()});
    if (Asked.Found.Values.size() > FoundBefore)
      DullRounds = 0;
    else if (Asked.Times > TimesBefore)
      ++DullRounds;
    return DullRounds < MaxDullRounds;
  });
  if (End) {
    Asked.Found.Complete &= End->IsComplete;
    return;
  }
  if (Asked.IsOver)
    return;
  // It was left early. That is nothing to speak of if the loops so far made no difference.
  Asked.Found.Complete &= Asked.Found.Values.size() == Asked.AtFirst;
  for (const HostTarget &Target : Loop.Written)
    Known[Target.key()] = HostCandidates::unknown();
}

/// The loops around At that can be run, the outermost first.
static SmallVector<const HostLoop *, MaxNesting> loopsAround(HostPlace At) {
  SmallVector<const HostLoop *, MaxNesting> Loops;
  for (const HostRegion *Region = At.Region; Region && Region->What != HostRegion::Kind::Lambda;
       Region = Region->Parent)
    if (Region->What == HostRegion::Kind::Loop) {
      if (!Region->Around || Region->Around->HasLabel || Loops.size() == MaxNesting)
        break;
      Loops.insert(Loops.begin(), Region->Around);
    }
  return Loops;
}

/// Whether those that change do so upwards and by equal steps, as far as Values tells.
static bool growsEvenly(ArrayRef<HostTuple> Values) {
  for (size_t Time = 1; Time < Values.size(); ++Time)
    for (size_t I = 0; I < Values[Time].size(); ++I) {
      const std::optional<int64_t> Before = Values[Time - 1][I], After = Values[Time][I];
      std::optional<int64_t> Earlier;
      if (Time > 1)
        Earlier = Values[Time - 2][I];
      if (!Before || !After)
        continue;
      if (*After < *Before ||
          (Earlier && uint64_t(*After) - uint64_t(*Before) != uint64_t(*Before) - uint64_t(*Earlier)))
        return false;
    }
  return true;
}

HostTuples HostValues::tuples(ArrayRef<const Expr *> Es, HostPlace At, unsigned Most) {
  HostBudget Budget;
  const HostContext In(Budget, At);
  TupleQuestion Asked{.Es = Es, .Most = Most};
  const SmallVector<const HostLoop *, MaxNesting> Loops = loopsAround(At);
  if (Loops.empty()) {
    evaluateTuple(Asked, In);
  } else {
    SmallVector<HostTarget, 8> Numbers;
    llvm::copy_if(Loops.front()->Written, std::back_inserter(Numbers),
                  [](const HostTarget &Target) { return Target.isLocalNumber(); });
    std::vector<LoopRound> Ways = firstRounds(*Loops.front(), Numbers, In);
    Asked.Found.Complete = !Ways.empty();
    for (LoopRound &Way : Ways) {
      Asked.Why = Way.Reasons;
      if (!Asked.IsOver)
        unrollTo(Asked, Loops, Way.Numbers, In);
    }
  }
  HostTuples &Found = Asked.Found;
  constexpr size_t TwoSteps = 3; // values; one step is as long as itself
  Found.Grows = !Found.Complete && Asked.EndIsUnknown && (Found.Grows || Found.Values.size() >= TwoSteps) &&
                growsEvenly(Found.Values);
  return std::move(Found);
}

} // namespace cudaperf
