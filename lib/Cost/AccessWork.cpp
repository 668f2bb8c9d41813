#include "Cost/AccessWork.h"
#include "Analysis/AtomicUse.h"
#include "Analysis/ThreadTalk.h"
#include "Cost/AtomicCost.h"
#include "Cost/LoopNesting.h"
#include <algorithm>
#include <cmath>
#include <map>

using namespace llvm;

namespace cudaperf {

/// Slices, and the bytes of an address range that has half of them take part.
static constexpr double Slices = 77, HalfOfSlicesBytes = 32 * 1024;
/// What an atomic on a histogram in shared memory takes, with its clearing and adding up: measured, 16 to 2048 bins.
static constexpr double HistogramWavefronts = 15;
/// What a turn of an atomic on shared memory takes, in clocks of its pipe, where it stands between two barriers and in
/// no loop: all warps of a block come to the pipe together and wait for each other. Measured: 46 clocks for the 32
/// turns of a warp, in blocks of 128 to 1024 threads (pair warp-sums); in a loop they take 32.
static constexpr double TurnBetweenBarriers = 46.0 / 32;
/// What L2 could take in place of a sector that DRAM fills and gets back, if each lies in a line of its own. Measured
/// on an H200 (2026-11-27), 4 million records: 1 and 6 of 44 floats and 10 of 28 take 200, 755 and 905 us, with this
/// 222, 616 and 923.
static constexpr double LinesOfFilledSector = 3.5;
/// A larger histogram has its bins all over the cache.
static constexpr uint64_t MaxPlaces = 1 << 16;

MemoryWork &MemoryWork::operator/=(double Parts) {
  for (double MemoryWork::*Part :
       {&MemoryWork::Requests, &MemoryWork::L1, &MemoryWork::Shared, &MemoryWork::L2Reads, &MemoryWork::L2Writes,
        &MemoryWork::L2LineReads, &MemoryWork::L2LineWrites, &MemoryWork::DramBytes, &MemoryWork::DramAtRandom,
        &MemoryWork::GapLines, &MemoryWork::AtomicClocks, &MemoryWork::Wait, &MemoryWork::WaitInL2})
    this->*Part /= Parts;
  return *this;
}

double randomAtomicRounds(uint64_t Places, unsigned Bytes) {
  constexpr unsigned Draws = 16;
  uint64_t State = 1;
  unsigned Rounds = 0;
  for (unsigned Draw = 0; Draw < Draws; ++Draw) {
    std::map<uint64_t, unsigned> Lanes, Hottest;
    for (unsigned L = 0; L < WarpLanes; ++L) {
      State = State * 6364136223846793005u + 1442695040888963407u; // Knuth's MMIX
      const uint64_t Place = (State >> 33) % Places;
      unsigned &Most = Hottest[Place * Bytes / SectorBytes];
      Most = std::max(Most, ++Lanes[Place]);
    }
    for (const auto &[Sector, Most] : Hottest)
      Rounds += Most;
  }
  return double(Rounds) / Draws;
}

namespace {

class Scaler {
public:
  Scaler(const KernelProgram &Program, const KernelTraffic &Traffic, const LaunchAssumption &Launch,
         const Occupancy &Fill)
      : Program(Program), Traffic(Traffic), Launch(Launch), Fill(Fill), Around(loopsOfBlocks(Program)),
        Changes(loopsOfAddresses(Program)) {
    for (unsigned I = 0; I < Program.accesses().size(); ++I) {
      const Depends On = Traffic.Accesses[I].On;
      Axes |= On & Depends::Block;
      Places.push_back(has(On, Unreliable) ? reachableElements(Program.accesses()[I], MaxPlaces) : std::nullopt);
    }
    for (unsigned Loop = 0; Loop < Program.loops().size(); ++Loop)
      FootprintBytes.push_back(footprintOfRound(int(Loop)));
    for (unsigned I = 0; I < Program.accesses().size(); ++I)
      if (const AccessTraffic &Access = Traffic.Accesses[I]; Access.Space == AccessSpace::Global) {
        StoredObject &Object = Objects[Program.accesses()[I].Base];
        const bool IsStore = Program.accesses()[I].Operation == AccessOperation::Store;
        Object.IsOnlyStored &= IsStore;
        Object.Bytes += IsStore ? Access.Bytes : 0;
        Object.SectorBytes += IsStore ? SectorBytes * Access.NewSectors : 0;
      }
    for (const CodeBlock &Code : Program.blocks())
      HasBarriers |= any_of(Code.Steps, [](const Step &S) { return isBlockBarrier(*S.Inst); });
  }

