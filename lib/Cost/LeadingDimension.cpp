#include "Cost/LeadingDimension.h"

namespace cudaperf {

/// CUDA C++ Programming Guide, "Warp matrix functions": the leading dimension is a multiple of 16 bytes.
static constexpr unsigned StepBytes = 16;

/// The tile may lie anywhere: moving all lanes alike changes no conflict.
static LeadingDimension tried(const FragmentTile &Tile, int64_t Elements) {
  LeadingDimension Result{.Elements = Elements};
  const auto Requests = fragmentRequests(Tile, Elements);
  for (const FragmentRequest &Request : Requests) {
    LaneValue Address;
    Address.Lane = Request.Offset;
    Result.Wavefronts += wavefrontCost(Address, Request.Lanes, Tile.accessBytes()).Actual / double(Requests.size());
    if (&Request == Requests.begin())
      Result.FirstRequest = Address;
  }
  return Result;
}

std::optional<LeadingDimension> betterLeadingDimension(const AccessCost &Cost, double Gain) {
  const std::optional<MatrixCall> &Call = Cost.Access->Matrix;
  if (Cost.Space != AccessSpace::Shared || !Call || !Call->Tile || !Cost.LeadingDimension)
    return std::nullopt;
  std::optional<LeadingDimension> Best;
  for (unsigned Bytes = StepBytes; Bytes <= SharedBanks * BankBytes; Bytes += StepBytes) {
    LeadingDimension Next = tried(*Call->Tile, *Cost.LeadingDimension + Bytes * 8 / Call->Tile->ElementBits);
    if (Next.Wavefronts < Cost.Actual && Next.Wavefronts * Gain <= Cost.Actual &&
        (!Best || Next.Wavefronts < Best->Wavefronts))
      Best = Next;
  }
  return Best;
}

} // namespace cudaperf
