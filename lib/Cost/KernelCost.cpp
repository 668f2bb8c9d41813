#include "Cost/KernelCost.h"
#include "Cost/AccessWaits.h"
#include "Cost/InstructionWork.h"
#include "Cost/Latencies.h"
#include "Cost/LoadChains.h"
#include "Cost/LoopNesting.h"
#include "Cost/WholeLoops.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <cmath>

namespace cudaperf {

/// What L1's pipe has to do for a warp that touches no memory at all: counters of kernels without any, on an H200.
static constexpr double WavefrontsOfWarp = 1;

void Occupancy::spread(double Blocks) {
  GridBlocks = Blocks;
  BusySms = Blocks > 0 ? std::clamp(Blocks, 1.0, Rates->Sms) : Rates->Sms;
  ResidentBlocks = Blocks > 0 ? std::min(FittingBlocks, std::ceil(Blocks / Rates->Sms)) : FittingBlocks;
}

static double fittingBlocks(const CostedLaunch &Launch) {
  const unsigned Threads = Launch.Launch.Block.Block.count();
  return std::max(1.0, double(residentBlocks(Launch.Gpu, Threads, Launch.SharedBytes)));
}

double residentBlocks(const CostedLaunch &Launch) {
  Occupancy Fill{.Rates = &ratesOf(Launch.Gpu), .FittingBlocks = fittingBlocks(Launch)};
  Fill.spread(Launch.Launch.Grid ? double(Launch.Launch.Grid->count()) : 0);
  return Fill.ResidentBlocks;
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

/// Whether one of Accesses writes to global memory, and may write what another one loads: loads of the next round
/// cannot be made before.
bool holdsLoadsBack(const KernelProgram &Program, const KernelTraffic &Traffic, llvm::ArrayRef<unsigned> Accesses) {
  bool Stores = false, Meets = false;
  for (const unsigned I : Accesses) {
    const MemoryAccess &Access = Program.accesses()[I];
    // One without requests goes to an array of the thread's own.
    const bool IsGlobal = Traffic.Accesses[I].Space == AccessSpace::Global && Traffic.Accesses[I].Requests > 0;
    Stores |= IsGlobal && Access.Operation != AccessOperation::Load;
    Meets |= IsGlobal && Access.Operation == AccessOperation::Load && mayMeetOthers(Access);
  }
  return Stores && Meets;
}

/// The numbers of the accesses in each block, in their order.
std::vector<llvm::SmallVector<unsigned>> accessesOfBlocks(const KernelProgram &Program, size_t Blocks) {
  std::vector<llvm::SmallVector<unsigned>> Of(Blocks);
  for (unsigned I = 0; I < Program.accesses().size(); ++I)
    Of[Program.accesses()[I].Block].push_back(I);
  return Of;
}

/// Whether warps meet at a barrier in each round of Loop: no load is made before it that stands behind it.
bool meetsInRounds(const KernelProgram &Program, int Loop, llvm::ArrayRef<BlockWork> Works) {
  return llvm::any_of(Program.loops()[unsigned(Loop)].Blocks.set_bits(),
                      [&](unsigned Block) { return Works[Block].Barriers > 0; });
}

/// The rounds of Loop whose loads, of one block, are in flight together.
double roundsInFlight(const KernelProgram &Program, int Loop, const UnrolledLoop &Unrolled) {
  if (waitsForLastRound(Program, Loop))
    return 1;
  if (Unrolled.IsWhole)
    return std::min(Unrolled.Rounds, MostRoundsInFlight);
  return isUnrolledByRounds(Program, Loop) ? RoundsInFlight : 1;
}

/// What is the same however long the loops are.
struct KernelParts {
  std::vector<BlockWork> Blocks;
  std::vector<llvm::SmallVector<int, 4>> Around;
  std::vector<llvm::SmallVector<unsigned, 4>> Chains;
  std::vector<double> RoundsTogether; ///< by block: whose loads are in flight at a time
  std::vector<int> PartsBefore;       ///< by block: where the warps that have no part in it go past it; -1: nowhere
};

KernelParts partsOf(const KernelProgram &Program, const KernelTraffic &Traffic) {
  std::vector<double> Clocks;
  for (const AccessTraffic &Access : Traffic.Accesses) // of two that take as long, the one that a cure makes slower
    Clocks.push_back(latencyNow(Access).InDram + latencyPacked(Access).InDram);
  KernelParts Parts{.Blocks = workOfBlocks(Program),
                    .Around = loopsOfBlocks(Program),
                    .Chains = loadChains(Program, Clocks),
                    .RoundsTogether = {},
                    .PartsBefore = {}};
  Parts.PartsBefore = partsBefore(Program, Parts.Blocks);
  const auto Accesses = accessesOfBlocks(Program, Parts.Blocks.size());
  const std::vector<UnrolledLoop> Unrolled = unrolledLoops(Program);
  for (unsigned Block = 0; Block < Parts.Blocks.size(); ++Block) {
    const int Loop = Program.blocks()[Block].Loop;
    const bool InFlight =
        Loop >= 0 && !meetsInRounds(Program, Loop, Parts.Blocks) && !holdsLoadsBack(Program, Traffic, Accesses[Block]);
    Parts.RoundsTogether.push_back(InFlight ? roundsInFlight(Program, Loop, Unrolled[unsigned(Loop)]) : 1);
  }
  return Parts;
}

} // namespace

static double visitsOf(const KernelParts &Parts, const KernelTraffic &Traffic, unsigned Block) {
  double Visits = Traffic.Counts.Visits[Block] / Traffic.Counts.Warps;
  for (int Loop : Parts.Around[Block])
    Visits *= Traffic.Counts.Loops[Loop].factor();
  return Visits;
}

/// How often a warp waits for what Block waits for. Where warps meet at barriers, all wait for those that have part in
/// it.
static double waitsOf(const KernelParts &Parts, const KernelTraffic &Traffic, unsigned Block) {
  const double Visits = visitsOf(Parts, Traffic, Block);
  const int Before = Parts.PartsBefore[Block];
  return Before < 0 || Visits == 0 ? Visits : std::max(Visits, visitsOf(Parts, Traffic, unsigned(Before)));
}

static KernelCost costAtLengths(const KernelProgram &Program, const KernelParts &Parts, const KernelTraffic &Traffic,
                                const CostedLaunch &Launch) {
  KernelCost Cost;
  Cost.Rates = &ratesOf(Launch.Gpu);
  Cost.WarpsOfBlock = warpsOf(Launch);
  Cost.FittingBlocks = fittingBlocks(Launch);
  Cost.spread(Launch.Launch.Grid ? double(Launch.Launch.Grid->count()) : 0);
  AccessWork Work = workOfAccesses(Program, Traffic, Launch.Launch, Cost);
  Cost.Now = std::move(Work.Now);
  Cost.Ideal = std::move(Work.Ideal);
  Cost.Pipes[CostUnit::L1] = WavefrontsOfWarp;
  const std::vector<BlockWork> &Blocks = Parts.Blocks;
  std::vector<double> Stretch(Blocks.size(), 1);
  for (unsigned Block = 0; Block < Blocks.size(); ++Block) {
    const double Visits = visitsOf(Parts, Traffic, Block);
    if (Visits == 0)
      continue;
    for (size_t Unit = 0; Unit < CostUnitCount; ++Unit)
      Cost.Pipes.Of[Unit] += Visits * Blocks[Block].Pipes.Of[Unit];
    Cost.Barriers += Visits * Blocks[Block].Barriers;
    const double Rounds = Parts.RoundsTogether[Block], Waits = waitsOf(Parts, Traffic, Block);
    Stretch[Block] = Waits / Visits;
    for (unsigned Load : Parts.Chains[Block]) {
      const AccessLatency Now = latencyNow(Traffic.Accesses[Load]), Packed = latencyPacked(Traffic.Accesses[Load]);
      for (const auto &[Of, Each] : {std::pair(&Cost.Now[Load], Now), std::pair(&Cost.Ideal[Load], Packed)}) {
        Of->Wait = Waits * Each.InDram / Rounds;
        Of->WaitInL2 = Waits * Each.InL2 / Rounds;
      }
    }
    Cost.LatencyClocks +=
        Waits * (Blocks[Block].Pipes[CostUnit::Issue] * ClocksOfInstruction + Blocks[Block].Barriers * BarrierLatency);
  }
  waitForWavefronts(Program, Stretch, Cost.Now);
  waitForWavefronts(Program, Stretch, Cost.Ideal);
  for (const RunCounts::LoopCount &Loop : Traffic.Counts.Loops)
    Cost.HasGuess |= Loop.HasGuess;
  return Cost;
}

RunCounts withLengths(RunCounts Counts, double Share) {
  for (RunCounts::LoopCount &Loop : Counts.Loops)
    if (Loop.HasGuess)
      Loop.Missing = Share * (Loop.Rounds + Loop.Missing) - Loop.Rounds;
  return Counts;
}

KernelCost costKernel(const KernelProgram &Program, const KernelTraffic &Traffic, const CostedLaunch &Launch) {
  if (Traffic.GaveUp || Traffic.Counts.Warps == 0) {
    KernelCost Unknown;
    Unknown.Rates = &ratesOf(Launch.Gpu);
    Unknown.GaveUp = true;
    return Unknown;
  }
  const KernelParts Parts = partsOf(Program, Traffic);
  KernelCost Cost = costAtLengths(Program, Parts, Traffic, Launch);
  if (!Cost.HasGuess)
    return Cost;
  for (const double Share : OtherLengthShares) {
    KernelTraffic Other = Traffic;
    Other.Counts = withLengths(Traffic.Counts, Share);
    Cost.OtherLengths.push_back(costAtLengths(Program, Parts, Other, Launch));
  }
  return Cost;
}

static constexpr double MemoryWork::*PastL1[] = {&MemoryWork::L2Reads,     &MemoryWork::L2Writes,
                                                 &MemoryWork::L2LineReads, &MemoryWork::L2LineWrites,
                                                 &MemoryWork::DramBytes,   &MemoryWork::DramAtRandom};

/// The memory work of a warp, with Cured. What passes the caches is compared for all of them together: which access
/// brings a sector, and which finds it there, changes with the order of the lanes.
static MemoryWork sumOf(const KernelCost &Cost, llvm::ArrayRef<CuredAccess> Cured) {
  std::vector<CuredAccess> ByNumber(Cost.Now.size(), CuredAccess{.Left = 1});
  for (const CuredAccess &Access : Cured)
    if (Access.Access < ByNumber.size() && Access.Left <= ByNumber[Access.Access].Left)
      ByNumber[Access.Access] = Access;
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
  const double Writes = Memory.L2Writes / Rates.L2Sectors + Memory.L2LineWrites / Rates.L2Lines;
  Cycles[CostUnit::L2] = Cost.BusySms * std::hypot(Reads, Writes);
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

UnitNumbers countedCycles(const KernelCost &Cost, LaunchSize Size) {
  const GpuRates &Rates = *Cost.Rates;
  UnitNumbers Cycles = busyCycles(Cost, Size);
  const UnitNumbers Work = workOf(Cost);
  Cycles[CostUnit::Dram] =
      Size == LaunchSize::Large ? Cost.BusySms * Work[CostUnit::Dram] * DramShareOfPeak / Rates.DramBytes : 0;
  Cycles[CostUnit::L2] = Cost.BusySms * Work[CostUnit::L2] * L2ShareOfPeak / Rates.L2Sectors;
  return Cycles;
}

CostUnit busiestUnit(const KernelCost &Cost, LaunchSize Size) {
  UnitNumbers Cycles = countedCycles(Cost, Size);
  Cycles[CostUnit::Latency] = 0;
  const CostUnit Busiest = boundOf(Cycles);
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
