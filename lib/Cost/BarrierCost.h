// What waiting at barriers of the block costs a kernel.

#ifndef CUDAPERF_COST_BARRIERCOST_H
#define CUDAPERF_COST_BARRIERCOST_H

#include "Cost/KernelCost.h"
#include <optional>

namespace llvm {
class Instruction;
} // namespace llvm

namespace cudaperf {

/// How often a warp of Launch waits at Barriers, all together, loops at their full length; 0 if nobody knows.
double visitsOfBarriers(const KernelProgram &Program, const LaunchAssumption &Launch,
                        llvm::ArrayRef<const llvm::Instruction *> Barriers);

/// What the kernel gains if a warp waits Visits times less. None if Cost does not know.
std::optional<GainEstimate> gainWithoutBarriers(const KernelCost &Cost, double Visits);

} // namespace cudaperf

#endif // CUDAPERF_COST_BARRIERCOST_H