  MemoryWork now(unsigned I) const {
    const AccessTraffic &Access = Traffic.Accesses[I];
    MemoryWork Work{.Requests = requests(I) * Access.Requests};
    const double Scale = requests(I);
    if (Access.Space == AccessSpace::Shared) {
      Work.Shared = Scale * Access.Wavefronts * (waitsAtBarriers(I) ? TurnBetweenBarriers : 1);
      return Work;
    }
    const bool IsLoad = Program.accesses()[I].Operation == AccessOperation::Load;
    const double Block = newToBlock(Access);
    const double PastL1 = IsLoad ? missing(I, l1BytesOfWarp()) * Block * shareOfTableOutside(I, l1Bytes()) : Scale;
    (IsLoad ? Work.L2Reads : Work.L2Writes) = std::min(PastL1 * Access.L2Sectors, Scale * Access.Sectors);
    Work.L1 = Scale * Access.Wavefronts + filling(I, Work.L2Reads);
    (IsLoad ? Work.L2LineReads : Work.L2LineWrites) = std::min(PastL1 * Access.L2Lines, Scale * Access.Lines);
    Work.DramBytes = dramBytes(I, Access.NewSectors + (isOfRecords(I) ? Access.LoneSectors : 0));
    if (leavesGaps(I)) {
      Work.GapLines = hasLinesOfLanes(I) ? LinesOfFilledSector * Work.DramBytes / SectorBytes : 0;
      Work.DramBytes *= 2;
    }
    if (Access.Halo.OfSector < 1) // blocks beside it take the rest of its sectors
      Work.DramBytes = std::max(Work.DramBytes * Access.Halo.OfSector,
                                std::min(Work.DramBytes, dramBytes(I, Access.IdealNewSectors)));
    Work.DramAtRandom = isAtRandom(Access) ? Work.DramBytes : 0;
    Work.AtomicClocks = atomicClocks(I);
    return Work;
  }

  MemoryWork ideal(unsigned I, const MemoryWork &Now) const {
    const AccessTraffic &Access = Traffic.Accesses[I];
    MemoryWork Work{.Requests = Now.Requests};
    const double Scale = requests(I);
    if (Access.Space == AccessSpace::Shared) {
      Work.Shared = std::min(Now.Shared, Scale * Access.IdealWavefronts);
      return Work;
    }
    const bool IsLoad = Program.accesses()[I].Operation == AccessOperation::Load;
    const double Sectors = IsLoad ? missing(I, l1BytesOfWarp()) * Access.IdealNewSectors : Scale * Access.IdealSectors;
    Work.L1 = std::min(Now.L1, Scale * Access.IdealWavefronts + filling(I, IsLoad ? Sectors : 0));
    // Not less than now for each access by itself: the first of several may bring what the others find.
    constexpr double SectorsOfLine = 4;
    (IsLoad ? Work.L2Reads : Work.L2Writes) = Sectors;
    (IsLoad ? Work.L2LineReads : Work.L2LineWrites) = Sectors / SectorsOfLine;
    Work.DramBytes = dramBytes(I, Access.IdealNewSectors, newToBlock(Access, Access.packedNewToBlock()));
    // One lane of the block brings what all have: a turn for each sector that is new to the block.
    Work.AtomicClocks = std::min(Now.AtomicClocks, missing(I, l1BytesOfWarp()) * newToBlock(Access) *
                                                       Access.NewSectors * sameAddress(I) / slicesOf(I));
    if (Places[I]) { // a histogram of the block's own, which goes through enough data to be added up once in a while
      Work.Shared = Now.Requests * HistogramWavefronts;
      Work.AtomicClocks = 0;
      Work.OfFewBlocks = true;
    }
    return Work;
  }

private:
  /// For a warp, all loops at their full length.
  double requests(unsigned I) const {
    double Scale = 1 / Traffic.Counts.Warps;
    for (int Loop : Around[Program.accesses()[I].Block])
      Scale *= Traffic.Counts.Loops[Loop].factor();
    return Scale;
  }

