// The part of TriedChange.h that is about rows: of arrays in shared memory, and records of a few numbers.

#include "Cost/RequestCost.h"
#include "Cost/TriedChange.h"
#include "Device/Gpu.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstdlib>
#include <set>

using namespace llvm;

namespace cudaperf {

unsigned TriedChanges::neighboursTaken(const MemoryAccess &Access) const {
  constexpr unsigned Many = 8;
  const auto Own = trace().requestsOf(Access);
  const std::optional<int64_t> Step = Own.empty() ? std::nullopt : laneStep(*Own.front());
  const int Object = trace().objectOf(Access);
  std::set<int64_t> Taken; // by the first lane
  for (const TracedRequest &Request : trace().requests())
    if (Step && Taken.size() < Many && Request.Object == Object && Request.Turn == Own.front()->Turn &&
        laneStep(Request) == Step && Program.accesses()[Request.Access].Operation == Access.Operation)
      Taken.insert(Request.Address.Lane[unsigned(countr_zero(Request.Active))]);
  const bool AreSideBySide =
      !Taken.empty() && *Taken.rbegin() - *Taken.begin() == int64_t((Taken.size() - 1) * Access.Bytes);
  return AreSideBySide && Taken.size() < Many ? unsigned(Taken.size()) : 0;
}

bool TriedChanges::takesFewColumns(const MemoryAccess &Access, int64_t RowBytes, unsigned LeastOfRecord) const {
  constexpr unsigned ManyColumns = 8;
  const int Object = trace().objectOf(Access);
  SmallSet<int64_t, ManyColumns> Taken;
  int64_t First = RowBytes, Last = 0;
  for (const TracedRequest &Request : trace().requests())
    for (unsigned L = 0; Request.Object == Object && L < WarpLanes; ++L)
      if (Request.Active >> L & 1) {
        const int64_t Offset = MemoryLayout::offsetOf(Request.Address.Lane[L]);
        const int64_t Column = Offset - divideFloorSigned(Offset, RowBytes) * RowBytes;
        Taken.insert(Column);
        First = std::min(First, Column);
        Last = std::max(Last, Column);
        // Thousands of accesses of one buffer ask, and most of the answers come early.
        if (Taken.size() >= ManyColumns)
          return false;
      }
  return Taken.size() < LeastOfRecord || Last - First != int64_t((Taken.size() - 1) * Access.Bytes);
}

bool TriedChanges::fillsSectors(const MemoryAccess &Access) const {
  const auto Own = trace().requestsOf(Access);
  const int Object = trace().objectOf(Access);
  if (Object < 0 || Own.empty() || Access.Bytes != WidestAccessBytes || Access.Async ||
      2 * WidestAccessBytes != SectorBytes)
    return false;
  const TracedRequest &First = *Own.front();
  LaneMask Filled = 0;
  for (const TracedRequest &Request : trace().requests()) {
    const MemoryAccess &Other = Program.accesses()[Request.Access];
    if (Request.Object != Object || Request.Turn != First.Turn || Other.Operation != Access.Operation ||
        Other.Bytes != Access.Bytes)
      continue;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if ((Request.Active & First.Active) >> L & 1)
        Filled |= LaneMask((Request.Address.Lane[L] ^ First.Address.Lane[L]) == int64_t(WidestAccessBytes)) << L;
  }
  // At the border some have one half only.
  return First.Active && popcount(Filled) * 4 >= popcount(First.Active) * 3;
}

BitVector TriedChanges::bytesOfRecord(const MemoryAccess &Access, int64_t RecordBytes) const {
  const int Object = trace().objectOf(Access);
  if (Object < 0 || !trace().isKnown(Object))
    return {};
  BitVector Taken(static_cast<unsigned>(RecordBytes));
  for (const TracedRequest &Request : trace().requests()) {
    const std::optional<int64_t> Step = Request.Object == Object ? laneStep(Request) : std::nullopt;
    if (!Step || std::abs(*Step) != RecordBytes)
      continue;
    const int64_t Offset = MemoryLayout::offsetOf(Request.Address.Lane[unsigned(countr_zero(Request.Active))]);
    const int64_t Begin = Offset - divideFloorSigned(Offset, RecordBytes) * RecordBytes;
    const int64_t End = Begin + Program.accesses()[Request.Access].Bytes;
    Taken.set(unsigned(Begin), unsigned(std::min(End, RecordBytes)));
  }
  return Taken;
}

std::optional<AlikeElements> TriedChanges::alikeElements(const MemoryAccess &Access) const {
  const auto Own = trace().requestsOf(Access);
  const std::optional<int64_t> Step = Own.empty() ? std::nullopt : laneStep(*Own.front());
  if (!Step)
    return std::nullopt;
  const auto [Known, IsNew] = Alike.try_emplace({*Step, Access.Bytes});
  if (IsNew)
    Known->second = cudaperf::alikeElements(trace(), Access);
  return Known->second;
}

int64_t TriedChanges::laneRowStep(const MemoryAccess &Access, int64_t MinBytes) const {
  int64_t Least = 0;
  if (const auto Own = trace().requestsOf(Access); !Own.empty()) {
    const auto &Lane = Own.front()->Address.Lane;
    const LaneMask Active = Own.front()->Active;
    unsigned Start = unsigned(countr_zero(Active));
    for (unsigned L = Start; L + 1 < WarpLanes; ++L)
      if ((Active >> L & 3) == 3 && std::abs(Lane[L + 1] - Lane[L]) > MinBytes) {
        const int64_t Step = std::abs(Lane[L + 1] - Lane[Start]);
        Least = Least == 0 ? Step : std::min(Least, Step);
        Start = L + 1;
      }
  }
  return Least;
}

bool TriedChanges::keepToRows(const MemoryAccess &Access, int64_t RowBytes) const {
  const int Object = trace().objectOf(Access);
  if (Object < 0 || !trace().isKnown(Object) || !trace().isWhole() || RowBytes <= 0)
    return false;
  return all_of(trace().requests(), [&](const TracedRequest &Request) {
    if (Request.Object != Object || !isPossible(Request))
      return true;
    const MemoryAccess &Own = Program.accesses()[Request.Access];
    if (Own.Matrix && Own.Matrix->Tile) // a wmma call is told the distance by itself
      return false;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      const int64_t Offset = MemoryLayout::offsetOf(Request.Address.Lane[L]);
      if ((Request.Active >> L & 1) && (Offset < 0 || Offset % RowBytes + Own.Bytes > RowBytes))
        return false;
    }
    return true;
  });
}

