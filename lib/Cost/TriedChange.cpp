#include "Cost/TriedChange.h"
#include "llvm/ADT/DenseSet.h"
#include <bitset>
#include <map>

using namespace llvm;

namespace cudaperf {

/// A request is not followed where more of them than one in so many mean nothing; verdicts know it as MostUnreliable.
static constexpr unsigned FollowedShare = 8;

const TriedAccess *TriedChange::find(const MemoryAccess *Access) const {
  const auto Found = find_if(Accesses, [&](const TriedAccess &Known) { return Known.Access == Access; });
  return Found == Accesses.end() ? nullptr : &*Found;
}

bool TriedChange::makesWorse() const {
  return any_of(Accesses, [](const TriedAccess &A) { return A.isWorse(); });
}

bool TriedChange::cures(const MemoryAccess &Access) const {
  const TriedAccess *There = find(&Access);
  // By ratio: with a vector, a request takes as many sectors and uses more of them.
  return There && There->isNearIdeal() && There->After * There->IdealBefore < There->Before * There->IdealAfter &&
         !makesWorse();
}

const RequestTrace &TriedChanges::trace() const {
  if (!Trace)
    Trace = std::make_unique<RequestTrace>(Program, Launch);
  return *Trace;
}

const CostedRun &TriedChanges::now() const {
  if (!Now)
    Now = std::make_unique<CostedRun>(costAccesses(Program, Launch, FollowedShare));
  return *Now;
}

namespace {

/// Adds up the requests of each access as they are and as they would be.
class ChangeTally {
public:
  void add(const MemoryAccess &Access, AccessSpace Space, const RequestCost &Before, const RequestCost &After) {
    Sum &S = Sums[&Access];
    S.Space = Space;
    ++S.Requests;
    S.Before.Actual += Before.Actual;
    S.Before.Ideal += Before.Ideal;
    S.After.Actual += After.Actual;
    S.After.Ideal += After.Ideal;
  }

