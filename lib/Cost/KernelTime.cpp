// How long units are busy with the work of a warp that costKernel() has counted, and what the kernel takes.

#include "Cost/KernelCost.h"
#include <algorithm>
#include <cmath>

namespace cudaperf {

static constexpr double MemoryWork::*PastL1[] = {
    &MemoryWork::L2Reads,   &MemoryWork::L2Writes,     &MemoryWork::L2LineReads, &MemoryWork::L2LineWrites,
    &MemoryWork::DramBytes, &MemoryWork::DramAtRandom, &MemoryWork::GapLines};

/// By access, the share of what it brings that loads ask for, too, which Cured leaves as they are.
static std::vector<double> keptForOthers(const KernelCost &Cost, llvm::ArrayRef<CuredAccess> Cured) {
  std::vector<double> Kept(Cost.Now.size());
  for (const BroughtForOther &Brought : Cost.Brought)
    if (Brought.First < Cured.size() && Cured[Brought.Other].Left == 1)
      Kept[Brought.First] += Brought.Share;
  return Kept;
}

/// The memory work of a warp, with Cured. What passes the caches is compared for all of them together: which access
/// brings a sector, and which finds it there, changes with the order of the lanes.
static MemoryWork sumOf(const KernelCost &Cost, llvm::ArrayRef<CuredAccess> Cured) {
  std::vector<CuredAccess> ByNumber(Cost.Now.size(), CuredAccess{.Left = 1});
  for (const CuredAccess &Access : Cured)
    if (Access.Access < ByNumber.size() && Access.Left <= ByNumber[Access.Access].Left)
      ByNumber[Access.Access] = Access;
  const std::vector<double> Kept = keptForOthers(Cost, ByNumber);
  MemoryWork Sum, Excess, Packed;
  for (unsigned I = 0; I < Cost.Now.size(); ++I) {
    const double Left = ByNumber[I].Left;
    const MemoryWork &Now = Cost.Now[I], &Ideal = Cost.Ideal[I];
    Sum.Requests += Now.Requests;
    for (double MemoryWork::*Part : {&MemoryWork::L1, &MemoryWork::Shared, &MemoryWork::AtomicClocks})
      Sum.*Part += Left * Now.*Part + (1 - Left) * Ideal.*Part;
    for (double MemoryWork::*Part : {&MemoryWork::Wait, &MemoryWork::WaitInL2})
      Sum.*Part +=
          Left * Now.*Part + (1 - Left) * (ByNumber[I].IsAnew ? Ideal.*Part : std::min(Now.*Part, Ideal.*Part));
    Sum.OfFewBlocks |= Left == 0 && Ideal.OfFewBlocks;
    for (double MemoryWork::*Part : PastL1) {
      Sum.*Part += Left * Now.*Part;
      Excess.*Part += (1 - Left) * Now.*Part;
      Packed.*Part += (1 - Left) * std::max(Ideal.*Part, Kept[I] * Now.*Part);
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
  Work[CostUnit::L1] += Memory.L1;
  Work[CostUnit::Shared] += Memory.Shared;
  Work[CostUnit::Issue] += Memory.Requests;
  Work[CostUnit::Atomic] = Memory.AtomicClocks;
  Work[CostUnit::Latency] = Cost.LatencyClocks + Memory.Wait;
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
  const double Bytes = Memory.DramBytes + (1 / DramShareAtRandom - 1) * Memory.DramAtRandom;
  Cycles[CostUnit::Dram] = Size == LaunchSize::Large ? Cost.BusySms * Bytes / Rates.DramBytes : 0;
  // What is read and what is written go different ways to and from L2, and meet in its slices: a copy within L2 takes
  // as long as the hypotenuse of the two (H100).
  const double Reads =
      L2ReadSectorShare * Memory.L2Reads / Rates.L2Sectors + L2ReadLineShare * Memory.L2LineReads / Rates.L2Lines;
  const double GapLines = Size == LaunchSize::Large ? Memory.GapLines : 0;
  const double Writes = Memory.L2Writes / Rates.L2Sectors + (Memory.L2LineWrites + GapLines) / Rates.L2Lines;
  Cycles[CostUnit::L2] = std::max(Cost.BusySms * std::hypot(Reads, Writes), Memory.L2Reads / L2SectorsOfSm);
  Cycles[CostUnit::L1] = Work[CostUnit::L1] / WavefrontsPerClock;
  Cycles[CostUnit::Shared] = Work[CostUnit::Shared] / WavefrontsPerClock;
  // Both go through one pipe: the one that has more of it waits for the other, too.
  double &Busier = Cycles[CostUnit::L1] > Cycles[CostUnit::Shared] ? Cycles[CostUnit::L1] : Cycles[CostUnit::Shared];
  Busier = Cycles[CostUnit::L1] + Cycles[CostUnit::Shared];
  Cycles[CostUnit::Fp32] = Work[CostUnit::Fp32] * WarpLanes / Rates.Fp32;
  Cycles[CostUnit::Fp64] = Work[CostUnit::Fp64] * WarpLanes / Rates.Fp64;
  Cycles[CostUnit::Int] = Work[CostUnit::Int] * WarpLanes / Rates.Int;
  Cycles[CostUnit::Sfu] = Work[CostUnit::Sfu] * WarpLanes / Rates.Sfu;
  Cycles[CostUnit::Tensor] = Work[CostUnit::Tensor] / Rates.TensorFma;
  Cycles[CostUnit::Issue] = Work[CostUnit::Issue] / IssueSlots;
  Cycles[CostUnit::Atomic] = Cost.BusySms * Memory.AtomicClocks;
  double Alone = Cost.LatencyClocks + (Size == LaunchSize::Large ? Memory.Wait : Memory.WaitInL2);
  if (Size != LaunchSize::Small && Cost.takesTurns() && !Memory.OfFewBlocks)
    Alone += Rates.TurnClocks;
  Cycles[CostUnit::Latency] = Alone / (Size == LaunchSize::Small ? 1 : Cost.ResidentBlocks) / Cost.WarpsOfBlock;
  return Cycles;
}

/// Bytes that a warp of a known grid writes to L2, and L2 to DRAM after the launch only.
static double writtenLater(const KernelCost &Cost) {
  double OfWarp = 0;
  for (const MemoryWork &Access : Cost.Now)
    OfWarp += Access.L2Writes > 0 ? Access.DramBytes : 0;
  const double Warps = Cost.GridBlocks * Cost.WarpsOfBlock;
  return Warps > 0 ? std::min(OfWarp, L2ShareOfWritten * Cost.Rates->L2MiB * (1 << 20) / Warps) : 0;
}

/// Instructions of machine code for one that is counted: moves, and branches that the IR does not show. Of four kernels
/// of a draw whose loops and sizes are known, counters have 1.02 to 1.18.
static constexpr double IssuedForCounted = 1.1;

UnitNumbers countedCycles(const KernelCost &Cost, LaunchSize Size) {
  const GpuRates &Rates = *Cost.Rates;
  UnitNumbers Cycles = busyCycles(Cost, Size);
  const UnitNumbers Work = workOf(Cost);
  Cycles[CostUnit::Dram] = Size == LaunchSize::Large ? Cost.BusySms * (Work[CostUnit::Dram] - writtenLater(Cost)) *
                                                           DramShareOfPeak / Rates.DramBytes
                                                     : 0;
  Cycles[CostUnit::L2] = Cost.BusySms * Work[CostUnit::L2] * L2ShareOfPeak / Rates.L2Sectors;
  Cycles[CostUnit::Issue] *= IssuedForCounted;
  return Cycles;
}

CostUnit busiestUnit(const KernelCost &Cost, LaunchSize Size) {
  UnitNumbers Cycles = countedCycles(Cost, Size);
  Cycles[CostUnit::Latency] = 0;
  const CostUnit Busiest = boundOf(Cycles);
  Cycles[CostUnit::Issue] /= IssuedForCounted; // as the time has them
  return Cycles[Busiest] < LeastBusy * timeOf(Cost, Size) ? CostUnit::Latency : Busiest;
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

/// A and B, busy beside each other: the longer of the two at a high power, both at a power of 1.
static double beside(double A, double B, double Power) {
  return std::pow(std::pow(A, Power) + std::pow(B, Power), 1 / Power);
}

/// The power at which units hide each other's time. Blocks between two barriers are in one phase each, so that units
/// work beside each other the better the more blocks there are. Fits pairs of runtime-validate with 2, 8 and 16 blocks
/// a multiprocessor, and kernels without barriers (docs/cost-model.md).
static double hidingPower(const KernelCost &Cost, LaunchSize Size) {
  constexpr double Best = 3, OfBlock = 0.19;
  const double Blocks = Size == LaunchSize::Small ? 1 : Cost.ResidentBlocks;
  return Cost.Barriers > 0 ? std::min(Best, 1 + OfBlock * (Blocks - 1)) : Best;
}

/// How long shared memory keeps the pipe busy that it has in common with L1, with its share of the time that L1 does.
static double sharedPipe(const UnitNumbers &Cycles) {
  // The busier one's cycles are those of both: busyCycles().
  const double Less = std::min(Cycles[CostUnit::L1], Cycles[CostUnit::Shared]);
  const double Both = std::max(Cycles[CostUnit::L1], Cycles[CostUnit::Shared]);
  const double Shared = Cycles[CostUnit::Shared] == Both ? Both - Less : Less;
  return Both > 0 ? Shared + (Both - Shared) * Shared / Both : 0;
}

double timeOf(const KernelCost &Cost, LaunchSize Size, llvm::ArrayRef<CuredAccess> Cured) {
  const UnitNumbers Cycles = busyCycles(Cost, Size, Cured);
  const double Power = hidingPower(Cost, Size);
  // DRAM and the caches in front of it are one stream: a copy runs at DRAM's speed. Shared memory is beside it, and has
  // its pipe in common with L1.
  double Busy =
      beside(std::max({Cycles[CostUnit::Dram], Cycles[CostUnit::L2], Cycles[CostUnit::L1]}), sharedPipe(Cycles), Power);
  for (const CostUnit Unit : {CostUnit::Fp32, CostUnit::Fp64, CostUnit::Int, CostUnit::Sfu, CostUnit::Tensor,
                              CostUnit::Issue, CostUnit::Atomic})
    Busy = beside(Busy, Cycles[Unit], Power);
  Busy = beside(Busy, Cost.Barriers * (BarrierClocks + BarrierClocksOfBlock / Cost.WarpsOfBlock), Power);
  // The warps that are there share what each waits for, and get to it one after the other where a unit is busy.
  constexpr double WaitingPower = 3;
  const double Time = beside(Busy, Cycles[CostUnit::Latency], WaitingPower);
  if (Size == LaunchSize::Small)
    return Time + Cost.Rates->LaunchClocks / Cost.WarpsOfBlock;
  // Blocks are launched while others run.
  return sumOf(Cost, Cured).OfFewBlocks ? Time : std::max(Time, Cost.Rates->BlockClocks / Cost.WarpsOfBlock);
}

} // namespace cudaperf
