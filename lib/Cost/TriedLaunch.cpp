// The part of TriedChange.h that runs the kernel again.

#include "Cost/TriedChange.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

/// The places that the lanes of the worst request come to.
static size_t placesOf(const AccessCost &Cost) {
  SmallDenseSet<int64_t, WarpLanes> Places;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Cost.WorstLanes >> L & 1)
      Places.insert(Cost.WorstAddress.Lane[L]);
  return Places.size();
}

/// How many turns the lanes of an atomic have to take more than before, if they meet in fewer places.
static double moreTurns(const AccessCost &Before, const AccessCost &After) {
  if (Before.Access->Operation != AccessOperation::Atomic || !Before.WorstLanes || !After.WorstLanes)
    return 0;
  const double Now = Before.ActiveLanes / double(placesOf(Before)), Then = After.ActiveLanes / double(placesOf(After));
  return std::max(0.0, Then - Now);
}

TriedChange TriedChanges::againstNow(const CostedRun &Run) const {
  TriedChange Change;
  for (const AccessCost &Before : now().Accesses) {
    const AccessCost *After = Run.find(Before.Access);
    if (!After || !After->Followed || !Before.Followed)
      continue;
    // Fewer lanes in more requests are no gain: all counts are for a full warp's lanes.
    const double Lanes = After->ActiveLanes > 0 ? Before.ActiveLanes / After->ActiveLanes : 1;
    // Where all lanes come to one place that had places of their own, no index of a thread has taken the other's role.
    const bool IsLost = After->OneAddress && !Before.OneAddress;
    const double Turns = moreTurns(Before, *After);
    Change.Accesses.push_back({.Access = Before.Access,
                               .Space = Before.Space,
                               .Before = Before.Actual,
                               .IdealBefore = Before.Ideal,
                               .After = (IsLost ? Before.Actual : After->Actual * Lanes) + Turns,
                               .IdealAfter = IsLost ? Before.Ideal : After->Ideal * Lanes});
  }
  return Change;
}

const TriedChange &TriedChanges::exchanged(IndexExchange Exchange) const {
  std::unique_ptr<TriedChange> &Tried = Exchanged[Exchange];
  if (!Tried) {
    LaunchAssumption Other = Launch;
    Other.Exchange = Exchange;
    Tried = std::make_unique<TriedChange>(againstNow(costAccesses(Program, Other, /*MostUnreliable=*/8)));
  }
  return *Tried;
}

TriedChange TriedChanges::blockRowsOf(unsigned Threads) const {
  LaunchAssumption Other = Launch;
  Dim3 &Block = Other.Block.Block;
  Block = {Threads, std::max(1u, unsigned(Block.count() / Threads)), 1};
  return againstNow(costAccesses(Program, Other, /*MostUnreliable=*/8));
}

std::optional<TriedTile> TriedChanges::tile(const MemoryAccess &Access) const {
  const int Loop = Program.blocks()[Access.Block].Loop;
  if (Access.Operation == AccessOperation::Atomic || Access.Matrix || Access.Async ||
      (Loop >= 0 && trace().endsOnData(Loop)))
    return std::nullopt;
  if (!BlockTrace) {
    LaunchAssumption Other = Launch;
    Other.OneBlock = true;
    BlockTrace = std::make_unique<RequestTrace>(Program, Other);
  }
  const int Object = BlockTrace->objectOf(Access);
  if (Object < 0 || !BlockTrace->isKnown(Object) || !BlockTrace->isWhole())
    return std::nullopt;
  const auto [Known, IsNew] = Tiles.try_emplace({Object, Access.Operation});
  if (IsNew)
    Known->second = tileOf(Object, Access.Operation);
  return Known->second;
}

/// Whether a loop goes on, where the model left it, through what the thread has up to the next thread's.
static bool goesOnInRow(const RequestTrace &Trace, const TracedRequest &Request) {
  const MemoryAccess &Own = Trace.program().accesses()[Request.Access];
  const int Loop = Trace.program().blocks()[Own.Block].Loop;
  const std::optional<int64_t> Step = Trace.roundStep(Own), Row = laneStep(Request);
  return Loop >= 0 && Step && Row && std::abs(*Step) < std::abs(*Row) && size_t(Loop) < Trace.counts().Loops.size() &&
         Trace.counts().Loops[size_t(Loop)].Missing > 0;
}

std::optional<TriedTile> TriedChanges::tileOf(int Object, AccessOperation Operation) const {
  TriedTile Tile;
  DenseMap<uint64_t, uint32_t> Used; // bytes by sector
  DenseMap<unsigned, bool> Walks;    // by access: whether it goes on through what a sector holds
  double Requests = 0;
  for (const TracedRequest &Request : BlockTrace->requests()) {
    const MemoryAccess &Own = Program.accesses()[Request.Access];
    if (Request.Object != Object || Own.Operation != Operation)
      continue;
    const auto [Walk, IsNew] = Walks.try_emplace(Request.Access, false);
    if (IsNew) {
      Walk->second = trace().roundStep(Own) == int64_t(Own.Bytes) && !trace().rounds(Own);
      Tile.GoesOn |= Walk->second || goesOnInRow(*BlockTrace, Request);
      ++Tile.Accesses;
    }
    ++Requests;
    Tile.Before += sectorCost(Request.Address, Request.Active, Own.Bytes).Actual;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Request.Active >> L & 1)
        for (int64_t Byte = Request.Address.Lane[L], End = Byte + Own.Bytes; Byte < End; ++Byte)
          Used[uint64_t(Byte >> 5)] |= Walk->second ? ~0u : 1u << (Byte & 31);
  }
  for (const auto &[Sector, Bytes] : Used)
    Tile.TileBytes += unsigned(popcount(Bytes));
  if (Requests == 0)
    return std::nullopt;
  Tile.IsDense = 4 * Tile.TileBytes >= 3 * SectorBytes * Used.size();
  // Of a large block the first warps are run; each of the others uses as much.
  const auto Warps = unsigned(divideCeil(Launch.Block.Block.count(), WarpLanes));
  Tile.TileBytes = unsigned(uint64_t(Tile.TileBytes) * Warps / std::min(Warps, MostWarpsOfBlock));
  Tile.Before /= Requests;
  Tile.After = double(Used.size()) / Requests;
  return Tile;
}

} // namespace cudaperf