  TriedChange means() const {
    TriedChange Change;
    for (const auto &[Access, S] : Sums)
      Change.Accesses.push_back({.Access = Access,
                                 .Space = S.Space,
                                 .Before = S.Before.Actual / S.Requests,
                                 .IdealBefore = S.Before.Ideal / S.Requests,
                                 .After = S.After.Actual / S.Requests,
                                 .IdealAfter = S.After.Ideal / S.Requests});
    return Change;
  }

private:
  struct Sum {
    AccessSpace Space = AccessSpace::Global;
    double Requests = 0;
    RequestCost Before, After;
  };
  std::map<const MemoryAccess *, Sum> Sums; ///< all in one array: in its order
};

} // namespace

TriedChange TriedChanges::movedRequests(function_ref<bool(const TracedRequest &)> IsTouched, MoveLanes Move,
                                        bool OnlyKnown) const {
  ChangeTally Tally;
  for (const TracedRequest &Request : trace().requests()) {
    if ((OnlyKnown && !Request.IsKnown) || !IsTouched(Request))
      continue;
    const MemoryAccess &Own = Program.accesses()[Request.Access];
    Tally.add(Own, Request.Space, requestCost(Own, Request.Address, Request.Active, Request.Space),
              requestCost(Own, Move(Request), Request.Active, Request.Space));
  }
  return Tally.means();
}

/// Change with the first request of Access as Move leaves it.
TriedChange TriedChanges::withSample(TriedChange Change, const MemoryAccess &Access, MoveLanes Move) const {
  if (const auto Own = trace().requestsOf(Access); !Own.empty()) {
    Change.Sample = Move(*Own.front());
    Change.SampleLanes = Own.front()->Active;
    Change.SampleBytes = Access.pieceBytes();
  }
  return Change;
}

std::optional<TriedChange> TriedChanges::movedObject(const MemoryAccess &Access, TriedKind Kind, int64_t Bytes,
                                                     MoveLanes Move) const {
  const int Object = trace().objectOf(Access);
  if (Object < 0 || !trace().isKnown(Object))
    return std::nullopt;
  const auto [Known, IsNew] = Kept.try_emplace({Kind, Object, Bytes});
  if (IsNew)
    Known->second = movedRequests(
        [&](const TracedRequest &Request) { return Request.Object == Object && isPossible(Request); }, Move);
  return withSample(Known->second, Access, Move);
}

/// Where the parts of a buffer that are torn apart go: further than any offset within it.
static constexpr int64_t FarBytes = int64_t(1) << 30;

std::optional<TriedChange> TriedChanges::splitRecords(const MemoryAccess &Access, int64_t RecordBytes) const {
  return movedObject(Access, TriedKind::SplitRecords, RecordBytes, [&](const TracedRequest &Request) {
    const int64_t Bytes = Program.accesses()[Request.Access].Bytes;
    LaneValue Moved = Request.Address;
    for (int64_t &Lane : Moved.Lane) {
      const int64_t Offset = MemoryLayout::offsetOf(Lane);
      const int64_t Record = divideFloorSigned(Offset, RecordBytes);
      Lane = (Offset - Record * RecordBytes) * FarBytes + Record * Bytes;
    }
    return Moved;
  });
}

std::optional<TriedChange> TriedChanges::transposed(const MemoryAccess &Access, int64_t RowBytes) const {
  const int64_t Element = Access.Bytes;
  if (RowBytes <= 0 || RowBytes % Element != 0)
    return std::nullopt;
  return movedObject(Access, TriedKind::Transposed, RowBytes, [&](const TracedRequest &Request) {
    LaneValue Moved = Request.Address;
    for (int64_t &Lane : Moved.Lane) {
      const int64_t Offset = MemoryLayout::offsetOf(Lane);
      const int64_t Row = divideFloorSigned(Offset, RowBytes), In = Offset - Row * RowBytes;
      Lane = In / Element * FarBytes + Row * Element + In % Element;
    }
    return Moved;
  });
}

/// Whether every two lanes of Request are a multiple of Bytes apart, and none at another's place.
static bool lieApart(const TracedRequest &Request, int64_t Bytes) {
  const int64_t First = Request.Address.Lane[countr_zero(Request.Active)];
  SmallDenseSet<int64_t, WarpLanes> Places;
  for (unsigned L = 0; L < WarpLanes; ++L) {
    const int64_t Distance = Request.Address.Lane[L] - First;
    if ((Request.Active >> L & 1) && (Distance % Bytes != 0 || !Places.insert(Distance).second))
      return false;
  }
  return Places.size() > 1;
}

/// How many bytes of Taken lie side by side with Byte, which is one of them.
template <size_t N> static int64_t runAround(const std::bitset<N> &Taken, int64_t Byte) {
  int64_t First = Byte, Last = Byte;
  while (First > 0 && Taken.test(size_t(First - 1)))
    --First;
  while (Last + 1 < int64_t(N) && Taken.test(size_t(Last + 1)))
    ++Last;
  return Last - First + 1;
}

std::optional<TriedChange> TriedChanges::asVector(const MemoryAccess &Access, bool InOneBlock) const {
  const int Object = trace().objectOf(Access);
  if (Object < 0 || Access.Operation == AccessOperation::Atomic || Access.Matrix || Access.Async)
    return std::nullopt;
  const TracedRequest &First = *trace().requestsOf(Access).front();
  // Which of the bytes around its own the first lane takes with accesses like this one.
  constexpr int64_t Widest = WidestAccessBytes, Word = 4;
  const unsigned Lane = unsigned(countr_zero(First.Active));
  const int64_t Begin = divideFloorSigned(First.Address.Lane[Lane], Widest) * Widest;
  std::bitset<Widest> Taken;
  for (const TracedRequest &Request : trace().requests()) {
    if (Request.Object != Object || Request.Turn != First.Turn)
      continue;
    const MemoryAccess &Own = Program.accesses()[Request.Access];
    const int64_t At = Request.Address.Lane[Lane] - Begin;
    // Between two blocks of code others may write to shared memory.
    const bool IsNear = (First.Space == AccessSpace::Global && !InOneBlock) || Own.Block == Access.Block;
    if (Own.Operation == Access.Operation && IsNear && Request.IsKnown && (Request.Active >> Lane & 1))
      for (int64_t Byte = std::max<int64_t>(At, 0); Byte < std::min<int64_t>(At + Own.Bytes, Widest); ++Byte)
        Taken.set(size_t(Byte));
  }
  for (int64_t Wide = Widest; Wide > int64_t(Access.Bytes); Wide /= 2) {
    const int64_t Start = divideFloorSigned(First.Address.Lane[Lane] - Begin, Wide) * Wide;
    bool IsFull = lieApart(First, Wide);
    for (int64_t Byte = Start; IsFull && Byte < Start + Wide; ++Byte)
      IsFull = Taken.test(size_t(Byte));
    // Of records of 12 bytes the second begins beside what a vector of 8 is aligned to.
    if (!IsFull || (InOneBlock && Access.Bytes < Word && runAround(Taken, Start) % Wide != 0))
      continue;
    TriedChange Change{.Sample = First.Address, .SampleLanes = First.Active, .SampleBytes = unsigned(Wide)};
    for (int64_t &At : Change.Sample.Lane)
      At = divideFloorSigned(At, Wide) * Wide;
    const auto CostOf = [&](const LaneValue &Address, unsigned Bytes) {
      return First.Space == AccessSpace::Shared ? wavefrontCost(Address, First.Active, Bytes, Access.Operation)
                                                : sectorCost(Address, First.Active, Bytes);
    };
    const RequestCost Before = CostOf(First.Address, Access.Bytes), After = CostOf(Change.Sample, unsigned(Wide));
    Change.Accesses.push_back({.Access = &Access,
                               .Space = First.Space,
                               .Before = Before.Actual,
                               .IdealBefore = Before.Ideal,
                               .After = After.Actual,
                               .IdealAfter = After.Ideal});
    return Change;
  }
  return std::nullopt;
}

} // namespace cudaperf
