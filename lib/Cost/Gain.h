// How much faster a kernel gets if some of its accesses are cured.

#ifndef CUDAPERF_COST_GAIN_H
#define CUDAPERF_COST_GAIN_H

#include "Cost/KernelCost.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace cudaperf {

/// Time now over time with Cured, over launches that fill the GPU: data in L2 and in DRAM. None if Cost does not know.
/// Low and High include what the model was measured to be off by (docs/cost-model.md). Small launches, whose time is
/// the launch itself, gain less; Assuming says so. Threads: that then do together what one does now, which a launch of
/// few blocks gains by.
std::optional<GainEstimate> gainOf(const KernelCost &Cost, llvm::ArrayRef<CuredAccess> Cured, unsigned Threads = 1);

/// The same of a change that makes Then of Now, both of one launch and known.
GainEstimate gainBetween(const KernelCost &Now, const KernelCost &Then);

/// The same of Nows and Thens, with the usual lengths of loops first and then those of KernelCost::OtherLengths, if
/// there are any: an interval over all of them.
GainEstimate gainBetween(llvm::ArrayRef<KernelCost> Nows, llvm::ArrayRef<KernelCost> Thens);

/// The same of two programs, with the lengths of loops that both know.
GainEstimate gainBetweenLengths(const KernelCost &Now, const KernelCost &Then);

/// The same of what Cure makes of Cost, with each of its lengths of loops; a grid that is not known may be one of a few
/// blocks, which wait for what a GPU full of warps hides.
GainEstimate gainOnAnyGrid(const KernelCost &Cost, llvm::function_ref<KernelCost(const KernelCost &)> Cure);

/// gainOf() at one size, without any allowance.
double gainAt(const KernelCost &Cost, LaunchSize Size, llvm::ArrayRef<CuredAccess> Cured);

/// The gain At each size of a launch of Now, and what it is taken to lie within.
GainEstimate gainOver(const KernelCost &Now, llvm::function_ref<double(LaunchSize)> At);

} // namespace cudaperf

#endif // CUDAPERF_COST_GAIN_H