  /// The same for what the warp touches for the first time: a loop in which the address stays brings nothing new, as
  /// long as what its rounds touch stays in a cache of Bytes.
  double missing(unsigned I, double Bytes) const {
    double Scale = 1 / Traffic.Counts.Warps;
    for (int Loop : Around[Program.accesses()[I].Block]) {
      const RunCounts::LoopCount &Count = Traffic.Counts.Loops[Loop];
      if (Changes[I].test(unsigned(Loop)))
        Scale *= Count.factor();
      else if (FootprintBytes[Loop] > Bytes)
        Scale *= Count.Rounds + Count.Missing > 0 ? Count.factor() : 1;
    }
    return Scale;
  }

  /// Whether the warps of a block come to the atomic I together.
  bool waitsAtBarriers(unsigned I) const {
    const MemoryAccess &Access = Program.accesses()[I];
    return HasBarriers && Access.Operation == AccessOperation::Atomic && !isInRounds(Access) &&
           Around[Access.Block].empty();
  }

  /// What a warp touches in one round of Loop, in bytes.
  double footprintOfRound(int Loop) const {
    const double Rounds = std::max(1.0, Traffic.Counts.Loops[Loop].Rounds);
    double Bytes = 0;
    for (unsigned I = 0; I < Program.accesses().size(); ++I) {
      const unsigned Block = Program.accesses()[I].Block;
      if (!Program.loops()[Loop].Blocks.test(Block) || Traffic.Accesses[I].Space == AccessSpace::Shared)
        continue;
      double Scale = SectorBytes / Rounds;
      for (int Inner : Around[Block])
        if (Inner != Loop && Program.loops()[Loop].Blocks.test(unsigned(Program.loops()[Inner].Header)) &&
            Changes[I].test(unsigned(Inner)))
          Scale *= Traffic.Counts.Loops[Inner].factor();
      Bytes += Scale * Traffic.Accesses[I].NewSectors;
    }
    return Bytes;
  }

  /// What it takes of L1's pipe that Sectors come from L2.
  double filling(unsigned I, double Sectors) const {
    return std::min(SectorBytes * Sectors, requests(I) * Traffic.Accesses[I].Bytes) / FilledBytesOfWavefront;
  }

  double l1Bytes() const { return Fill.Rates->L1KiB * 1024 / 2; }
  double l1BytesOfWarp() const { return l1Bytes() / std::max(1.0, Fill.ResidentBlocks * Fill.WarpsOfBlock); }
  double l2BytesOfWarp() const {
    return Fill.Rates->L2MiB * (1 << 20) / 2 / (Fill.Rates->Sms * Fill.ResidentBlocks * Fill.WarpsOfBlock);
  }

  /// The mean over a block's warps of what a warp brings that no other one has brought.
  double newToBlock(const AccessTraffic &Access, double OfOther) const {
    return Access.Halo.OutsideBlock ? OfOther : (1 + (Fill.WarpsOfBlock - 1) * OfOther) / Fill.WarpsOfBlock;
  }
  double newToBlock(const AccessTraffic &Access) const { return newToBlock(Access, Access.newToBlock()); }

