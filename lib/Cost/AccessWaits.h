// How long a warp waits for one access, by where its data are.

#ifndef CUDAPERF_COST_ACCESSWAITS_H
#define CUDAPERF_COST_ACCESSWAITS_H

#include "Cost/AccessWork.h"
#include "Cost/InstructionWork.h"

namespace cudaperf {

/// Clocks until the data of a request are there, on the average: in DRAM or in L2 where L1 has them not.
struct AccessLatency {
  double InDram = 0, InL2 = 0;
};

AccessLatency latencyNow(const AccessTraffic &Access);

/// The same with the lanes' data packed. Lanes that walk along rows of their own find most numbers in L1; where they
/// share a row, each request is new to it.
AccessLatency latencyPacked(const AccessTraffic &Access);

/// Adds what a warp waits longer for its requests to shared memory that take several wavefronts, Stretch of the block
/// that they are in as often as it makes them. Atomics take turns of their own.
void waitForWavefronts(const KernelProgram &Program, llvm::ArrayRef<double> Stretch, std::vector<MemoryWork> &Works);

/// For each block that some warps have part in before all of the thread block meet at a barrier: the block in front of
/// it, from which the others go to its join. -1: none.
std::vector<int> partsBefore(const KernelProgram &Program, llvm::ArrayRef<BlockWork> Works);

} // namespace cudaperf

#endif // CUDAPERF_COST_ACCESSWAITS_H
