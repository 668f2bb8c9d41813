// What a kernel gains if the tensor cores multiply what its threads multiply one by one. What the kernel is then is
// another program, with other tiles: the estimate is the time of such a one.

#ifndef CUDAPERF_COST_TENSORCOST_H
#define CUDAPERF_COST_TENSORCOST_H

#include "Analysis/ProductSteps.h"
#include "Cost/WorkChange.h"

namespace cudaperf {

/// Products of halves that a multiprocessor does in a clock in a plain kernel of nvcuda::wmma: four warps, tiles of 64
/// by 64 by 64 in shared memory, copied by 16 bytes, no copies ahead (pair tensor-core product, H200: 2048 x 2048 x 512
/// in 44.8 us). A tenth of what the tensor cores could do: tiles come from L2, and warps wait for them.
inline constexpr double WmmaProducts = 183;

/// The products of Steps at that rate, TimesHalfs as fast, in place of the loops that they stand in; what stands beside
/// these loops stays. None if Cost or Visits do not know, or no Step is in a loop.
std::optional<GainEstimate> gainOfTensorCores(const KernelProgram &Program, const KernelCost &Cost,
                                              llvm::ArrayRef<ProductStep> Steps, const VisitCounts &Visits,
                                              double TimesHalfs);

} // namespace cudaperf

#endif // CUDAPERF_COST_TENSORCOST_H
