#include "Cost/ResidentWarps.h"
#include "Cost/Gain.h"
#include "Cost/RunCost.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace cudaperf {

/// Since sm_50: 65536 registers, a quarter of them for each scheduler's warps, handed out by 8 a thread; a thread has
/// 255 at most (CUDA C++ Programming Guide, "Technical Specifications per Compute Capability").
static constexpr unsigned RegistersOfScheduler = 16384, RegisterStep = 8, MostRegisters = 255;
/// More shared memory is not asked to go: with a quarter of the bytes it is another algorithm.
static constexpr uint64_t MostTimesBlocks = 4;

ResidentWarps residentWarps(const GpuModel &Gpu, uint64_t Threads, uint64_t SharedBytes) {
  ResidentWarps Resident;
  Resident.WarpsOfBlock = llvm::divideCeil(std::max<uint64_t>(Threads, 1), WarpLanes);
  Resident.MostWarps = Gpu.MaxThreadsPerSm / WarpLanes;
  Resident.Blocks = residentBlocks(Gpu, Threads, SharedBytes);
  const uint64_t ByThreads = Resident.MostWarps / Resident.WarpsOfBlock;
  if (Resident.Blocks == ByThreads)
    Resident.Limit = ResidencyLimit::Threads;
  else if (Resident.Blocks == Gpu.MaxBlocksPerSm)
    Resident.Limit = ResidencyLimit::Slots;
  else
    Resident.Limit = ResidencyLimit::SharedMemory;
  return Resident;
}

uint64_t sharedBytesOfBlocks(const GpuModel &Gpu, uint64_t Blocks) {
  constexpr uint64_t Granule = 128; // as residentBlocks() has it
  const uint64_t Share = Gpu.SharedBytesPerSm / Blocks / Granule * Granule;
  const uint64_t Reserved = Gpu.reservedSharedBytes();
  return std::min<uint64_t>(Gpu.MaxSharedBytesPerBlock, Share > Reserved ? Share - Reserved : 0);
}

unsigned registersOfWarps(uint64_t Warps) {
  const uint64_t OfScheduler = std::max<uint64_t>(1, llvm::divideCeil(Warps, uint64_t(IssueSlots)));
  const uint64_t Registers = RegistersOfScheduler / (OfScheduler * WarpLanes) / RegisterStep * RegisterStep;
  return unsigned(std::min<uint64_t>(MostRegisters, Registers));
}

/// Whether a warp waits at least as long for global memory as for all else, by Wait of each access.
static bool waitsForGlobal(const KernelCost &Cost, double MemoryWork::*Wait) {
  double Global = 0, Else = Cost.LatencyClocks;
  for (const MemoryWork &Access : Cost.Now)
    (Access.Shared > 0 ? Else : Global) += Access.*Wait;
  return Global >= Else;
}

bool isWaiting(const KernelCost &Cost) {
  return boundOf(busyCycles(Cost, LaunchSize::InL2)) == CostUnit::Latency &&
         boundOf(busyCycles(Cost, LaunchSize::Large)) == CostUnit::Latency && waitsForGlobal(Cost, &MemoryWork::Wait) &&
         waitsForGlobal(Cost, &MemoryWork::WaitInL2);
}

/// What becomes of Now at Launch if a block has SharedBytes, if that meets Goal.
static std::optional<OccupancyChange> tried(const KernelProgram &Program, const CostedLaunch &Launch,
                                            const KernelCost &Now, const OccupancyGoal &Goal, uint64_t SharedBytes) {
  OccupancyChange Change{.SharedBytes = SharedBytes};
  Change.Resident = residentWarps(Launch.Gpu, Launch.Launch.Block.Block.count(), SharedBytes);
  Change.Registers = registersOfWarps(Change.Resident.warps());
  if (Change.Registers < Goal.Registers)
    return std::nullopt;
  // Run again only what gains enough before warps have less of the L1 cache each.
  KernelCost Filled = Now;
  Filled.FittingBlocks = double(Change.Resident.Blocks);
  Filled.spread(Now.GridBlocks);
  if (gainBetween(Now, Filled).Low < Goal.MinGain)
    return std::nullopt;
  const KernelCost Then = runCost(Program, {.Launch = Launch.Launch, .Gpu = Launch.Gpu, .SharedBytes = SharedBytes});
  if (!Then.isKnown())
    return std::nullopt;
  Change.Gain = gainBetween(Now, Then);
  return Change.Gain.Low >= Goal.MinGain ? std::optional(std::move(Change)) : std::nullopt;
}

std::optional<OccupancyChange> lessSharedMemory(const KernelProgram &Program, const CostedLaunch &Launch,
                                                const KernelCost &Now, const OccupancyGoal &Goal) {
  const uint64_t Threads = Launch.Launch.Block.Block.count();
  const uint64_t Before = residentWarps(Launch.Gpu, Threads, Launch.SharedBytes).Blocks;
  const uint64_t Most = residentWarps(Launch.Gpu, Threads, /*SharedBytes=*/0).Blocks;
  for (uint64_t Blocks = Before + 1; Blocks <= std::min(Most, MostTimesBlocks * Before); ++Blocks)
    if (const uint64_t Bytes = sharedBytesOfBlocks(Launch.Gpu, Blocks))
      if (auto Change = tried(Program, Launch, Now, Goal, Bytes))
        return Change;
  return std::nullopt;
}

} // namespace cudaperf
