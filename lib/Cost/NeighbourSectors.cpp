#include "Cost/NeighbourSectors.h"
#include "Cost/RequestCost.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include <algorithm>

using namespace llvm;

namespace cudaperf {

/// The bytes of the sector At that [Begin, End) covers.
static uint32_t bytesIn(int64_t At, int64_t Begin, int64_t End) {
  const int64_t From = std::max(Begin - At * SectorBytes, int64_t(0));
  const int64_t To = std::min(End - At * SectorBytes, int64_t(SectorBytes));
  return uint32_t((uint64_t(1) << To) - (uint64_t(1) << From));
}

void NeighbourSectors::note(const MemoryAccess &Access, const WarpRequest &Request) {
  if (Request.Turn != 0 && Request.Turn != NeighbourTurn)
    return;
  Sectors &Of = (Request.Turn == 0 ? First : Second)[Access.Operation != AccessOperation::Load];
  for (unsigned L = 0; L < WarpLanes; ++L) {
    if (!(Request.Active >> L & 1))
      continue;
    const int64_t Begin = Request.Address->Lane[L], End = Begin + Access.Bytes;
    for (int64_t At = Begin / SectorBytes; At <= (End - 1) / SectorBytes; ++At)
      Of.insert({uint64_t(At), {.Access = Request.Access}}).first->second.Bytes |= bytesIn(At, Begin, End);
  }
}

std::vector<NeighbourSectors::Part> NeighbourSectors::find(size_t Accesses) const {
  std::vector<Part> Found(Accesses);
  std::vector<double> Filled(Accesses); ///< sectors seen that the warp puts bytes of its own in
  for (const auto &[Of, Others] : zip_equal(Second, First))
    for (const auto &[At, Own] : Of) {
      Part &To = Found[Own.Access];
      ++To.Asked;
      const auto Before = Others.find(At);
      const int New = popcount(Before == Others.end() ? Own.Bytes : Own.Bytes & ~Before->second.Bytes);
      To.Bytes += popcount(Own.Bytes);
      To.NewBytes += New;
      if (Before == Others.end())
        continue;
      ++To.Seen;
      Filled[Own.Access] += double(New) / SectorBytes;
    }
  // Two warps that meet at the ends of their rows share a sector with nobody else. Where they go along a column, as
  // many warps share each sector as fill it, and every one of these brings its part.
  for (size_t I = 0; I < Accesses; ++I)
    if (2 * Found[I].Seen > Found[I].Asked)
      Found[I].Seen -= Filled[I];
  return Found;
}

} // namespace cudaperf
