#include "Cost/KernelCost.h"
#include "Cost/InstructionWork.h"
#include "Cost/LoopNesting.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

namespace cudaperf {

// Latencies in clocks. H200, pointer chasing in the literature (Luo et al., "Benchmarking and Dissecting the Nvidia
// Hopper GPU Architecture", 2024): L1 and shared memory about 30, L2 about 260, DRAM about 480 to 800.
static constexpr double L1Latency = 35, SharedLatency = 30, L2Latency = 270, DramLatency = 650;
/// A warp alone issues an instruction in so many clocks: results come after 4 and more, about every second one waits.
static constexpr double ClocksOfInstruction = 3;
static constexpr double BarrierLatency = 30;
/// What reading takes at the L2 cache of what writing takes. H200: sectors 236 and 124 a clock, lines 73 and 47.
static constexpr double ReadSectorShare = 124.0 / 236, ReadLineShare = 47.0 / 73;
/// Loads of so many rounds of a loop are in flight together where nothing is stored in it: nvcc unrolls by 4.
static constexpr double RoundsInFlight = 4;

double residentBlocks(const CostedLaunch &Launch) {
  const double Fit = double(residentBlocks(Launch.Gpu, Launch.Launch.Block.Block.count(), Launch.SharedBytes));
  double Blocks = std::max(1.0, Fit);
  if (Launch.Launch.Grid)
    Blocks = std::min(Blocks, std::ceil(double(Launch.Launch.Grid->count()) / ratesOf(Launch.Gpu).Sms));
  return Blocks;
}

static double warpsOf(const CostedLaunch &Launch) {
  return std::ceil(double(Launch.Launch.Block.Block.count()) / WarpLanes);
}

double l1LinesOfWarp(const CostedLaunch &Launch) {
  const GpuRates &Rates = ratesOf(Launch.Gpu);
  const double Blocks = residentBlocks(Launch);
  const double Bytes = Rates.L1KiB * 1024 - Blocks * double(Launch.SharedBytes + Launch.Gpu.reservedSharedBytes());
  return std::max(1.0, Bytes / 128 / (Blocks * warpsOf(Launch)));
}

namespace {

/// How long a warp takes alone.
struct Latency {
  double InDram = 0, InL2 = 0;
};

/// Mean time of the loads among Accesses until their data are there.
Latency latencyOfLoads(const KernelProgram &Program, const KernelTraffic &Traffic, llvm::ArrayRef<unsigned> Accesses) {
  Latency Sum;
  double Loads = 0;
  for (const unsigned I : Accesses) {
    const AccessTraffic &Counted = Traffic.Accesses[I];
    if (!Counted.Requests || Program.accesses()[I].Operation != AccessOperation::Load)
      continue;
    ++Loads;
    if (Counted.Space == AccessSpace::Shared) {
      Sum.InDram += SharedLatency;
      Sum.InL2 += SharedLatency;
      continue;
    }
    // A request waits for its last sector.
    const double Missing = std::min(1.0, Counted.L2Lines / std::max(1.0, Counted.Wavefronts));
    const double New = std::min(1.0, Counted.NewSectors / std::max(1.0, Counted.Sectors));
    Sum.InL2 += L1Latency + Missing * (L2Latency - L1Latency);
    Sum.InDram += L1Latency + Missing * (L2Latency - L1Latency) + std::min(Missing, New) * (DramLatency - L2Latency);
  }
  if (Loads > 0)
    Sum = {Sum.InDram / Loads, Sum.InL2 / Loads};
  return Sum;
}

/// Whether one of Accesses writes to global memory: loads of the next round cannot be made before.
bool storeToGlobal(const KernelProgram &Program, const KernelTraffic &Traffic, llvm::ArrayRef<unsigned> Accesses) {
  return llvm::any_of(Accesses, [&](unsigned I) {
    return Program.accesses()[I].Operation != AccessOperation::Load && Traffic.Accesses[I].Space == AccessSpace::Global;
  });
}

/// The numbers of the accesses in each block, in their order.
std::vector<llvm::SmallVector<unsigned>> accessesOfBlocks(const KernelProgram &Program, size_t Blocks) {
  std::vector<llvm::SmallVector<unsigned>> Of(Blocks);
  for (unsigned I = 0; I < Program.accesses().size(); ++I)
    Of[Program.accesses()[I].Block].push_back(I);
  return Of;
}

} // namespace

KernelCost costKernel(const KernelProgram &Program, const KernelTraffic &Traffic, const CostedLaunch &Launch) {
  KernelCost Cost;
  Cost.Rates = &ratesOf(Launch.Gpu);
  Cost.GaveUp = Traffic.GaveUp || Traffic.Counts.Warps == 0;
  if (Cost.GaveUp)
    return Cost;
  Cost.WarpsOfBlock = warpsOf(Launch);
  Cost.ResidentBlocks = residentBlocks(Launch);
  Cost.BusySms = Cost.Rates->Sms;
  Cost.GridIsKnown = Launch.Launch.Grid.has_value();
  if (Launch.Launch.Grid)
    Cost.BusySms = std::clamp(double(Launch.Launch.Grid->count()), 1.0, Cost.Rates->Sms);
  AccessWork Work = workOfAccesses(Program, Traffic, Launch.Launch, Cost);
  Cost.Now = std::move(Work.Now);
  Cost.Ideal = std::move(Work.Ideal);
  const std::vector<BlockWork> Blocks = workOfBlocks(Program);
  const auto Around = loopsOfBlocks(Program);
  const auto Accesses = accessesOfBlocks(Program, Blocks.size());
  for (unsigned Block = 0; Block < Blocks.size(); ++Block) {
    double Visits = Traffic.Counts.Visits[Block] / Traffic.Counts.Warps;
    for (int Loop : Around[Block])
      Visits *= Traffic.Counts.Loops[Loop].factor();
    if (Visits == 0)
      continue;
    for (size_t Unit = 0; Unit < CostUnitCount; ++Unit)
      Cost.Pipes.Of[Unit] += Visits * Blocks[Block].Pipes.Of[Unit];
    Cost.Barriers += Visits * Blocks[Block].Barriers;
    const Latency Loads = latencyOfLoads(Program, Traffic, Accesses[Block]);
    const double InFlight =
        !Around[Block].empty() && !storeToGlobal(Program, Traffic, Accesses[Block]) ? RoundsInFlight : 1;
    const double Others =
        Blocks[Block].Pipes[CostUnit::Issue] * ClocksOfInstruction + Blocks[Block].Barriers * BarrierLatency;
    Cost.LatencyClocks += Visits * (Others + Blocks[Block].LoadChain * Loads.InDram / InFlight);
    Cost.LatencyClocksInL2 += Visits * (Others + Blocks[Block].LoadChain * Loads.InL2 / InFlight);
  }
  for (const RunCounts::LoopCount &Loop : Traffic.Counts.Loops)
    Cost.HasGuess |= Loop.HasGuess;
  return Cost;
}

static constexpr double MemoryWork::*PastL1[] = {&MemoryWork::L2Reads, &MemoryWork::L2Writes, &MemoryWork::L2LineReads,
                                                 &MemoryWork::L2LineWrites, &MemoryWork::DramBytes};

/// The memory work of a warp, with Cured. What passes the caches is compared for all of them together: which access
/// brings a sector, and which finds it there, changes with the order of the lanes.
static MemoryWork sumOf(const KernelCost &Cost, llvm::ArrayRef<CuredAccess> Cured) {
  std::vector<double> LeftOf(Cost.Now.size(), 1);
  for (const CuredAccess &Access : Cured)
    if (Access.Access < LeftOf.size())
      LeftOf[Access.Access] = std::min(LeftOf[Access.Access], Access.Left);
  MemoryWork Sum, Excess, Packed;
  for (unsigned I = 0; I < Cost.Now.size(); ++I) {
    const double Left = LeftOf[I];
    const MemoryWork &Now = Cost.Now[I], &Ideal = Cost.Ideal[I];
    Sum.Requests += Now.Requests;
    for (double MemoryWork::*Part : {&MemoryWork::L1, &MemoryWork::Shared, &MemoryWork::AtomicClocks})
      Sum.*Part += Left * Now.*Part + (1 - Left) * Ideal.*Part;
    for (double MemoryWork::*Part : PastL1) {
      Sum.*Part += Left * Now.*Part;
      Excess.*Part += (1 - Left) * Now.*Part;
      Packed.*Part += (1 - Left) * Ideal.*Part;
    }
  }
  for (double MemoryWork::*Part : PastL1)
    Sum.*Part += std::min(Excess.*Part, Packed.*Part);
  return Sum;
}

static UnitNumbers workWith(const KernelCost &Cost, const MemoryWork &Memory) {
  UnitNumbers Work = Cost.Pipes;
  Work[CostUnit::Dram] = Memory.DramBytes;
  Work[CostUnit::L2] = Memory.L2Reads + Memory.L2Writes;
  Work[CostUnit::L1] = Memory.L1;
  Work[CostUnit::Shared] += Memory.Shared;
  Work[CostUnit::Issue] += Memory.Requests;
  Work[CostUnit::Atomic] = Memory.AtomicClocks;
  Work[CostUnit::Latency] = Cost.LatencyClocks;
  return Work;
}

UnitNumbers workOf(const KernelCost &Cost, llvm::ArrayRef<CuredAccess> Cured) {
  return workWith(Cost, sumOf(Cost, Cured));
}

UnitNumbers busyCycles(const KernelCost &Cost, LaunchSize Size, llvm::ArrayRef<CuredAccess> Cured) {
  const GpuRates &Rates = *Cost.Rates;
  const MemoryWork Memory = sumOf(Cost, Cured);
  const UnitNumbers Work = workWith(Cost, Memory);
  const double WavefrontsPerClock = Rates.L1Bytes / (SharedBanks * BankBytes);
  UnitNumbers Cycles;
  Cycles[CostUnit::Dram] = Size == LaunchSize::Large ? Cost.BusySms * Memory.DramBytes / Rates.DramBytes : 0;
  Cycles[CostUnit::L2] = Cost.BusySms * ((Memory.L2Writes + ReadSectorShare * Memory.L2Reads) / Rates.L2Sectors +
                                         (Memory.L2LineWrites + ReadLineShare * Memory.L2LineReads) / Rates.L2Lines);
  Cycles[CostUnit::L1] = Work[CostUnit::L1] / WavefrontsPerClock;
  Cycles[CostUnit::Shared] = Work[CostUnit::Shared] / WavefrontsPerClock;
  Cycles[CostUnit::Fp32] = Work[CostUnit::Fp32] * WarpLanes / Rates.Fp32;
  Cycles[CostUnit::Fp64] = Work[CostUnit::Fp64] * WarpLanes / Rates.Fp64;
  Cycles[CostUnit::Int] = Work[CostUnit::Int] * WarpLanes / Rates.Int;
  Cycles[CostUnit::Sfu] = Work[CostUnit::Sfu] * WarpLanes / Rates.Sfu;
  Cycles[CostUnit::Tensor] = Work[CostUnit::Tensor] / Rates.TensorFma;
  Cycles[CostUnit::Issue] = Work[CostUnit::Issue] / IssueSlots;
  Cycles[CostUnit::Atomic] = Cost.BusySms * Memory.AtomicClocks;
  const double Alone = Size == LaunchSize::Large ? Cost.LatencyClocks : Cost.LatencyClocksInL2;
  Cycles[CostUnit::Latency] = Alone / (Size == LaunchSize::Small ? 1 : Cost.ResidentBlocks) / Cost.WarpsOfBlock;
  return Cycles;
}

CostUnit boundOf(const UnitNumbers &Cycles) {
  return CostUnit(std::max_element(Cycles.Of.begin(), Cycles.Of.end()) - Cycles.Of.begin());
}

UnitNumbers sharesOf(const UnitNumbers &Cycles) {
  UnitNumbers Shares = Cycles;
  if (const double Most = Cycles[boundOf(Cycles)]; Most > 0)
    for (double &Share : Shares.Of)
      Share /= Most;
  return Shares;
}

double timeOf(const KernelCost &Cost, LaunchSize Size, llvm::ArrayRef<CuredAccess> Cured) {
  const UnitNumbers Cycles = busyCycles(Cost, Size, Cured);
  // Units that work beside each other hide each other's time the better the more blocks there are: a block between two
  // barriers is in one phase. 2 fits strips of 2 to 32 elements in shared memory against DRAM, see docs/cost-model.md.
  const double Blocks = Size == LaunchSize::Small ? 1 : Cost.ResidentBlocks;
  const double Power = Cost.Barriers > 0 ? 1 + std::min(1.0, (Blocks - 1) / 4) : 2;
  // DRAM and the L2 cache in front of it are one stream: a copy runs at DRAM's speed.
  const auto Norm = [](double A, double B, double To) { return std::pow(std::pow(A, To) + std::pow(B, To), 1 / To); };
  double Sum = std::pow(std::max(Cycles[CostUnit::Dram], Cycles[CostUnit::L2]), Power);
  for (size_t Unit = size_t(CostUnit::L1); Unit < size_t(CostUnit::Latency); ++Unit)
    Sum += std::pow(Cycles.Of[Unit], Power);
  if (Size != LaunchSize::Small)
    Sum += std::pow(Cost.Rates->BlockClocks / Cost.WarpsOfBlock, Power);
  const double Busy = std::pow(Sum, 1 / Power), Waiting = Cycles[CostUnit::Latency];
  const double Time = Norm(Busy, Waiting, 4);
  return Size == LaunchSize::Small ? Time + Cost.Rates->LaunchClocks / Cost.WarpsOfBlock : Time;
}

} // namespace cudaperf
