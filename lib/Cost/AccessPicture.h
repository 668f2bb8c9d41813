// The worst request of an access as a value that a report can draw, beside the same request as it could be.

#ifndef CUDAPERF_COST_ACCESSPICTURE_H
#define CUDAPERF_COST_ACCESSPICTURE_H

#include "Cost/AccessCost.h"
#include "Cost/LeadingDimension.h"
#include "Cost/TileLayout.h"
#include "Finding/Finding.h"

namespace cudaperf {

struct TriedChange;

/// Nothing beside it. Cost must have a worst request.
WarpPicture pictureOf(const AccessCost &Cost);

/// Beside it: the active lanes' bytes next to each other, in the order of the lanes. Cost must have a worst request.
WarpPicture pictureAsNeighbours(const AccessCost &Cost);

/// Beside it: a request of the access with a change that was tried, as Condition says. Cost must have a worst request.
WarpPicture pictureAsTried(const AccessCost &Cost, const TriedChange &Change, const std::string &Condition);

/// Beside it: what the padding of Layouts, which must have one, makes of it. Cost must have a worst request, in
/// Layouts' array.
WarpPicture pictureWithPadding(const AccessCost &Cost, const TileLayouts &Layouts);

/// Beside it: the first request of the wmma call with the leading dimension Better. Cost must have a worst request.
WarpPicture pictureWithLeadingDimension(const AccessCost &Cost, const LeadingDimension &Better);

/// The same as pictureWithPadding() for the swizzle.
WarpPicture pictureWithSwizzle(const AccessCost &Cost, const TileLayouts &Layouts);

} // namespace cudaperf

#endif // CUDAPERF_COST_ACCESSPICTURE_H
