// What becomes of the bank conflicts on a flat shared array if the rows that threads take lie further apart: every
// request to the array is counted again at the addresses that it would then have. Arrays with declared rows:
// TileLayout.h.

#ifndef CUDAPERF_COST_ROWPITCH_H
#define CUDAPERF_COST_ROWPITCH_H

#include "Cost/TileLayout.h"

namespace cudaperf {

/// A distance of rows that saves wavefronts in total, over all accesses of the array in one run of the warp model.
struct RowPitch {
  const void *ObjectKey = nullptr; ///< the array, as in AccessCost
  unsigned RowBytes = 0;           ///< as the rows lie now
  unsigned PitchBytes = 0;         ///< as they should
  double Before = 0, After = 0;    ///< wavefronts of all requests together
  std::vector<LaidOutAccess> Accesses;

  const LaidOutAccess *find(const MemoryAccess *Access) const;
};

/// The distance up to 64 bytes longer than RowBytes that takes the fewest wavefronts, the smallest of several. None if
/// none saves any, or if some access of the array does not keep to such rows.
std::optional<RowPitch> betterRowPitch(const KernelProgram &Program, const LaunchAssumption &Launch,
                                       const void *ObjectKey, unsigned RowBytes);

} // namespace cudaperf

#endif // CUDAPERF_COST_ROWPITCH_H
