// What a kernel gains if its tiles are copied past the registers, and fetched while the ones before are computed on.

#ifndef CUDAPERF_COST_STAGINGCOST_H
#define CUDAPERF_COST_STAGINGCOST_H

#include "Analysis/RegisterStaging.h"
#include "Cost/KernelCost.h"
#include <optional>

namespace cudaperf {

/// Bounds more than an estimate: at least what the units are relieved of, an instruction and the loads' wavefronts of
/// each copy; at most that and AtMost, what a block gains that has a multiprocessor to itself. How much of the wait
/// other blocks hide is not known. None if Cost does not know.
std::optional<GainEstimate> gainOfStaging(const KernelCost &Cost, llvm::ArrayRef<StagedCopy> Copies, double AtMost);

} // namespace cudaperf

#endif // CUDAPERF_COST_STAGINGCOST_H