  /// Blocks that run at a time and ask for the same: those along axes of the grid that the address does not rest on.
  double sharingBlocks(const AccessTraffic &Access) const {
    const double Wave = Fill.BusySms * Fill.ResidentBlocks;
    if (has(Access.On, Unreliable))
      return 1;
    if (!has(Access.On, Depends::Block))
      return Wave;
    double Sharing = 1;
    const std::pair<Depends, unsigned Dim3::*> AllAxes[] = {
        {Depends::BlockX, &Dim3::X}, {Depends::BlockY, &Dim3::Y}, {Depends::BlockZ, &Dim3::Z}};
    for (const auto &[Axis, Side] : AllAxes)
      if (has(Axes, Axis) && !has(Access.On, Axis))
        Sharing *= Launch.Grid ? double((*Launch.Grid).*Side) : std::sqrt(Wave);
    return std::min(Sharing, Wave);
  }

  /// Whether a warp comes to all of the sectors' data that I and the others of a block come to, and none of another
  /// block's. A row's other elements are other warps': these meet in L2. So may what the model has not come to.
  bool isWhole(unsigned I) const {
    constexpr double OfOneWarp = 0.95;
    const AccessTraffic &Access = Traffic.Accesses[I];
    return !has(Access.On, Unreliable) && Access.Halo.OfSector >= 1 && Access.newToBlock() >= OfOneWarp &&
           none_of(Around[Program.accesses()[I].Block], [&](int Loop) {
             return Changes[I].test(unsigned(Loop)) && Traffic.Counts.Loops[Loop].factor() > 1;
           });
  }

  /// Whether each lane, or nearly, comes to a line of its own.
  bool hasLinesOfLanes(unsigned I) const {
    constexpr double LinesOfLane = 0.75;
    const AccessTraffic &Access = Traffic.Accesses[I];
    return Access.Lines > LinesOfLane * Access.Bytes / Program.accesses()[I].Bytes;
  }

  /// Whether the distance between threads is in the code, as that of records is: where a launch gives it, what lies
  /// between may be other blocks'. DRAM brings 64 bytes for a sector that is loaded alone (counters of an H200,
  /// 2026-11-27: one float of records of 64, 128, 176, 256 and 1024 bytes, 64.0 bytes each).
  bool isOfRecords(unsigned I) const {
    const AccessTraffic &Access = Traffic.Accesses[I];
    const bool IsOfOneLane = Access.Bytes <= Program.accesses()[I].Bytes * Access.Requests;
    return !IsOfOneLane && isWhole(I) && !has(Access.On, Depends::Symbol);
  }

  /// Whether I stores some numbers of records whose others nobody stores or loads: DRAM then brings the rest of each
  /// sector before it is written. Measured (H200): 1 of 2, 3, 4, 6 and 8 floats, twice the time each; counters, records
  /// of 128 to 1024 bytes: as many bytes.
  bool leavesGaps(unsigned I) const {
    constexpr double MostFilled = 0.9;
    const MemoryAccess &Made = Program.accesses()[I];
    const auto Object = Made.Base ? Objects.find(Made.Base) : Objects.end();
    if (Object == Objects.end() || !Object->second.IsOnlyStored || !isWhole(I))
      return false;
    return (isOfRecords(I) || !hasLinesOfLanes(I)) && Object->second.Bytes < MostFilled * Object->second.SectorBytes;
  }

  /// Whether data lead the lanes anywhere: a sector for each, and none beside it.
  static bool isAtRandom(const AccessTraffic &Access) {
    return has(Access.On, Unreliable) && Access.NewSectors >= Access.Sectors / 2;
  }

  double dramBytes(unsigned I, double NewSectors) const {
    return dramBytes(I, NewSectors, newToBlock(Traffic.Accesses[I]));
  }
  double dramBytes(unsigned I, double NewSectors, double NewToBlock) const {
    const AccessTraffic &Access = Traffic.Accesses[I];
    if (Access.Halo.OutsideBlock)
      return 0;
    const double Sectors = missing(I, l2BytesOfWarp()) * NewSectors * NewToBlock / sharingBlocks(Access);
    return Sectors * SectorBytes * shareOfTableOutside(I, Fill.Rates->L2MiB * (1 << 20) / 2);
  }

