// From what was counted of an access in a sample of warps to what a warp of the whole launch takes by it: loops at
// their full length, data that other warps and blocks bring into the caches.

#ifndef CUDAPERF_COST_ACCESSWORK_H
#define CUDAPERF_COST_ACCESSWORK_H

#include "Cost/Traffic.h"
#include "Device/GpuRates.h"

namespace cudaperf {

/// How a launch fills the GPU.
struct Occupancy {
  const GpuRates *Rates = nullptr;
  double WarpsOfBlock = 1;
  double FittingBlocks = 1;  ///< a multiprocessor, as far as threads and shared memory allow
  double ResidentBlocks = 1; ///< the same, as far as the grid has them
  double GridBlocks = 0;     ///< 0: not known, as many as fill the GPU
  double BusySms = 1;        ///< multiprocessors that have blocks
  /// Whether blocks wait for others to end.
  bool takesTurns() const { return GridBlocks == 0 || GridBlocks > FittingBlocks * Rates->Sms; }

  /// Sets what rests on the grid: Blocks, or 0 if that is not known.
  void spread(double Blocks);
};

/// What one warp takes of the memory system by one access, all its loops included.
struct MemoryWork {
  double Requests = 0;
  double L1 = 0;                            ///< wavefronts
  double Shared = 0;                        ///< wavefronts
  double L2Reads = 0, L2Writes = 0;         ///< sectors
  double L2LineReads = 0, L2LineWrites = 0; ///< lines that they are in
  double DramBytes = 0;                     ///< if the data are not in L2
  double DramAtRandom = 0;                  ///< of these, in sectors that have no neighbours
  double GapLines = 0;           ///< lines that L2 does not come to while DRAM fills sectors that are stored in part
  double AtomicClocks = 0;       ///< that the L2 cache cannot give to another warp's atomics
  double Wait = 0, WaitInL2 = 0; ///< clocks that the warp waits for the data if they are in DRAM, in L2 (LoadChains.h)

  bool OfFewBlocks = false; ///< so it is if blocks go on to what other blocks do now

  MemoryWork &operator/=(double Parts);
};

/// What the accesses of a kernel take, by access.
struct AccessWork {
  std::vector<MemoryWork> Now, Ideal;
};

/// Of Launch, which fills the GPU as Fill says.
AccessWork workOfAccesses(const KernelProgram &Program, const KernelTraffic &Traffic, const LaunchAssumption &Launch,
                          const Occupancy &Fill);

/// Turns that a warp takes, in each sector one after the other, if its lanes' atomics go to Places words of Bytes bytes
/// at random; the mean of a few draws.
double randomAtomicRounds(uint64_t Places, unsigned Bytes);

} // namespace cudaperf

#endif // CUDAPERF_COST_ACCESSWORK_H
