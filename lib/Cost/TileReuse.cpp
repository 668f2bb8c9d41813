#include "Cost/TileReuse.h"
#include "Analysis/ThreadTalk.h"
#include "Cost/Latencies.h"
#include "Cost/LoopNesting.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include <algorithm>
#include <cmath>

using namespace llvm;

namespace cudaperf {

/// Rounds of the loop that are looked at: as many as the model runs of one whose end is not known. And the depth of a
/// tile.
static constexpr unsigned Window = 8, Depth = 16;
/// A tile is not worth more: static shared memory, several blocks a multiprocessor.
static constexpr uint64_t MostBytes = 24 << 10;
/// Lines of a request, on the average, from which on its lanes lie apart.
static constexpr double LinesApart = 4;
/// Instructions that a thread computes addresses with, each time it loads part of a tile.
static constexpr double AddressInstructions = 6;

namespace {

/// What a block loads by one access in the first Window rounds of its loop.
struct BlockLoads {
  SmallVector<unsigned, 32> Requests; ///< by warp
  SmallVector<LaneMask, 32> Active;
  DenseSet<int64_t> Elements; ///< addresses
  double Lanes = 0, Lines = 0, Rows = 0;
  bool IsUnknown = false;

  void add(const WarpRequest &Request) {
    if (Request.Turn >= Requests.size()) {
      Requests.resize(Request.Turn + 1);
      Active.resize(Request.Turn + 1);
    }
    if (Request.Coverage)
      return;
    const MemoryObject *Object = Request.Layout->find(Request.Address->Lane[countr_zero(Request.Active)]);
    if (Request.OnData || !Object || Object->Kind == ObjectKind::Shared ||
        has(Request.Address->dependsIn(Request.Active), Unreliable))
      IsUnknown = true;
    if (IsUnknown || Requests[Request.Turn] == Window)
      return;
    if (Requests[Request.Turn]++ == 0)
      Active[Request.Turn] = Request.Active;
    IsUnknown |= Active[Request.Turn] != Request.Active;
    SmallSet<int64_t, WarpLanes> Of, LinesOf;
    for (unsigned L = 0; L < WarpLanes; ++L)
      if (Request.Active >> L & 1) {
        const int64_t Address = Request.Address->Lane[L];
        Of.insert(Address);
        LinesOf.insert(Address >> 7);
        Elements.insert(Address);
        ++Lanes;
      }
    Rows += double(Of.size());
    Lines += double(LinesOf.size());
  }