  /// Of what lanes find in a table of known length that data lead them through, the share that is not in a cache of
  /// Bytes: all warps go through it, so that what fits is there. 1 if no length is known.
  double shareOfTableOutside(unsigned I, double Bytes) const {
    return Places[I] ? std::max(0.0, 1 - Bytes / (double(*Places[I]) * Program.accesses()[I].Bytes)) : 1;
  }

  double sameAddress(unsigned I) const {
    const std::optional<AtomicUse> Use = atomicUse(Program.accesses()[I]);
    return Use && Use->IsFloat ? RealSameAddressClocks : SameAddressClocks;
  }

  /// Slices of the L2 cache that take part in the atomics of access I.
  double slicesOf(unsigned I) const {
    const AccessTraffic &Access = Traffic.Accesses[I];
    if (has(Access.On, OfPlace) || (has(Access.On, Unreliable) && !Places[I]))
      return Slices;
    const double Bytes = Places[I] ? double(*Places[I]) * Program.accesses()[I].Bytes
                                   : Access.NewSectors / Traffic.Counts.Warps * SectorBytes;
    return std::max(1.0, Slices * Bytes / (Bytes + HalfOfSlicesBytes));
  }

  /// The slices take turns, and so do the atomics at each address.
  double atomicClocks(unsigned I) const {
    const MemoryAccess &Access = Program.accesses()[I];
    const AccessTraffic &Counted = Traffic.Accesses[I];
    const std::optional<AtomicUse> Use = atomicUse(Access);
    if (Access.Operation != AccessOperation::Atomic || !Use || Use->IsBeaten || Counted.Requests == 0)
      return 0; // one that is only tried while it would change something seldom is
    const double Requests = requests(I) * Counted.Requests;
    const bool IsOneAWarp = !has(Counted.On, OfThread | Unreliable) && Counted.AtomicRounds >= Counted.Requests;
    double Rounds = requests(I) * Counted.AtomicRounds, AtOneAddress = 0;
    if (Places[I]) {
      Rounds = Requests * randomAtomicRounds(*Places[I], Access.Bytes);
      AtOneAddress = requests(I) * Counted.Bytes / Access.Bytes / double(*Places[I]);
    } else if (IsOneAWarp) {
      Rounds = Use->isFoldedPerWarp(Access.Bytes) ? Requests : Rounds;
      if (!has(Counted.On, OfPlace))
        AtOneAddress = Rounds / std::max(1.0, Counted.NewSectors / Traffic.Counts.Warps);
    }
    return std::max(Rounds * AtomicTurnClocks / slicesOf(I), Use->IsFloat ? AtOneAddress * RealSameAddressClocks : 0);
  }

  const KernelProgram &Program;
  const KernelTraffic &Traffic;
  const LaunchAssumption &Launch;
  const Occupancy &Fill;
  std::vector<SmallVector<int, 4>> Around;
  std::vector<BitVector> Changes;
  std::vector<double> FootprintBytes;
  std::vector<std::optional<uint64_t>> Places; ///< by access: those that data can lead it to, if so many are known
  /// What all stores to an object write, and the bytes of the sectors that it is in.
  struct StoredObject {
    bool IsOnlyStored = true;
    double Bytes = 0, SectorBytes = 0;
  };
  std::map<const Value *, StoredObject> Objects; ///< looked up only
  bool HasBarriers = false;
  Depends Axes = Depends::Nothing; ///< of the grid that any access rests on
};

} // namespace

AccessWork workOfAccesses(const KernelProgram &Program, const KernelTraffic &Traffic, const LaunchAssumption &Launch,
                          const Occupancy &Fill) {
  const Scaler Scale(Program, Traffic, Launch, Fill);
  AccessWork Work;
  for (unsigned I = 0; I < Program.accesses().size(); ++I) {
    Work.Now.push_back(Scale.now(I));
    Work.Ideal.push_back(Scale.ideal(I, Work.Now.back()));
  }
  return Work;
}

} // namespace cudaperf
