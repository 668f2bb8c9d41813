// The part of TriedChange.h that hands the rounds of a loop to the lanes of a warp.

#include "Cost/TriedChange.h"
#include "llvm/Support/MathExtras.h"
#include <map>

using namespace llvm;

namespace cudaperf {

unsigned TriedChanges::lanesOfRow(const MemoryAccess &Access) const {
  const std::optional<unsigned> Rounds = trace().rounds(Access);
  return std::min<unsigned>(WarpLanes, Rounds.value_or(WarpLanes));
}

/// Whether Loop has no loop in it that accesses memory.
static bool isInnermost(const KernelProgram &Program, int Loop) {
  return none_of(Program.accesses(), [&](const MemoryAccess &Other) {
    return Program.blocks()[Other.Block].Loop != Loop && Program.loops()[unsigned(Loop)].Blocks.test(Other.Block);
  });
}

bool TriedChanges::isScatteredLoad(const MemoryAccess &Access) const {
  return Access.Operation == AccessOperation::Load &&
         none_of(trace().requestsOf(Access), [](const TracedRequest *Each) { return Each->IsKnown; });
}

/// Whether Access loads one element for all lanes, another one in each round.
static bool isForAll(const RequestTrace &Trace, const MemoryAccess &Access) {
  const auto IsOnePlace = [](const TracedRequest *Each) {
    const int64_t First = Each->Address.Lane[countr_zero(Each->Active)];
    for (unsigned L = 0; L < WarpLanes; ++L)
      if ((Each->Active >> L & 1) && Each->Address.Lane[L] != First)
        return false;
    return true;
  };
  return Access.Operation == AccessOperation::Load && all_of(Trace.requestsOf(Access), IsOnePlace);
}

bool TriedChanges::isUnsteady(const MemoryAccess &Access) const {
  const auto Own = trace().requestsOf(Access);
  const bool ComesOnce = std::adjacent_find(Own.begin(), Own.end(), [](const auto *A, const auto *B) {
                           return A->Turn == B->Turn;
                         }) == Own.end();
  return isScatteredLoad(Access) || ComesOnce;
}

std::optional<TriedChange> TriedChanges::lanesAlongLoop(const MemoryAccess &Access, bool SkipsUnsteady) const {
  constexpr unsigned FewestLanes = 4;
  const int Loop = Program.blocks()[Access.Block].Loop;
  const unsigned Lanes = Loop < 0 ? 0 : lanesOfRow(Access);
  if (Lanes < FewestLanes || !isInnermost(Program, Loop))
    return std::nullopt;
  std::map<unsigned, int64_t> Steps; // by access
  for (const TracedRequest &Request : trace().requests()) {
    const MemoryAccess &Own = Program.accesses()[Request.Access];
    if (Program.blocks()[Own.Block].Loop != Loop || Steps.contains(Request.Access))
      continue;
    const std::optional<int64_t> Step = trace().roundStep(Own, /*AnyBase=*/&Own != &Access);
    // Elements that data pick, one for all lanes or one for each, are as many whoever takes them.
    if (!Step && &Own != &Access && (SkipsUnsteady ? isUnsteady(Own) : isScatteredLoad(Own) || isForAll(trace(), Own)))
      continue;
    if (!Step || Own.Matrix || Own.Async || (Own.Operation == AccessOperation::Atomic && *Step == 0))
      return std::nullopt;
    // Where one access goes on through a nest of loops, another jumps: 'out[i * n + j]', 'in[i * 2 + j]'.
    if (trace().rounds(Own).value_or(Lanes) < Lanes)
      return std::nullopt;
    Steps[Request.Access] = *Step;
  }
  auto Move = [&](const TracedRequest &Request) {
    LaneValue Moved = Request.Address;
    LaneMask Rows = Request.Active; // the next row is that of the next lane that is there
    unsigned Row = unsigned(countr_zero(Rows));
    for (unsigned L = 0; L < WarpLanes; ++L) {
      if (L > 0 && L % Lanes == 0 && (Rows &= Rows - 1))
        Row = unsigned(countr_zero(Rows));
      Moved.Lane[L] = Request.Address.Lane[Row] + int64_t(L % Lanes) * Steps.at(Request.Access);
    }
    return Moved;
  };
  const auto [Known, IsNew] = Kept.try_emplace({TriedKind::AlongLoop, Loop, int64_t(Lanes) << 1 | SkipsUnsteady});
  if (IsNew) {
    std::map<unsigned, unsigned> LastTurn; // by access: the first request of each warp stands for the others
    const uint64_t Threads = Launch.Block.Block.count();
    const LaneMask Whole = Threads < WarpLanes ? maskTrailingOnes<LaneMask>(unsigned(Threads)) : AllLanes;
    auto IsTouched = [&](const TracedRequest &Request) {
      // The first lane of a triangle has no row.
      if (!Steps.contains(Request.Access) || 4 * popcount(Request.Active) < 3 * popcount(Whole))
        return false;
      const auto [Last, IsFirst] = LastTurn.try_emplace(Request.Access, Request.Turn);
      return IsFirst || std::exchange(Last->second, Request.Turn) != Request.Turn;
    };
    // Where a row lies that was looked up is not known, but that its elements are neighbours.
    Known->second = movedRequests(IsTouched, Move, /*OnlyKnown=*/false);
  }
  return withSample(Known->second, Access, Move);
}

bool TriedChanges::areRunsOfThreads(const MemoryAccess &Access) const {
  const std::optional<int64_t> Step = trace().roundStep(Access);
  const std::optional<unsigned> Rounds = trace().allRounds(Access);
  if (!Step || !Rounds || *Step <= 0)
    return false;
  const auto Own = trace().requestsOf(Access);
  return !Own.empty() && laneStep(*Own.front()) == *Step * int64_t(*Rounds);
}

namespace {

/// What the rounds of a loop store and load, from when it is entered until it is left.
class CarriedRounds {
public:
  void take(const TracedRequest &Request, bool IsStore, int64_t Place) {
    const unsigned Now = Round[Request.Access]++;
    if (IsStore)
      Stored.try_emplace(Place, Now);
    else
      Loaded.emplace_back(Place, Now);
  }
  bool areCarried() const {
    return any_of(Loaded, [&](const auto &Load) {
      const auto Found = Stored.find(Load.first);
      return Found != Stored.end() && Found->second != Load.second;
    });
  }

private:
  std::map<int64_t, unsigned> Stored; ///< by place: the round of the first store, counted by access
  std::map<unsigned, unsigned> Round;
  std::vector<std::pair<int64_t, unsigned>> Loaded;
};

} // namespace

/// Whether a loop around Loop takes of Object outside of it, too: a cipher between the rounds of a chain.
static bool isTakenAround(const RequestTrace &Trace, int Loop, int Object) {
  const KernelProgram &Program = Trace.program();
  const LoopShape &Inner = Program.loops()[unsigned(Loop)];
  const auto IsInAround = [&](const MemoryAccess &Other) {
    return !Inner.Blocks.test(Other.Block) && any_of(Program.loops(), [&](const LoopShape &Outer) {
      return Outer.Blocks.test(Other.Block) && Outer.Blocks.test(unsigned(Inner.Header));
    });
  };
  return any_of(Program.accesses(),
                [&](const MemoryAccess &Other) { return Trace.objectOf(Other) == Object && IsInAround(Other); });
}

bool TriedChanges::isCarriedThroughMemory(const MemoryAccess &Access) const {
  const int Loop = Program.blocks()[Access.Block].Loop, Object = trace().objectOf(Access);
  const std::optional<int64_t> Step = trace().roundStep(Access);
  const bool IsByEntry = Loop >= 0 && Step && !isTakenAround(trace(), Loop, Object);
  CarriedRounds Rounds;
  std::optional<unsigned> Turn, First; // of the warp; the first access to the buffer in a round
  int64_t Last = 0;
  for (const TracedRequest &Request : trace().requests()) {
    const MemoryAccess &Own = Program.accesses()[Request.Access];
    if (Loop < 0 || !Program.loops()[unsigned(Loop)].Blocks.test(Own.Block))
      continue;
    if (Request.Turn != Turn.value_or(Request.Turn)) // one warp is as good as another
      break;
    Turn = Request.Turn;
    const int64_t Place = Request.Address.Lane[countr_zero(Request.Active)];
    if (Request.Object == Object && Request.Access == First.value_or(Request.Access)) {
      if (First && IsByEntry && Place != Last + *Step) { // the loop is entered once more
        if (Rounds.areCarried())
          return true;
        Rounds = {};
      }
      First = Request.Access;
      Last = Place;
    }
    Rounds.take(Request, Own.Operation == AccessOperation::Store, Place);
  }
  return Rounds.areCarried();
}

} // namespace cudaperf
