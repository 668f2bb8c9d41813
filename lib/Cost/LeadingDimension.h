// What another leading dimension would make of the bank conflicts of a wmma load or store: the call's requests are
// counted again with the tile's lines further apart.

#ifndef CUDAPERF_COST_LEADINGDIMENSION_H
#define CUDAPERF_COST_LEADINGDIMENSION_H

#include "Cost/AccessCost.h"

namespace cudaperf {

struct LeadingDimension {
  int64_t Elements = 0;
  double Wavefronts = 0;  ///< mean of the call's requests
  LaneValue FirstRequest; ///< addresses of the first of them, from the tile's first byte on
};

/// Of the leading dimensions up to 128 bytes above the present one that take fewer wavefronts, at most 1 / Gain, the
/// one with the fewest, the smallest if there are several. None if there is none, if Cost is of anything but a wmma
/// call on shared memory, or if its leading dimension is not known.
std::optional<LeadingDimension> betterLeadingDimension(const AccessCost &Cost, double Gain);

} // namespace cudaperf

#endif // CUDAPERF_COST_LEADINGDIMENSION_H
