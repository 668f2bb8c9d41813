// Which writes may have been the last one before a place: straight-line order, arms that exclude or cover each other,
// loops that carry values round.

#include "Launch/HostReaching.h"
#include "Launch/SubjectArms.h"
#include "clang/AST/ASTContext.h"

using namespace clang;

namespace cudaperf {

/// Whether arm From of a switch runs into arm To.
static bool fallsInto(const HostChoice &Choice, unsigned From, unsigned To) {
  for (; From < To; ++From)
    if (From >= 64 || !(Choice.Falling >> From & 1))
      return false;
  return From == To;
}

/// Whether the two regions are different arms of one choice, so that B does not run after A: no fall through, no loop
/// around it that leads from one to the other.
static bool areExclusive(const HostRegion *A, const HostRegion *B) {
  for (const HostRegion *Outer = A; Outer; Outer = Outer->Parent) {
    if (Outer->encloses(B) || Outer->What != HostRegion::Kind::Arm || !Outer->Parent->encloses(B))
      continue;
    for (const HostRegion *Other = B; Other; Other = Other->Parent)
      if (Other->Choice == Outer->Choice && Other->Arm != Outer->Arm) {
        if (fallsInto(*Outer->Choice, Outer->Arm, Other->Arm))
          return false;
        return !loopAround(Outer->Parent);
      }
  }
  return false;
}

HostTarget writtenThrough(const HostWrite &Write, int Component) {
  const auto *Function = Write.Taker ? dyn_cast<FunctionDecl>(Write.Taker->getDeclContext()) : nullptr;
  const FunctionDecl *Body = Function ? Function->getDefinition() : nullptr;
  unsigned Index = Write.Taker ? Write.Taker->getFunctionScopeIndex() : 0;
  if (!Body || Index >= Body->getNumParams())
    return {};
  bool IsPointee = Write.Taker->getType()->isPointerType() && Component == HostTarget::Whole;
  return {Body->getParamDecl(Index), IsPointee ? HostTarget::Pointee : Component};
}

/// Whether that function is seen to write it.
static bool isWrittenThrough(const HostCode &Code, const HostWrite &Write, int Component) {
  HostTarget Target = Write.What == HostWrite::Effect::MaySet ? writtenThrough(Write, Component) : HostTarget{};
  return Target.Object && llvm::any_of(Code.writes(Target.Object),
                                       [&](const HostWrite &Through) { return Through.Target.overlaps(Target); });
}

/// Whether the old value is gone after Write.
static bool certainlySets(const HostCode &Code, const HostWrite &Write, int Component) {
  if (Write.What != HostWrite::Effect::MaySet)
    return true;
  HostTarget Target = writtenThrough(Write, Component);
  return Target.Object && llvm::any_of(Code.writes(Target.Object), [&](const HostWrite &Through) {
           return Through.What == HostWrite::Effect::Sets && Through.Target.overlaps(Target) &&
                  Through.Where.Region->What == HostRegion::Kind::Function;
         });
}

using ArmsCovered = llvm::SmallDenseMap<const HostChoice *, uint64_t, 4>;

namespace {
/// One answer of reachingWrites(), from the place backwards.
class ReachingSearch {
public:
  ReachingSearch(const HostCode &Code, HostTarget Target, HostPlace At, bool Owned, ReachingQuestions Ask)
      : Code(Code), Target(Target), At(At), Owned(Owned), Ask(Ask) {}
  ReachingWrites run();

private:
  bool isRelevant(const HostWrite &Write) const;
  bool isUsable(const HostWrite &Write);
  bool leavesBefore(const HostRegion *Region) const;
  bool isNeverRun(const HostRegion *Region);
  std::optional<bool> isRun(const HostRegion &Arm);
  bool covers(const HostRegion *Region, const HostRegion *At, ArmsCovered &Covered);
  void take(const HostWrite &Write);
  void skip(const HostWrite &Write);
  const HostRegion *takeEarlier();
  void takeOfOtherRounds(const HostRegion *Killer);

