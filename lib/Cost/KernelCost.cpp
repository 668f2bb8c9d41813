#include "Cost/KernelCost.h"
#include "Analysis/OneBlock.h"
#include "Cost/AccessWaits.h"
#include "Cost/InstructionWork.h"
#include "Cost/Latencies.h"
#include "Cost/LoadChains.h"
#include "Cost/LoopLengths.h"
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

/// The rounds of a loop whose loads, of one block, are in flight together.
struct LoopRounds {
  double Together = 1;
  double Apart = 1; ///< that would be together if no round added to a number in global memory; 1 where none does
};

LoopRounds roundsOf(const KernelProgram &Program, int Loop, const UnrolledLoop &Unrolled,
                    llvm::ArrayRef<BlockWork> Works) {
  if (meetsInRounds(Program, Loop, Works) || waitsForLastRound(Program, Loop, Works))
    return {};
  const double Rounds = Unrolled.IsWhole                    ? std::min(Unrolled.Rounds, MostRoundsInFlight)
                        : isUnrolledByRounds(Program, Loop) ? RoundsInFlight
                                                            : 1;
  return Rounds > 1 && addsInMemory(Program, Loop) ? LoopRounds{.Apart = Rounds} : LoopRounds{.Together = Rounds};
}

/// What is the same however long the loops are.
struct KernelParts {
  std::vector<BlockWork> Blocks;
  std::vector<llvm::SmallVector<int, 4>> Around;
  std::vector<llvm::SmallVector<unsigned, 4>> Chains;
  std::vector<LoopRounds> Rounds; ///< by block
  std::vector<int> PartsBefore;   ///< by block: where the warps that have no part in it go past it; -1: nowhere
};

KernelParts partsOf(const KernelProgram &Program, const KernelTraffic &Traffic) {
  std::vector<double> Clocks;
  for (const AccessTraffic &Access : Traffic.Accesses) // of two that take as long, the one that a cure makes slower
    Clocks.push_back(latencyNow(Access).InDram + latencyPacked(Access).InDram);
  const std::vector<UnrolledLoop> Unrolled = unrolledLoops(Program);
  KernelParts Parts{.Blocks = workOfBlocks(Program, Unrolled),
                    .Around = loopsOfBlocks(Program),
                    .Chains = loadChains(Program, Clocks),
                    .Rounds = {},
                    .PartsBefore = {}};
  Parts.PartsBefore = partsBefore(Program, Parts.Blocks);
  const auto Accesses = accessesOfBlocks(Program, Parts.Blocks.size());
  std::vector<LoopRounds> OfLoops;
  for (unsigned Loop = 0; Loop < Program.loops().size(); ++Loop)
    OfLoops.push_back(roundsOf(Program, int(Loop), Unrolled[Loop], Parts.Blocks));
  for (unsigned Block = 0; Block < Parts.Blocks.size(); ++Block) {
    const int Loop = Program.blocks()[Block].Loop;
    const bool IsAlone = Loop < 0 || holdsLoadsBack(Program, Traffic, Accesses[Block]);
    Parts.Rounds.push_back(IsAlone ? LoopRounds() : OfLoops[unsigned(Loop)]);
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

/// How often a warp issues Block.
static double issuesOf(const KernelParts &Parts, const KernelTraffic &Traffic, unsigned Block) {
  const int With = Parts.Blocks[Block].IssuedWith;
  const double Visits = visitsOf(Parts, Traffic, Block);
  return With < 0 ? Visits : std::max(Visits, visitsOf(Parts, Traffic, unsigned(With)));
}

/// How often a warp waits for what Block waits for. Where warps meet at barriers, all wait for those that have part in
/// it.
static double waitsOf(const KernelParts &Parts, const KernelTraffic &Traffic, unsigned Block) {
  const double Visits = visitsOf(Parts, Traffic, Block);
  const int Before = Parts.PartsBefore[Block];
  return Before < 0 || Visits == 0 ? Visits : std::max(Visits, visitsOf(Parts, Traffic, unsigned(Before)));
}

static std::vector<BroughtForOther> broughtForOthers(const KernelTraffic &Traffic) {
  std::vector<BroughtForOther> Brought;
  for (unsigned First = 0; First < Traffic.Accesses.size(); ++First)
    for (const auto &[Other, Sectors] : Traffic.Accesses[First].AlsoLoaded)
      Brought.push_back({.First = First, .Other = Other, .Share = Sectors / Traffic.Accesses[First].NewSectors});
  return Brought;
}

static KernelCost costAtLengths(const KernelProgram &Program, const KernelParts &Parts, const KernelTraffic &Traffic,
                                const CostedLaunch &Launch) {
  KernelCost Cost;
  Cost.Rates = &ratesOf(Launch.Gpu);
  Cost.WarpsOfBlock = warpsOf(Launch);
  Cost.IsForOneBlock = isForOneBlock(Program.code());
  Cost.FittingBlocks = fittingBlocks(Launch);
  Cost.spread(Launch.Launch.Grid ? double(Launch.Launch.Grid->count()) : 0);
  AccessWork Work = workOfAccesses(Program, Traffic, Launch.Launch, Cost);
  Cost.Now = std::move(Work.Now);
  Cost.Ideal = std::move(Work.Ideal);
  Cost.Brought = broughtForOthers(Traffic);
  for (const MemoryAccess &Access : Program.accesses())
    Cost.RoundsApart.push_back(Parts.Rounds[Access.Block].Apart);
  Cost.Pipes[CostUnit::L1] = WavefrontsOfWarp;
  const std::vector<BlockWork> &Blocks = Parts.Blocks;
  std::vector<double> Stretch(Blocks.size(), 1);
  for (unsigned Block = 0; Block < Blocks.size(); ++Block) {
    const double Visits = visitsOf(Parts, Traffic, Block), Issues = issuesOf(Parts, Traffic, Block);
    for (size_t Unit = 0; Unit < CostUnitCount; ++Unit)
      Cost.Pipes.Of[Unit] += Issues * Blocks[Block].Pipes.Of[Unit];
    Cost.Pipes[CostUnit::Issue] += (Issues - Visits) * Blocks[Block].Accesses;
    if (Visits == 0)
      continue;
    Cost.Barriers += Visits * Blocks[Block].Barriers;
    const double Rounds = Parts.Rounds[Block].Together, Waits = waitsOf(Parts, Traffic, Block);
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

KernelCost costKernel(const KernelProgram &Program, const KernelTraffic &Traffic, const CostedLaunch &Launch) {
  if (Traffic.GaveUp || Traffic.Counts.Warps == 0) {
    KernelCost Unknown;
    Unknown.Rates = &ratesOf(Launch.Gpu);
    Unknown.GaveUp = true;
    return Unknown;
  }
  const KernelParts Parts = partsOf(Program, Traffic);
  KernelCost Cost = costAtLengths(Program, Parts, Traffic, Launch);
  const bool GridIsOpen = !Launch.Launch.Grid;
  if (Cost.HasGuess || GridIsOpen)
    for (RunCounts &Counts : otherLengths(Program, Traffic.Counts, GridIsOpen)) {
      KernelTraffic Other = Traffic;
      Other.Counts = std::move(Counts);
      Cost.OtherLengths.push_back(costAtLengths(Program, Parts, Other, Launch));
    }
  return Cost;
}

} // namespace cudaperf
