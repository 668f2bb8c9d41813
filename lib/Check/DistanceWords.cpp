// How far apart the lanes of an access lie, in words; see Words.h.

#include "Check/SizeNames.h"
#include "Check/Words.h"
#include "llvm/Support/FormatVariadic.h"
#include <map>

namespace cudaperf {

std::string laneStrideExpression(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (!Cost.LaneStride || Cost.StrideIsLeast || Cost.Access->Matrix || Cost.Access->Bytes == 0)
    return {};
  const unsigned Element = elementBytes(Access);
  if (*Cost.LaneStride % Element != 0 || takesPartOfRecord(Access))
    return {};
  const int64_t Elements = std::abs(*Cost.LaneStride) / Element; // a distance, whichever way the lanes go
  return Cost.StrideIsDrawn ? drawnName(Access, Elements) : std::to_string(Elements);
}

static std::string laneStrideText(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (!Cost.LaneStride)
    return {};
  if (Cost.StrideIsLeast)
    return llvm::formatv("at least {0} bytes", std::abs(*Cost.LaneStride));
  const std::string Elements = laneStrideExpression(Access);
  if (!Cost.StrideIsDrawn) {
    const std::string Bytes = std::to_string(std::abs(*Cost.LaneStride)) + " bytes";
    return Elements.empty() ? Bytes : Elements + (Elements == "1" ? " element (" : " elements (") + Bytes + ")";
  }
  if (!Elements.empty())
    return llvm::formatv("'{0}' elements of {1} byte{2}", Elements, elementBytes(Access),
                         elementBytes(Access) == 1 ? "" : "s");
  const std::string Bytes = drawnName(Access, std::abs(*Cost.LaneStride));
  return Bytes.empty() ? "" : "'" + Bytes + "' bytes";
}

/// The same for the instructions that move matrices.
static std::string matrixDistanceText(const MatrixCall &Call, const AccessCost &Cost) {
  if (!Call.Tile)
    return Cost.LaneStride ? llvm::formatv("the rows of a matrix lie {0} bytes apart", *Cost.LaneStride).str() : "";
  if (!Cost.LeadingDimension)
    return {};
  return llvm::formatv("the lines of the tile lie {0} elements ({1} bytes) apart", *Cost.LeadingDimension,
                       Call.Tile->bytesOf(*Cost.LeadingDimension));
}

/// Of a block whose rows are no part of a warp: whether neighbours lie side by side but where a row ends.
static bool areSideBySideInRows(const AccessCost &Cost, unsigned RowThreads) {
  unsigned Ends = 0, Pairs = 0;
  for (unsigned L = 0; L + 1 < WarpLanes; ++L)
    if ((Cost.WorstLanes >> L & 3) == 3) {
      ++Pairs;
      Ends += std::abs(Cost.WorstAddress.Lane[L + 1] - Cost.WorstAddress.Lane[L]) > int64_t(Cost.Access->Bytes);
    }
  return Ends > 0 && Ends <= WarpLanes / RowThreads && 2 * Ends <= Pairs;
}

/// The distance of most neighbouring lanes in the worst request, where some lie in other rows; none if it is drawn, or
/// they lie side by side.
static std::optional<int64_t> mostSteps(const AccessCost &Cost) {
  constexpr int64_t FewestDrawn = 128; // what is drawn lies further apart
  if (Cost.Space != AccessSpace::Global || Cost.StrideIsLeast)
    return std::nullopt;
  std::map<int64_t, unsigned> Seen;
  unsigned Pairs = 0;
  for (unsigned L = 0; L + 1 < WarpLanes; ++L)
    if ((Cost.WorstLanes >> L & 3) == 3) {
      ++Pairs;
      ++Seen[std::abs(Cost.WorstAddress.Lane[L + 1] - Cost.WorstAddress.Lane[L])];
    }
  for (const auto &[Step, Times] : Seen)
    if (Times * 4 >= Pairs * 3 && Step > int64_t(Cost.Access->Bytes) && (!Cost.WorstIsDrawn || Step <= FewestDrawn))
      return Step;
  return std::nullopt;
}

bool areRowsApart(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  const unsigned RowThreads = Access.block().Block.X;
  if (RowThreads >= WarpLanes || Cost.Access->Matrix)
    return false;
  if (Cost.LaneStride)
    return std::abs(*Cost.LaneStride) <= int64_t(Cost.Access->Bytes);
  return WarpLanes % RowThreads != 0 && areSideBySideInRows(Cost, RowThreads);
}

std::string distanceText(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  if (const std::optional<MatrixCall> &Call = Cost.Access->Matrix)
    return matrixDistanceText(*Call, Cost);
  if (areRowsApart(Access))
    return llvm::formatv("rows of {0} threads {1}", Access.block().Block.X,
                         Cost.Space == AccessSpace::Shared ? "meet in the same banks" : "lie far apart");
  if (const std::string Stride = laneStrideText(Access); !Stride.empty())
    return "neighbouring threads lie " + Stride + " apart";
  const std::optional<int64_t> Most = mostSteps(Cost);
  return Most ? llvm::formatv("most neighbouring threads lie {0} bytes apart", *Most).str() : "";
}

bool isDistanceInBytes(const AccessView &Access) {
  const AccessCost &Cost = Access.cost();
  return Cost.StrideIsDrawn && !Cost.StrideIsLeast && !Cost.Access->Matrix && !areRowsApart(Access) &&
         laneStrideExpression(Access).empty() && !drawnName(Access, std::abs(*Cost.LaneStride)).empty();
}

} // namespace cudaperf