std::optional<TriedChange> TriedChanges::longerRows(const MemoryAccess &Access, int64_t RowBytes, int64_t Added,
                                                    bool MayPart) const {
  const int Object = trace().objectOf(Access);
  const bool IsAligned = all_of(trace().requests(), [&](const TracedRequest &Request) {
    return Request.Object != Object || Added % Program.accesses()[Request.Access].pieceBytes() == 0;
  });
  if ((!IsAligned && !MayPart) || !keepToRows(Access, RowBytes))
    return std::nullopt;
  return movedObject(Access, TriedKind::LongerRows, RowBytes << 8 | Added, [&](const TracedRequest &Request) {
    LaneValue Moved = Request.Address;
    for (int64_t &Lane : Moved.Lane)
      Lane += MemoryLayout::offsetOf(Lane) / RowBytes * Added;
    return Moved;
  });
}

std::optional<TriedChange> TriedChanges::swizzledRows(const MemoryAccess &Access, int64_t RowBytes,
                                                      int64_t ElementBytes) const {
  const int64_t Elements = RowBytes / ElementBytes;
  const int Object = trace().objectOf(Access);
  const bool IsSingle = all_of(trace().requests(), [&](const TracedRequest &Request) {
    return Request.Object != Object || int64_t(Program.accesses()[Request.Access].Bytes) <= ElementBytes;
  });
  if (!IsSingle || Elements < 2 || !isPowerOf2_64(uint64_t(Elements)) || !keepToRows(Access, RowBytes))
    return std::nullopt;
  return movedObject(Access, TriedKind::Swizzled, RowBytes << 8 | ElementBytes, [&](const TracedRequest &Request) {
    LaneValue Moved = Request.Address;
    for (int64_t &Lane : Moved.Lane) {
      const int64_t Offset = MemoryLayout::offsetOf(Lane), Row = Offset / RowBytes;
      const int64_t Column = Offset % RowBytes / ElementBytes;
      Lane += ((Column ^ (Row & (Elements - 1))) - Column) * ElementBytes;
    }
    return Moved;
  });
}

