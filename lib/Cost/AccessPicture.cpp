#include "Cost/AccessPicture.h"
#include "Cost/AtomicCost.h"
#include "Cost/TriedChange.h"
#include <limits>

namespace cudaperf {

/// An access that is less aligned than wide is issued in pieces; the first stands for all.
static LaneRequest requestOf(const AccessCost &Cost, const LaneValue &Address) {
  const unsigned Bytes = Cost.Access->pieceBytes();
  const bool IsShared = Cost.Space == AccessSpace::Shared;
  const int64_t Unit = IsShared ? SharedBanks * BankBytes : SectorBytes;
  LaneRequest Request{.Active = Cost.WorstLanes};
  int64_t Lowest = std::numeric_limits<int64_t>::max();
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Request.Active >> L & 1)
      Lowest = std::min(Lowest, Address.Lane[L]);
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Request.Active >> L & 1)
      Request.Offsets[L] = Address.Lane[L] - Lowest / Unit * Unit;
  if (IsShared) {
    const auto Groups = servedTogether(Address, Request.Active, Bytes, Cost.Access->Operation);
    Request.Groups.assign(Groups.begin(), Groups.end());
  }
  if (IsShared && Cost.Access->Operation == AccessOperation::Atomic)
    Request.Cost = sharedAtomicCost(*Cost.Access, Address, Request.Active).Actual;
  else
    Request.Cost = (IsShared ? wavefrontCost(Address, Request.Active, Bytes, Cost.Access->Operation)
                             : sectorCost(Address, Request.Active, Bytes))
                       .Actual;
  return Request;
}

WarpPicture pictureOf(const AccessCost &Cost) {
  return {.Space = Cost.Space,
          .Operation = Cost.Access->Operation,
          .Bytes = Cost.Access->pieceBytes(),
          .IsExample = Cost.WorstIsDrawn,
          .Now = requestOf(Cost, Cost.WorstAddress)};
}

WarpPicture pictureAsNeighbours(const AccessCost &Cost) {
  WarpPicture Picture = pictureOf(Cost);
  LaneValue Packed;
  int64_t Next = 0;
  for (unsigned L = 0; L < WarpLanes; ++L)
    if (Cost.WorstLanes >> L & 1) {
      Packed.Lane[L] = Next;
      Next += Picture.Bytes;
    }
  Picture.Condition = "if neighbouring lanes took neighbouring elements";
  Picture.Instead = requestOf(Cost, Packed);
  return Picture;
}

WarpPicture pictureAsTried(const AccessCost &Cost, const TriedChange &Change, const std::string &Condition) {
  WarpPicture Picture = pictureOf(Cost);
  Picture.Condition = Condition;
  AccessCost There = Cost;
  There.WorstLanes = Change.SampleLanes;
  Picture.Instead = requestOf(There, Change.Sample);
  return Picture;
}

WarpPicture pictureWithPadding(const AccessCost &Cost, const TileLayouts &Layouts) {
  WarpPicture Picture = pictureOf(Cost);
  const int Padding = Layouts.Padded->Padding;
  Picture.Condition = "with rows of " + std::to_string(int(Layouts.RowElements) + Padding) + " elements";
  Picture.Instead = requestOf(Cost, Layouts.padded(Cost.WorstAddress, Padding));
  return Picture;
}

WarpPicture pictureWithLeadingDimension(const AccessCost &Cost, const LeadingDimension &Better) {
  WarpPicture Picture = pictureOf(Cost);
  Picture.Condition = "with a leading dimension of " + std::to_string(Better.Elements) + " elements";
  Picture.Instead = requestOf(Cost, Better.FirstRequest);
  return Picture;
}

WarpPicture pictureWithSwizzle(const AccessCost &Cost, const TileLayouts &Layouts) {
  WarpPicture Picture = pictureOf(Cost);
  Picture.Condition = "with column c of row r at c ^ r";
  Picture.Instead = requestOf(Cost, Layouts.swizzled(Cost.WorstAddress));
  return Picture;
}

} // namespace cudaperf
