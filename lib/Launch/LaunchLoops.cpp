#include "Launch/LaunchLoops.h"
#include "Launch/LoopRounds.h"
#include "Launch/RoundCalls.h"
#include "Source/Parts.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <deque>

using namespace clang;

namespace cudaperf {

/// Calls into functions of this file that are followed, one inside the other.
static constexpr unsigned MaxDepth = 4;
/// More functions and loops than this are not gone through for one loop.
static constexpr unsigned MaxVisits = 64;
/// Every so many rounds is now and then.
static constexpr uint64_t MinPeriod = 8;

static bool usesGraphs(StringRef Name) {
  return Name.starts_with("cudaGraph") || Name.starts_with("cuGraph") || Name == "cudaStreamBeginCapture" ||
         Name == "cuStreamBeginCapture";
}

/// Whether the first arm of If runs only every so many rounds: 'if (t % 100 == 0)'.
static bool isNowAndThen(const IfStmt &If) {
  return !If.getElse() && If.getCond() && anyPart(If.getCond(), [](const Stmt *S) {
    const auto *Op = dyn_cast<BinaryOperator>(S);
    const auto *Period = Op ? dyn_cast<IntegerLiteral>(Op->getRHS()->IgnoreParenImpCasts()) : nullptr;
    return Op && Op->getOpcode() == BO_Rem && !(Period && Period->getValue().ult(MinPeriod));
  });
}

namespace {

/// What is known of all functions, made once.
struct HostIndex {
  HostIndex(const HostCode &Code, ArrayRef<LaunchSite> Launches);
  /// A call, or a launch.
  struct Event {
    const HostCall *Call = nullptr; ///< null: a launch of Sites
    ArrayRef<LaunchSite> Sites;     ///< one for each kernel that it can be; empty: a kernel that is not known
    HostPlace Where;
  };
  const HostCode &Code;
  llvm::DenseMap<const FunctionDecl *, std::vector<Event>> Events; ///< by function, in the order of the code
  llvm::DenseSet<const FunctionDecl *> Launching;                  ///< by themselves or by others that they call
  llvm::DenseSet<const FunctionDecl *> Measuring;
};

/// One loop, gone through with everything that it calls.
class LoopWalk {
public:
  LoopWalk(const HostIndex &Index, const HostRegion &Loop, HostValues &Values)
      : Index(Index), Code(Index.Code), Values(Values), Changes(Code, Loop) {
    Found.Loop = &Loop;
  }
  std::optional<LaunchLoop> walk();

private:
  /// The way from a loop or function to a place in it.
  struct Path {
    uint64_t Times = 1;    ///< that inner loops go round
    bool IsCounted = true; ///< that is known
    bool IsLambda = false;
    bool IsSkipped = false;          ///< seldom, or on the way out
    const HostRegion *Arm = nullptr; ///< the outermost of a choice
    unsigned Arms = 0;
  };
  struct Pending {
    LoopLaunch Launch;
    const FollowedCall *Through = nullptr;
    const HostRegion *Arm = nullptr; ///< the only choice on the way from the function or loop that it is in
    uint64_t IfChosen = 0;           ///< how often, if that is made
  };

  Path pathTo(const HostRegion *Region, const HostRegion *Root);
  bool visit(const FunctionDecl *Function, const HostRegion *Root, uint64_t Times, const FollowedCall *Through,
             unsigned Depth);
  bool visit(const HostIndex::Event &Event, const Path &To, uint64_t Times, const FollowedCall *Through,
             unsigned Depth);
  bool hasWorkOfHost(const Stmt *Root, const HostRegion *RootRegion, ArrayRef<HostIndex::Event> Events) const;
  void takeChoices(size_t From);
  bool isTimed() const;