  /// Whether all warps of the block make the whole window.
  bool isWhole(size_t Warps) const {
    return !IsUnknown && Requests.size() == Warps && all_of(Requests, [](unsigned Of) { return Of == Window; });
  }
  double requests() const { return double(Window) * double(Requests.size()); }
};

bool hasBarrier(const KernelProgram &Program, const LoopShape &Loop) {
  return any_of(Loop.Blocks.set_bits(), [&](unsigned Block) {
    return any_of(Program.blocks()[Block].Steps, [](const Step &S) { return isBlockBarrier(*S.Inst); });
  });
}

/// The loads of each loop that a tile could stand for; nothing of loops that none can.
std::vector<SmallVector<unsigned>> candidates(const KernelProgram &Program) {
  const std::vector<BitVector> Changes = loopsOfAddresses(Program);
  std::vector<SmallVector<unsigned>> Of(Program.loops().size());
  BitVector IsOut(unsigned(Program.loops().size()));
  for (unsigned I = 0; I < Program.accesses().size(); ++I) {
    const MemoryAccess &Access = Program.accesses()[I];
    const int Loop = Program.blocks()[Access.Block].Loop;
    if (Loop < 0 || Access.Redundant)
      continue;
    if (Access.Operation == AccessOperation::Load && !Access.Matrix && !Access.Async && Access.Pieces == 1) {
      if (Changes[I].test(unsigned(Loop)))
        Of[unsigned(Loop)].push_back(I);
    } else if (Changes[I].test(unsigned(Loop)) || Access.Operation != AccessOperation::Store) {
      IsOut.set(unsigned(Loop));
    }
  }
  for (unsigned Loop = 0; Loop < Of.size(); ++Loop) {
    const LoopShape &Shape = Program.loops()[Loop];
    // Loops are numbered in preorder.
    const bool IsInnermost = Loop + 1 == Of.size() || !Shape.Blocks.test(unsigned(Program.loops()[Loop + 1].Header));
    if (!IsInnermost || IsOut.test(Loop) || hasBarrier(Program, Shape))
      Of[Loop].clear();
  }
  return Of;
}

TileReuse tileOf(const KernelProgram &Program, int Loop, ArrayRef<unsigned> Accesses,
                 DenseMap<unsigned, BlockLoads> &Loads, size_t Warps, double MinReuse) {
  TileReuse Tile{.Loop = Loop, .Rounds = Depth, .Bytes = 0, .Loads = {}};
  bool HasWide = false;
  for (unsigned I : Accesses) {
    const BlockLoads &Block = Loads[I];
    if (!Block.isWhole(Warps) || Block.Lines >= LinesApart * Block.requests())
      return {};
    const double Elements = double(Block.Elements.size());
    const ReusedLoad Load{.Access = I,
                          .Reuse = Block.Lanes / Elements,
                          .ElementsARound = Elements / Window,
                          .Rows = Block.Rows / Block.requests()};
    if (Load.Reuse < MinReuse)
      continue;
    HasWide |= !Load.isBroadcast();
    Tile.Bytes += Block.Elements.size() * Depth / Window * Program.accesses()[I].Bytes;
    Tile.Loads.push_back(Load);
  }
  return HasWide && Tile.Bytes <= MostBytes ? Tile : TileReuse();
}

} // namespace

std::vector<TileReuse> tileReuse(const KernelProgram &Program, const LaunchAssumption &Launch, double MinReuse) {
  const std::vector<SmallVector<unsigned>> Of = candidates(Program);
  const size_t Warps = (Launch.Block.Block.count() + WarpLanes - 1) / WarpLanes;
  if (Warps < 2 || all_of(Of, [](const auto &Loads) { return Loads.empty(); }))
    return {};
  BitVector IsAsked(unsigned(Program.accesses().size()));
  for (const auto &Accesses : Of)
    for (unsigned I : Accesses)
      IsAsked.set(I);
  DenseMap<unsigned, BlockLoads> Loads;
  BitVector OnData(unsigned(Program.loops().size()));
  const bool GaveUp = runBlock(
      Program, Launch,
      [&](const WarpRequest &Request) {
        if (IsAsked.test(Request.Access))
          Loads[Request.Access].add(Request);
      },
      [&](const RunCounts &Counts) {
        for (unsigned Loop = 0; Loop < Counts.Loops.size(); ++Loop)
          if (Counts.Loops[Loop].OnData)
            OnData.set(Loop);
      });
  std::vector<TileReuse> Found;
  for (unsigned Loop = 0; !GaveUp && Loop < Of.size(); ++Loop) {
    if (Of[Loop].empty() || OnData.test(Loop))
      continue;
    TileReuse Tile = tileOf(Program, int(Loop), Of[Loop], Loads, Warps, MinReuse);
    if (!Tile.Loads.empty())
      Found.push_back(std::move(Tile));
  }
  return Found;
}

/// Work, all rounds of the loop, if a block with Threads threads, Warps warps, loads the elements once.
static MemoryWork tiled(const MemoryWork &Now, const ReusedLoad &Load, unsigned Bytes, unsigned Rounds, double Warps) {
  const double Visits = Now.Requests, Threads = Warps * WarpLanes;
  const double Copies = Visits * Load.ElementsARound / Threads; // of a thread, to shared memory
  const double Words = std::max(1.0, Bytes / double(BankBytes));
  // What all lanes want in turn is read 16 bytes at a time, at two wavefronts; else a word of each bank.
  const double Together = Load.isBroadcast() ? std::max(1.0, 16.0 / Bytes) : 1;
  const double Reads = Visits / Together, Wavefronts = Load.isBroadcast() ? std::min(2.0, Together) : Words;
  MemoryWork Then = Now;
  Then.Requests = Reads + 2 * Copies;
  Then.L1 = std::min(Now.L1, 2 * Copies * Words); // the rows of a tile are shorter than a warp
  Then.Shared = Now.Shared + Reads * Wavefronts + Copies * Words;
  const double Sectors = Copies * WarpLanes * Bytes / SectorBytes;
  Then.L2Reads = std::min(Now.L2Reads, Sectors);
  Then.L2LineReads = std::min(Now.L2LineReads, 2 * Copies * Words);
  const double OnTile = Visits * SharedLatency / RoundsInFlight, OfTile = RoundsInFlight / Rounds;
  for (double MemoryWork::*Part : {&MemoryWork::Wait, &MemoryWork::WaitInL2})
    Then.*Part = Now.*Part > 0 ? OnTile + OfTile * (Now.*Part) : 0;
  return Then;
}

static KernelCost withTile(const KernelProgram &Program, const KernelCost &Cost, const TileReuse &Tile) {
  KernelCost Then = Cost;
  double Visits = 0, Instructions = 0;
  for (const ReusedLoad &Load : Tile.Loads) {
    const MemoryWork &Now = Cost.Now[Load.Access];
    Visits = std::max(Visits, Now.Requests);
    Instructions += AddressInstructions * Now.Requests * Load.ElementsARound / (Cost.WarpsOfBlock * WarpLanes);
    Then.Now[Load.Access] = Then.Ideal[Load.Access] =
        tiled(Now, Load, Program.accesses()[Load.Access].Bytes, Tile.Rounds, Cost.WarpsOfBlock);
  }
  const double Barriers = 2 * Visits / Tile.Rounds;
  Then.Barriers += Barriers;
  Then.Pipes[CostUnit::Int] += Instructions;
  Then.Pipes[CostUnit::Issue] += Instructions;
  Then.LatencyClocks += BarrierLatency * Barriers + ClocksOfInstruction * Instructions;
  return Then;
}

std::optional<GainEstimate> gainOfTile(const KernelProgram &Program, const KernelCost &Cost, const TileReuse &Tile) {
  if (!Cost.isKnown() || Tile.Loads.empty())
    return std::nullopt;
  return gainBetween(Cost, withTile(Program, Cost, Tile));
}

bool paysForTile(const GainEstimate &Gain) {
  constexpr double LeastGain = 1.1;
  return std::min(Gain.InL2, Gain.Large) >= LeastGain;
}

} // namespace cudaperf
