#include "Cost/RequestTrace.h"
#include <cmath>
#include <map>

using namespace llvm;

namespace cudaperf {

/// Objects without a value that they stand for are told apart by where the run put them.
static constexpr int FirstUnnamed = 1 << 20;

RequestTrace::RequestTrace(const KernelProgram &Program, const LaunchAssumption &Launch) : Program(Program) {
  DenseMap<const void *, int> Numbers;
  DenseMap<std::pair<unsigned, unsigned>, size_t> KeptOf; // by access, 2n + 1 for coverage, and warp
  const KernelRunSummary Run = runKernel(
      Program, Launch, /*Seed=*/0,
      [&](const WarpRequest &Request) {
        if ((!Launch.OneBlock && isBeside(Request.Turn)) || Program.accesses()[Request.Access].Redundant)
          return;
        // Of a whole block only what it moves to and from global memory is asked for.
        const MemoryObject *Object = Request.Object;
        if (Launch.OneBlock && Object && Object->Kind == ObjectKind::Shared)
          return;
        if (!Launch.OneBlock && KeptOf[{2 * Request.Access + Request.Coverage, Request.Turn}]++ >= MaxOfAccess)
          return;
        if (Requests.size() == (Launch.OneBlock ? MaxOfBlock : MaxRequests)) {
          IsWhole = false;
          return;
        }
        Requests.push_back(
            {.Access = Request.Access,
             .Turn = Request.Turn,
             .Coverage = Request.Coverage,
             .Active = Request.Active,
             .Object = !Object ? -1
                       : Object->Key
                           ? Numbers.try_emplace(Object->Key, int(Numbers.size())).first->second
                           : FirstUnnamed + Request.Layout->indexOf(Request.Address->Lane[countr_zero(Request.Active)]),
             .Space = Object && Object->Kind == ObjectKind::Shared ? AccessSpace::Shared : AccessSpace::Global,
             .IsKnown = Object && !has(Request.Address->dependsIn(Request.Active), Unreliable),
             .Address = *Request.Address});
      },
      Launch.OneBlock ? nullptr : &Counts);
  IsWhole &= !Run.GaveUp;
  BitVector IsReal(unsigned(Program.accesses().size()));
  for (const TracedRequest &Request : Requests)
    if (!Request.Coverage)
      IsReal.set(Request.Access);
  erase_if(Requests, [&](const TracedRequest &Request) { return Request.Coverage && IsReal.test(Request.Access); });
  ByAccess.resize(Program.accesses().size());
  for (const TracedRequest &Request : Requests) {
    ByAccess[Request.Access].push_back(&Request);
    if (!Request.IsKnown)
      Unknown.insert(Request.Object);
  }
}

ArrayRef<const TracedRequest *> RequestTrace::requestsOf(const MemoryAccess &Access) const {
  return ByAccess[size_t(&Access - Program.accesses().data())];
}

int RequestTrace::objectOf(const MemoryAccess &Access) const {
  int Object = -1;
  for (const TracedRequest *Request : requestsOf(Access)) {
    if (!Request->IsKnown || (Object >= 0 && Request->Object != Object))
      return -1;
    Object = Request->Object;
  }
  return Object;
}

std::optional<int64_t> laneStep(const TracedRequest &Request) {
  std::optional<int64_t> Step;
  for (unsigned L = 0; L + 1 < WarpLanes; ++L)
    if ((Request.Active >> L & 3) == 3) {
      const int64_t Next = Request.Address.Lane[L + 1] - Request.Address.Lane[L];
      if (Step && *Step != Next)
        return std::nullopt;
      Step = Next;
    }
  return Step;
}

bool isPossible(const TracedRequest &Request) {
  constexpr int64_t MostSharedBytes = 228 << 10; // of any multiprocessor
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (const int64_t Offset = MemoryLayout::offsetOf(Request.Address.Lane[L]);
        Request.Space == AccessSpace::Shared && (Request.Active >> L & 1) && (Offset < 0 || Offset >= MostSharedBytes))
      return false;
  return true;
}

/// Bytes from Earlier to Later, if that is one number for all lanes that make both.
static std::optional<int64_t> stepBetween(const TracedRequest &Earlier, const TracedRequest &Later) {
  const LaneMask Both = Earlier.Active & Later.Active;
  std::optional<int64_t> Step;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Both >> L & 1) {
      const int64_t Next = Later.Address.Lane[L] - Earlier.Address.Lane[L];
      if (Step && *Step != Next)
        return std::nullopt;
      Step = Next;
    }
  return Step;
}

std::optional<int64_t> RequestTrace::roundStep(const MemoryAccess &Access, bool AnyBase) const {
  std::map<int64_t, unsigned> Seen;
  unsigned Steps = 0;
  const TracedRequest *Last = nullptr;
  for (const TracedRequest *Request : requestsOf(Access)) {
    if (!AnyBase && !Request->IsKnown)
      return std::nullopt;
    if (Last && Last->Turn == Request->Turn) {
      ++Steps;
      if (const std::optional<int64_t> Step = stepBetween(*Last, *Request))
        ++Seen[*Step];
    }
    Last = Request;
  }
  // An inner loop that is run twice each time steps back as often as it goes on.
  for (const auto &[Step, Times] : Seen)
    if (2 * Times >= Steps && Times > 0)
      return Step;
  return std::nullopt;
}

std::optional<unsigned> RequestTrace::allRounds(const MemoryAccess &Access) const {
  const int Loop = Program.blocks()[Access.Block].Loop;
  const std::optional<int64_t> Step = roundStep(Access);
  if (Loop < 0 || !Step || size_t(Loop) >= Counts.Loops.size() || Counts.Loops[unsigned(Loop)].HasGuess)
    return std::nullopt;
  unsigned Longest = 1, Now = 1;
  const TracedRequest *Last = nullptr;
  for (const TracedRequest *Request : requestsOf(Access)) {
    const bool GoesOn = Last && Last->Turn == Request->Turn && stepBetween(*Last, *Request) == Step;
    Now = GoesOn ? Now + 1 : 1;
    Longest = std::max(Longest, Now);
    Last = Request;
  }
  // Of each time that the loop is come to; where it is left is counted once more than it goes round.
  const RunCounts::LoopCount &Count = Counts.Loops[unsigned(Loop)];
  const double Times = std::max(1.0, Count.Rounds / (Longest + 1));
  return Longest + unsigned(std::lround(Count.Missing / Times));
}

std::optional<unsigned> RequestTrace::rounds(const MemoryAccess &Access) const {
  const int Loop = Program.blocks()[Access.Block].Loop;
  const bool IsCut = Loop >= 0 && size_t(Loop) < Counts.Loops.size() && Counts.Loops[unsigned(Loop)].Missing > 0;
  return IsCut ? std::nullopt : allRounds(Access);
}

} // namespace cudaperf
