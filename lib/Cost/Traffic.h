// What the requests of a kernel's warps move: through L1, through L2 and to DRAM. Where AccessCost counts what a
// request asks for, here is counted what is left of it when the caches have served what the same warp, or another one
// of the block, has asked for before.
//
// The L1 cache is run for each warp, with the warp's share of its lines. How the lines of a set push each other out is
// not modelled: a little less than a warp's lines, all and a little more are tried and the mean taken, which gives the
// slope that runs of 8 to 32 floats show (docs/cost-model.md). Stores go through to L2; those of a warp that come to
// few lines right after each other go there as one, unless a store is to where it has just been (pair horner) or a load
// of what was stored stands between. Whole words that the warp has stored are in L1 as if it had loaded them.

#ifndef CUDAPERF_COST_TRAFFIC_H
#define CUDAPERF_COST_TRAFFIC_H

#include "Analysis/KernelRun.h"
#include "Cost/AccessCost.h"
#include "Cost/HaloLoads.h"
#include "Cost/NeighbourSectors.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"
#include <map>

namespace cudaperf {

/// Of one access, all sampled warps together. Runs for coverage are left out; loops count as far as they were run.
struct AccessTraffic {
  AccessSpace Space = AccessSpace::Global;
  double Requests = 0;
  double Bytes = 0;                      ///< that lanes ask for
  double Wavefronts = 0;                 ///< of shared memory, or of L1 (LineWavefronts.h)
  double Lines = 0;                      ///< global memory: lines of 128 bytes that are asked for
  double Sectors = 0;                    ///< that are asked for
  double L2Sectors = 0, L2Lines = 0;     ///< that L1 has not
  double NewSectors = 0;                 ///< that the warp touches for the first time
  std::map<unsigned, double> AlsoLoaded; ///< of these, by another load: those that it asks for later
  double LoneSectors = 0; ///< of these, loaded: the other one of the aligned 64 bytes the warp never comes to
  double IdealWavefronts = 0, IdealSectors = 0; ///< if the lanes' bytes were packed
  double IdealNewSectors = 0; ///< those of requests that are not the same as an earlier one of the warp
  /// Global atomics: turns that lanes of a request take at the L2 cache, where they meet in a sector and at an address.
  double AtomicRounds = 0;
  Depends On = Depends::Nothing;
  HaloLoads::Part Halo;
  NeighbourSectors::Part Neighbour;
  /// The share of another warp of the block that is new to the block.
  double newToBlock() const {
    return Halo.OutsideBlock ? *Halo.OutsideBlock : Halo.IsCentre ? 1 : Neighbour.newToBlock();
  }
  /// The same with the lanes' bytes packed.
  double packedNewToBlock() const { return Halo.OutsideBlock || Halo.IsCentre ? newToBlock() : Neighbour.ownBytes(); }
};

/// What a run of the warp model tells of a kernel's work.
struct KernelTraffic {
  std::vector<AccessTraffic> Accesses; ///< by number, as KernelProgram::accesses()
  RunCounts Counts;
  bool GaveUp = false;
};

/// Fills a KernelTraffic from the requests of a run with RunCounts.
class TrafficCounter {
public:
  /// L1Lines: 128-byte lines of the L1 cache for a warp, at least 1. Launch must outlive this.
  /// WithCoverage: what is only run for coverage counts, see RunCounts.
  TrafficCounter(const KernelProgram &Program, const LaunchAssumption &Launch, double L1Lines, bool WithCoverage);
  void count(const WarpRequest &Request);
  /// Whether all that the kernel writes to global memory was written in runs for coverage, so that it did nothing.
  bool writesOnlyInCoverage() const { return WritesInCoverage && !WritesElse; }
  std::vector<AccessTraffic> take();

private:
  static constexpr unsigned Shares = 3;  ///< of the L1 cache that are tried
  static constexpr unsigned Windows = 2; ///< of lines that wait to be stored
  /// What is known of a 128-byte line. Masks have a bit for each of its four sectors.
  struct Line {
    std::array<uint8_t, Shares> Present{};
    std::array<unsigned, Shares> Since{};
    uint8_t Loaded = 0, Stored = 0;
    uint8_t Again = 0;                     ///< sectors that a second access has loaded
    std::array<unsigned, 4> FirstBy{};     ///< of Loaded: the access that was there first
    std::array<uint8_t, Windows> Merged{}; ///< sectors that wait to be stored
    std::array<unsigned, Windows> MergedSince{};
    std::array<uint32_t, Shares> Own{}; ///< words that the warp has stored, a bit for each
    std::array<unsigned, Shares> OwnSince{};
  };
  /// What a request asks for of a line.
  struct Part {
    uint8_t Sectors = 0;
    uint32_t Words = 0; ///< none where what is loaded cannot have been stored
  };
  void startWarp(unsigned Next);
  /// Notes what the warp that has run leaves alone.
  void endWarp();
  /// The lanes' addresses, at random places where loaded numbers lead them.
  LaneValue placedOf(const WarpRequest &Request);
  void countShared(AccessTraffic &To, const WarpRequest &Request);
  /// Again: the access has just been there.
  void countLine(AccessTraffic &To, const MemoryAccess &Access, int64_t Number, Part Wanted, bool Again);
  void load(AccessTraffic &To, Line &At, Part Wanted, bool PastL1);
  /// Notes that the warp's own words are in L1.
  void keepOwn(Line &At, Part Stored);
  /// Notes who brings Sectors, which are not Stored, and whether Access, which loads them, is another one.
  void noteFirst(Line &At, unsigned Access, uint8_t Sectors);
  void store(AccessTraffic &To, Line &At, uint8_t Sectors, unsigned Bytes, bool Again);

  /// Whether Request counts; notes what it writes.
  bool isCounted(const WarpRequest &Request);

  const KernelProgram &Program;
  const bool WithCoverage;
  const llvm::BitVector MeetsOwn; ///< by access: the kernel both stores to the object and loads from it
  bool WritesInCoverage = false, WritesElse = false;
  std::array<unsigned, Shares> Capacity;
  std::vector<AccessTraffic> Accesses;
  HaloLoads Halo;
  std::vector<llvm::DenseMap<uint64_t, unsigned>> FirstLanes; ///< by access: where its requests of the warp began
  llvm::DenseMap<unsigned, int64_t> LastFirstLane;            ///< by access: where its last request of the warp began
  llvm::DenseMap<unsigned, std::optional<uint64_t>> Places;   ///< by access: so many that data can lead to, if known
  unsigned Turn = ~0u;
  NeighbourSectors Neighbour;
  /// Of the warp that runs, by number. Signed keys would be hashed by their low bits, which are 0 where lanes are a
  /// power of two apart.
  llvm::DenseMap<uint64_t, Line> Lines;
  std::array<unsigned, Shares> Inserted{};
  std::array<unsigned, Windows> MergedLines{};
};

} // namespace cudaperf

#endif // CUDAPERF_COST_TRAFFIC_H