  const HostCode &Code;
  const HostTarget Target;
  const HostPlace At;
  const bool Owned;
  const ReachingQuestions Ask;
  llvm::SmallDenseMap<const HostRegion *, std::optional<bool>, 4> Runs; ///< of arms that were asked for
  ReachingWrites Result;
  HostReasons NotTaken;                     ///< an older value is seen if the arms with the younger ones were not taken
  SmallVector<const HostRegion *, 2> Ended; ///< loops whose end is known: their own writes are in that
};
} // namespace

bool ReachingSearch::isRelevant(const HostWrite &Write) const {
  return Write.Where.Region->Function == At.Region->Function && (!Owned || Write.Target.Owner == Target.Owner) &&
         Write.Target.overlaps(Target);
}

/// What a loop's rounds start with is of use inside it only.
bool ReachingSearch::isUsable(const HostWrite &Write) {
  if (Write.What == HostWrite::Effect::Ends && Ask.IsKnown(Write)) {
    Ended.push_back(Write.Loop->Start.Region);
    return true;
  }
  if (Write.Loop)
    return Write.What == HostWrite::Effect::Starts && Write.Where.Region->encloses(At.Region) && Ask.IsKnown(Write);
  return llvm::none_of(Ended, [&](const HostRegion *Loop) { return Loop->encloses(Write.Where.Region); });
}

std::optional<bool> ReachingSearch::isRun(const HostRegion &Arm) {
  if (const auto Known = Runs.find(&Arm); Known != Runs.end())
    return Known->second;
  const std::optional<bool> Found = Ask.IsRun(Arm);
  Runs[&Arm] = Found;
  return Found;
}

/// Whether Region lies in an arm that the numbers here lead past.
bool ReachingSearch::isNeverRun(const HostRegion *Region) {
  for (; Region && !Region->encloses(At.Region); Region = Region->Parent)
    if (Region->Choice && !isRun(*Region).value_or(true))
      return true;
  return false;
}

/// Whether every way to At passes through the writes in the arms Covered so far and in Region.
bool ReachingSearch::covers(const HostRegion *Region, const HostRegion *At, ArmsCovered &Covered) {
  while (Region && !Region->encloses(At)) {
    const HostChoice *Choice = Region->Choice;
    if (Choice && isRun(*Region).value_or(false)) {
      Region = Region->Parent;
      continue;
    }
    if (!Choice || !Choice->Exhaustive || Choice->Arms > 64)
      return false;
    uint64_t &Arms = Covered[Choice];
    Arms |= uint64_t(1) << Region->Arm | Choice->Leaving;
    if (unsigned(llvm::popcount(Arms)) < Choice->Arms)
      return false;
    Region = Region->Parent;
  }
  return Region;
}

bool ReachingSearch::leavesBefore(const HostRegion *Region) const {
  for (; Region && !Region->encloses(At.Region); Region = Region->Parent)
    if (Region->Leaves)
      return true;
  return false;
}

void ReachingSearch::take(const HostWrite &Write) {
  HostReasons Reasons = NotTaken;
  for (const HostRegion *Arm = Write.Where.Region; Arm && !Arm->encloses(At.Region); Arm = Arm->Parent)
    if (Arm->Choice)
      Reasons.push_back({Arm->Choice, Arm->Arm});
  if (isWrittenThrough(Code, Write, Target.Component))
    Reasons.push_back({Write.Call, 1});
  Result.Sources.push_back({&Write, std::move(Reasons)});
}

void ReachingSearch::skip(const HostWrite &Write) {
  const HostRegion *Arm = Write.Where.Region;
  if (isWrittenThrough(Code, Write, Target.Component))
    NotTaken.push_back({Write.Call, 0});
  else if (Arm->Choice && Arm->Choice->Arms == 1 && !Arm->encloses(At.Region) && Arm->Parent->encloses(At.Region))
    NotTaken.push_back({Arm->Choice, 1});
}

/// Takes the writes before the place, the youngest first, up to one that every way passes: the answer is its region.
const HostRegion *ReachingSearch::takeEarlier() {
  ArmsCovered Covered;
  for (const HostWrite &Write : llvm::reverse(Code.writes(Target.Object))) {
    if (Write.Where.Order >= At.Order || !isRelevant(Write) || areExclusive(Write.Where.Region, At.Region) ||
        leavesBefore(Write.Where.Region) || isNeverRun(Write.Where.Region) || !isUsable(Write))
      continue;
    // A run that comes here has not come there; of the ways that lead past it is one less.
    if (wantOtherNumbers(Write.Where.Region, At.Region, Code)) {
      if (covers(Write.Where.Region, At.Region, Covered))
        return Write.Where.Region;
      continue;
    }
    take(Write);
    if (certainlySets(Code, Write, Target.Component) && covers(Write.Where.Region, At.Region, Covered))
      return Write.Where.Region;
    skip(Write);
  }
  return nullptr;
}

/// What a later statement of a loop writes is there in the next round, unless each round starts with a write: of these
/// statements the youngest, up to one that each round ends with. (A round that 'continue' ends before it is not asked
/// for.) A lambda may be called between any two.
void ReachingSearch::takeOfOtherRounds(const HostRegion *Killer) {
  for (const HostRegion *Outer = At.Region; Outer; Outer = Outer->Parent) {
    const bool IsLambda = Outer->What == HostRegion::Kind::Lambda;
    if (!IsLambda && Outer->What != HostRegion::Kind::Loop)
      continue;
    if (Killer && Outer->encloses(Killer))
      break;
    const HostRegion *Scope = IsLambda ? Outer->Parent : Outer;
    ArmsCovered Covered;
    SmallVector<const HostWrite *, 4> Later;
    for (const HostWrite &Write : llvm::reverse(Code.writes(Target.Object))) {
      if (Write.Where.Order < At.Order || !isRelevant(Write) || !Scope->encloses(Write.Where.Region) || Write.Loop ||
          isNeverRun(Write.Where.Region))
        continue;
      Later.push_back(&Write);
      if (!IsLambda && certainlySets(Code, Write, Target.Component) && covers(Write.Where.Region, Scope, Covered))
        break;
    }
    for (const HostWrite *Write : llvm::reverse(Later))
      if (llvm::none_of(Result.Sources, [&](const auto &Known) { return Known.Write == Write; }))
        take(*Write);
  }
}

ReachingWrites ReachingSearch::run() {
  const HostRegion *Killer = takeEarlier();
  Result.FromEntry = !Killer;
  Result.EntryReasons = NotTaken;
  NotTaken.clear();
  std::reverse(Result.Sources.begin(), Result.Sources.end());
  takeOfOtherRounds(Killer);
  return std::move(Result);
}

ReachingWrites reachingWrites(const HostCode &Code, HostTarget Target, HostPlace At, bool Owned,
                              ReachingQuestions Ask) {
  return At.Region ? ReachingSearch(Code, Target, At, Owned, Ask).run() : ReachingWrites();
}

} // namespace cudaperf
