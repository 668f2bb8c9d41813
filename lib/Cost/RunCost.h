// The cost of a kernel at a launch that nothing has been run for yet: another block, another amount of shared memory.

#ifndef CUDAPERF_COST_RUNCOST_H
#define CUDAPERF_COST_RUNCOST_H

#include "Cost/KernelCost.h"

namespace cudaperf {

/// Runs Program at Launch and counts what it takes. If it gave up, the cost is not known.
KernelCost runCost(const KernelProgram &Program, const CostedLaunch &Launch);

} // namespace cudaperf

#endif // CUDAPERF_COST_RUNCOST_H