  const HostIndex &Index;
  const HostCode &Code;
  HostValues &Values;
  RoundChanges Changes;
  LaunchLoop Found;
  std::vector<Pending> Launches;
  std::deque<FollowedCall> Calls;
  unsigned Visits = 0;
};

} // namespace

HostIndex::HostIndex(const HostCode &Code, ArrayRef<LaunchSite> Launches)
    : Code(Code), Measuring(measuringFunctions(Code)) {
  llvm::DenseSet<const Expr *> Known;
  for (; !Launches.empty();) {
    const ArrayRef<LaunchSite> Of =
        Launches.take_while([&](const LaunchSite &Site) { return Site.Call == Launches.front().Call; });
    Launches = Launches.drop_front(Of.size());
    const LaunchSite &First = Of.front();
    if (!First.Call)
      continue;
    Known.insert(First.Call);
    Events[First.Host].push_back({.Sites = Of, .Where = First.Place});
    Launching.insert(First.Host);
  }
  for (const HostCall &Call : Code.launches())
    if (!Known.contains(Call.Call)) {
      Events[Call.Where.Region->Function].push_back({.Where = Call.Where});
      Launching.insert(Call.Where.Region->Function);
    }
  for (const HostCall &Call : Code.calls())
    if (!Known.contains(Call.Call))
      Events[Call.Where.Region->Function].push_back({.Call = &Call, .Where = Call.Where});
  for (unsigned Depth = 0; Depth < MaxDepth; ++Depth)
    for (const HostCall &Call : Code.calls())
      if (const FunctionDecl *Body = followed(Code, Call); Body && Launching.contains(Body))
        Launching.insert(Call.Where.Region->Function);
  for (auto &[Function, Of] : Events)
    llvm::stable_sort(Of, [](const Event &A, const Event &B) { return A.Where.Order < B.Where.Order; });
}

LoopWalk::Path LoopWalk::pathTo(const HostRegion *Region, const HostRegion *Root) {
  Path To;
  for (; Region && Region != Root; Region = Region->Parent) {
    if (Region->What == HostRegion::Kind::Lambda) {
      To.IsLambda = true;
    } else if (Region->What == HostRegion::Kind::Arm) {
      const auto *If = dyn_cast<IfStmt>(Region->Choice->Where);
      To.IsSkipped |= Region->Leaves || (If && isNowAndThen(*If));
      To.Arm = Region;
      ++To.Arms;
    } else if (Region->What == HostRegion::Kind::Loop) {
      const std::optional<uint64_t> Rounds = Region->Around ? roundsOf(*Region->Around, Code, Values) : std::nullopt;
      To.IsCounted &= Rounds.has_value();
      To.Times *= std::min<uint64_t>(Rounds.value_or(1), 1 << 20);
    }
  }
  return To;
}

/// Whether a loop under Root launches nothing: it works on the host.
bool LoopWalk::hasWorkOfHost(const Stmt *Root, const HostRegion *RootRegion, ArrayRef<HostIndex::Event> Events) const {
  llvm::SmallPtrSet<const Stmt *, 8> LaunchingLoops;
  for (const HostIndex::Event &Event : Events) {
    const FunctionDecl *Body = Event.Call ? followed(Code, *Event.Call) : nullptr;
    if (Event.Call && !(Body && Index.Launching.contains(Body)))
      continue;
    for (const HostRegion *Region = Event.Where.Region; Region && Region != RootRegion; Region = Region->Parent)
      if (Region->What == HostRegion::Kind::Loop && Region->Around)
        LaunchingLoops.insert(Region->Around->Where);
  }
  llvm::SmallVector<const Stmt *, 32> Left{Root};
  while (!Left.empty()) {
    const Stmt *S = Left.pop_back_val();
    const auto *If = dyn_cast_or_null<IfStmt>(S);
    if (!S || (If && isNowAndThen(*If)))
      continue;
    const auto *Do = dyn_cast<DoStmt>(S);
    const auto *Zero = Do ? dyn_cast<IntegerLiteral>(Do->getCond()->IgnoreParenImpCasts()) : nullptr;
    const bool IsLoop = isa<ForStmt, WhileStmt, CXXForRangeStmt>(S) || (Do && !(Zero && Zero->getValue() == 0));
    if (S != Root && IsLoop && !LaunchingLoops.contains(S))
      return true;
    Left.append(S->child_begin(), S->child_end());
  }
  return false;
}

/// Everything in Function, or in Root if it is given. False if the loop is none that launchLoops() lists.
bool LoopWalk::visit(const FunctionDecl *Function, const HostRegion *Root, uint64_t Times, const FollowedCall *Through,
                     unsigned Depth) {
  if (++Visits > MaxVisits)
    return false;
  const auto Known = Index.Events.find(Function);
  const ArrayRef<HostIndex::Event> Events =
      Known == Index.Events.end() ? ArrayRef<HostIndex::Event>() : ArrayRef(Known->second);
  std::vector<HostIndex::Event> Inside;
  llvm::copy_if(Events, std::back_inserter(Inside),
                [&](const HostIndex::Event &Event) { return !Root || Root->encloses(Event.Where.Region); });
  if (hasWorkOfHost(Root ? Root->Around->Where : Function->getBody(), Root, Inside))
    return false;
  const size_t First = Launches.size();
  for (const HostIndex::Event &Event : Inside)
    if (!visit(Event, pathTo(Event.Where.Region, Root), Times, Through, Depth))
      return false;
  takeChoices(First);
  return true;
}

bool LoopWalk::visit(const HostIndex::Event &Event, const Path &To, uint64_t Times, const FollowedCall *Through,
                     unsigned Depth) {
  if (To.IsSkipped)
    return true;
  if (To.IsLambda)
    return false;
  const uint64_t Here = Times * To.Times;
  if (!Event.Call) {
    if (Event.Sites.size() != 1 || !To.IsCounted)
      return false;
    Pending Launch{.Launch = {.Site = &Event.Sites.front(), .Times = To.Arms ? 0 : Here}, .Through = Through};
    if (To.Arms == 1) {
      Launch.Arm = To.Arm;
      Launch.IfChosen = Here;
    }
    Launches.push_back(Launch);
    return true;
  }
  if (isMeasurement(Code, *Event.Call, Index.Measuring))
    return false;
  if (isQuick(*Event.Call))
    return true;
  const FunctionDecl *Body = followed(Code, *Event.Call);
  if (!Body || Depth == 0 || (Index.Launching.contains(Body) && !To.IsCounted))
    return false;
  Changes.add(Body);
  Calls.push_back({.Call = Event.Call, .Outer = Through});
  return visit(Body, nullptr, To.Arms ? 0 : Here, &Calls.back(), Depth - 1);
}

/// Of an if with an else whose sides both launch, or a whole switch, the side with the fewest launches is what each
/// round does at least.
void LoopWalk::takeChoices(size_t From) {
  llvm::MapVector<const HostChoice *, llvm::SmallVector<uint64_t, 4>> Sums;
  for (const Pending &Each : llvm::drop_begin(Launches, From))
    if (Each.Arm && Each.Arm->Choice->Exhaustive) {
      auto &Sum = Sums[Each.Arm->Choice];
      Sum.resize(Each.Arm->Choice->Arms);
      Sum[Each.Arm->Arm] += Each.IfChosen;
    }
  for (const auto &[Choice, Sum] : Sums) {
    const unsigned Least = unsigned(std::min_element(Sum.begin(), Sum.end()) - Sum.begin());
    for (Pending &Each : llvm::drop_begin(Launches, From))
      if (Each.Arm && Each.Arm->Choice == Choice && Each.Arm->Arm == Least)
        Each.Launch.Times = Each.IfChosen;
  }
}

bool LoopWalk::isTimed() const {
  bool IsBefore = false, IsBehind = false;
  const HostRegion &Loop = *Found.Loop;
  for (const HostCall &Call : Code.calls())
    if (Call.Where.Region->Function == Loop.Function && isMeasurement(Code, Call, Index.Measuring)) {
      IsBefore |= Call.Where.Order < Loop.Around->Entry.Order;
      IsBehind |= Call.Where.Order > Loop.Around->End;
    }
  return IsBefore && IsBehind;
}

std::optional<LaunchLoop> LoopWalk::walk() {
  const HostRegion &Loop = *Found.Loop;
  if (Loop.Around->HasContinue || Loop.Around->HasLabel || !visit(Loop.Function, &Loop, 1, nullptr, MaxDepth) ||
      Launches.empty())
    return std::nullopt;
  for (const Pending &Each : Launches) {
    Found.Launches.push_back(Each.Launch);
    Found.Changes = std::max(Found.Changes, Changes.of(*Each.Launch.Site, Each.Through));
    // The sides of a choice pass what they exchange: 'if (t & 1)'.
    if (Each.Arm && Changes.of(*Each.Arm->Choice, Each.Through))
      Found.Changes = std::max(Found.Changes, RoundChange::Pointers);
  }
  Found.Rounds = roundsOf(*Loop.Around, Code, Values);
  Found.IsTimed = isTimed();
  return std::move(Found);
}

std::vector<LaunchLoop> launchLoops(const HostCode &Code, ArrayRef<LaunchSite> Launches) {
  std::vector<LaunchLoop> Found;
  if (Launches.empty() ||
      llvm::any_of(Code.calls(), [](const HostCall &Call) { return usesGraphs(nameOf(Call.Callee)); }))
    return Found;
  const HostIndex Index(Code, Launches);
  llvm::SetVector<const HostRegion *> Loops;
  const auto AddLoops = [&](const HostRegion *Region) {
    for (; Region; Region = Region->Parent)
      if (Region->What == HostRegion::Kind::Loop && Region->Around)
        Loops.insert(Region);
  };
  for (const LaunchSite &Site : Launches)
    if (Site.Call)
      AddLoops(Site.Place.Region);
  for (const HostCall &Call : Code.calls())
    if (const FunctionDecl *Body = followed(Code, Call); Body && Index.Launching.contains(Body))
      AddLoops(Call.Where.Region);
  llvm::SmallVector<const HostRegion *, 0> Ordered = Loops.takeVector();
  llvm::sort(Ordered, [](const HostRegion *A, const HostRegion *B) {
    return A->Around->Start.Order > B->Around->Start.Order; // the inner one begins later
  });
  HostValues Values(Code);
  for (const HostRegion *Loop : Ordered)
    if (std::optional<LaunchLoop> Each = LoopWalk(Index, *Loop, Values).walk())
      Found.push_back(std::move(*Each));
  return Found;
}

uint64_t launchesOfRound(const LaunchLoop &Loop) {
  uint64_t Sum = 0;
  for (const LoopLaunch &Launch : Loop.Launches)
    Sum += Launch.Times;
  return Sum;
}

} // namespace cudaperf
