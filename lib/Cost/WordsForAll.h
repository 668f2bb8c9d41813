// Words of shared memory that all lanes of a warp load: machine code has four at a time where a loop is unrolled.

#ifndef CUDAPERF_COST_WORDSFORALL_H
#define CUDAPERF_COST_WORDSFORALL_H

#include "Cost/KernelCost.h"
#include "Cost/RequestTrace.h"

namespace cudaperf {

/// Cost with the requests of such loads as they are: of 16 bytes, where the rounds of a
/// loop that nvcc unrolls go through an array, or a tile of structures, without gaps. None in loops that branch: what
/// is behind a branch is not merged with what is before it. Sums over a tile of structures of 20 bytes, and over four
/// arrays of floats, gain nothing by fewer loads of theirs (H200). Of global memory: a filter's coefficients keep L1
/// busy for 0.6 clocks each (H200, one and four results a thread).
KernelCost withWordsForAll(const KernelCost &Cost, const RequestTrace &Trace);

} // namespace cudaperf

#endif // CUDAPERF_COST_WORDSFORALL_H
