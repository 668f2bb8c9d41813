// What a kernel gains if an array that lies in local memory goes to shared memory or to registers.

#ifndef CUDAPERF_COST_LOCALCOST_H
#define CUDAPERF_COST_LOCALCOST_H

#include "Cost/LocalArrays.h"
#include <optional>

namespace cudaperf {

/// What the kernel at Launch gains if Array goes to shared memory, an element of all threads after the other, so that
/// no two lanes want the same bank, or if By is a counter to registers. Fewer blocks fit then; where not one does,
/// blocks of as many warps as do are taken. Cost has its accesses in it (costKernel).
/// None if Cost does not know, or not even the arrays of one warp fit.
std::optional<GainEstimate> gainOfSharing(const KernelCost &Cost, const LocalArray &Array, const CostedLaunch &Launch);

} // namespace cudaperf

#endif // CUDAPERF_COST_LOCALCOST_H