std::optional<int64_t> TriedChanges::blockRowStep(const MemoryAccess &Access) const {
  const unsigned Row = Launch.Block.Block.X;
  for (const TracedRequest *Request : trace().requestsOf(Access))
    if (Row < WarpLanes && (Request->Active & 1) && (Request->Active >> Row & 1))
      return Request->Address.Lane[Row] - Request->Address.Lane[0];
  return std::nullopt;
}

/// Bytes between the first two active lanes, whichever lies first; 0 if there is one.
static int64_t firstStep(const TracedRequest &Request) {
  const LaneMask Others = Request.Active & (Request.Active - 1);
  return Others ? std::abs(Request.Address.Lane[unsigned(countr_zero(Others))] -
                           Request.Address.Lane[unsigned(countr_zero(Request.Active))])
                : 0;
}

bool TriedChanges::growsApart(const MemoryAccess &Access) const {
  const TracedRequest *First = nullptr;
  for (const TracedRequest *Request : trace().requestsOf(Access)) {
    if (firstStep(*Request) <= 0)
      continue;
    if (First && First->Turn == Request->Turn && firstStep(*Request) != firstStep(*First))
      return firstStep(*Request) > firstStep(*First);
    First = Request;
  }
  return false;
}

bool TriedChanges::isTree(const MemoryAccess &Access) const {
  const TracedRequest *Last = nullptr;
  unsigned Doublings = 0;
  for (const TracedRequest *Request : trace().requestsOf(Access)) {
    if (Last && Last->Turn == Request->Turn) {
      const int64_t Before = firstStep(*Last), Now = firstStep(*Request);
      if (Before > 0 && Now > 0 && (Now == 2 * Before || Before == 2 * Now))
        ++Doublings;
    }
    Last = Request;
  }
  return Doublings >= 2;
}

/// Whether the first lanes of A and B, requests of two accesses, lie now so far apart and now otherwise.
static bool changeDistance(ArrayRef<const TracedRequest *> A, ArrayRef<const TracedRequest *> B) {
  std::optional<int64_t> Before;
  for (const auto &[One, Other] : zip(A, B)) {
    if (!One->Active || One->Active != Other->Active || One->Turn != Other->Turn)
      return false;
    const auto Lane = unsigned(countr_zero(One->Active));
    const int64_t Distance = std::abs(One->Address.Lane[Lane] - Other->Address.Lane[Lane]);
    if (Before && *Before != Distance)
      return true;
    Before = Distance;
  }
  return false;
}

bool TriedChanges::storesBothEnds(const MemoryAccess &Access) const {
  const auto Own = trace().requestsOf(Access);
  if (Own.empty() || Own.front()->Object < 0)
    return false;
  SmallVector<ArrayRef<const TracedRequest *>, 4> Stores;
  for (const MemoryAccess &Each : trace().program().accesses())
    if (const auto Made = trace().requestsOf(Each);
        Each.Operation == AccessOperation::Store && Made.size() > 1 && Made.front()->Object == Own.front()->Object)
      Stores.push_back(Made);
  for (size_t I = 0; I < Stores.size(); ++I)
    for (size_t Other = I + 1; Other < Stores.size(); ++Other)
      if (Stores[I].size() == Stores[Other].size() && changeDistance(Stores[I], Stores[Other]))
        return true;
  return false;
}

} // namespace cudaperf
