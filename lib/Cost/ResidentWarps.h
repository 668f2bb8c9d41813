// What holds a multiprocessor to few warps, and what blocks with less shared memory would bring, tried in the model.
// Registers are not known; a change says how many it leaves to a thread.

#ifndef CUDAPERF_COST_RESIDENTWARPS_H
#define CUDAPERF_COST_RESIDENTWARPS_H

#include "Cost/KernelCost.h"
#include <optional>

namespace cudaperf {

enum class ResidencyLimit { Threads, Slots, SharedMemory };

/// The warps that a multiprocessor holds, as far as threads and shared memory decide.
struct ResidentWarps {
  uint64_t Blocks = 0, WarpsOfBlock = 0, MostWarps = 0;
  ResidencyLimit Limit = ResidencyLimit::Threads; ///< what allows no more; of several the first one
  uint64_t warps() const { return Blocks * WarpsOfBlock; }
};

ResidentWarps residentWarps(const GpuModel &Gpu, uint64_t Threads, uint64_t SharedBytes);

/// The most shared memory that each of Blocks blocks can have on a multiprocessor; 0: not so many, with any.
uint64_t sharedBytesOfBlocks(const GpuModel &Gpu, uint64_t Blocks);

/// The most registers that a thread can have where a multiprocessor holds Warps warps.
unsigned registersOfWarps(uint64_t Warps);

/// A launch whose blocks need less.
struct OccupancyChange {
  uint64_t SharedBytes = 0; ///< of a block
  ResidentWarps Resident;
  unsigned Registers = 0; ///< that a thread can have then
  GainEstimate Gain;
};

/// What a change must bring, and what it may ask for.
struct OccupancyGoal {
  double MinGain = 1;     ///< at the low end
  unsigned Registers = 0; ///< that must be left to a thread
};

/// Whether nothing but the warps' waiting decides the time of Cost, large and in the L2 cache, and at least half of
/// that is for global memory: how far the compiler hides what instructions and shared memory take, the model cannot
/// tell.
bool isWaiting(const KernelCost &Cost);

/// The largest amount of shared memory for a block with which Goal is met, with the same work. Now: the cost at Launch.
std::optional<OccupancyChange> lessSharedMemory(const KernelProgram &Program, const CostedLaunch &Launch,
                                                const KernelCost &Now, const OccupancyGoal &Goal);

} // namespace cudaperf

#endif // CUDAPERF_COST_RESIDENTWARPS_H
