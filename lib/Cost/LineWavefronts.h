// How long L1's pipe takes for a request to global memory.

#ifndef CUDAPERF_COST_LINEWAVEFRONTS_H
#define CUDAPERF_COST_LINEWAVEFRONTS_H

#include "Analysis/LaneValue.h"

namespace cudaperf {

/// Wavefronts of a request of the lanes of Active for Bytes bytes each, from Offset bytes behind Address on: four lines
/// of 128 bytes at a time where no two of their words lie in the same bank, else two, else one. Counted on an H200 for
/// strides of 1 to 65 words of 4, 8 and 16 bytes and rows of 1 to 16 lanes, loads and stores alike: within a quarter
/// for rows and for strides below 30 words; of lines that lie further apart the counters have up to twice as many.
double lineWavefronts(const LaneValue &Address, LaneMask Active, int64_t Offset, int64_t Bytes);

} // namespace cudaperf

#endif // CUDAPERF_COST_LINEWAVEFRONTS_H
