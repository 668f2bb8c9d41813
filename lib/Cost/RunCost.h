// The cost of a kernel at a launch that nothing has been run for yet: another block, another amount of shared memory.

#ifndef CUDAPERF_COST_RUNCOST_H
#define CUDAPERF_COST_RUNCOST_H

#include "Cost/KernelCost.h"

namespace cudaperf {

/// What a run counted, of each access and of the kernel.
struct CountedRun {
  CostedRun Run;
  KernelTraffic Traffic;
};

/// Runs Program at Launch and counts its accesses, as costAccesses() does, and its traffic. Of a kernel that does
/// nothing where the sample is taken, the traffic is that of the first blocks of the grid, or else of what would be
/// done if the sizes that are drawn for its arguments let threads pass.
CountedRun countRun(const KernelProgram &Program, const CostedLaunch &Launch, unsigned MostUnreliable);

/// costKernel(), with what the threads' arrays in local memory cost.
KernelCost costOfRun(const KernelProgram &Program, const KernelTraffic &Traffic, const CostedLaunch &Launch);

/// Runs Program at Launch and counts what it takes. If it gave up, the cost is not known.
KernelCost runCost(const KernelProgram &Program, const CostedLaunch &Launch);

} // namespace cudaperf

#endif // CUDAPERF_COST_RUNCOST_H
