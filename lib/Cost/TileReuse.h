// Loops whose loads the threads of a block make of the same data: the rows and columns of a matrix product, the window
// of a convolution. Each is a request to L1 that a tile in shared memory would do with fewer of.

#ifndef CUDAPERF_COST_TILEREUSE_H
#define CUDAPERF_COST_TILEREUSE_H

#include "Analysis/KernelRun.h"
#include "Cost/Gain.h"
#include <optional>
#include <vector>

namespace cudaperf {

/// A load of the loop, over the rounds of a tile.
struct ReusedLoad {
  unsigned Access = 0;       ///< number in KernelProgram::accesses()
  double Reuse = 1;          ///< threads that load each element, or times that they do, in a block
  double ElementsARound = 0; ///< different ones, of the block
  double Rows = 0;           ///< different elements of a warp's request, mean
  bool isBroadcast() const { return Rows <= 2; }
};

/// A loop, and what a block would keep of it in shared memory.
struct TileReuse {
  int Loop = -1;
  unsigned Rounds = 0; ///< that the tile is deep
  uint64_t Bytes = 0;  ///< of the tile, all Loads together
  std::vector<ReusedLoad> Loads;
};

/// The innermost loops of Program that load what at least MinReuse threads of the block load, or one as many times.
/// None where data pick the addresses or the lanes, or end the loop; where the loop stores to other places from round
/// to round or meets a barrier; where lanes lie apart, which another order of the lanes cures; and where a warp has one
/// element at a time of each, as a tile saves it few requests.
std::vector<TileReuse> tileReuse(const KernelProgram &Program, const LaunchAssumption &Launch, double MinReuse);

/// What the kernel gains if Tile is loaded once for the block, Tile.Rounds rounds at a time, between two barriers.
std::optional<GainEstimate> gainOfTile(const KernelProgram &Program, const KernelCost &Cost, const TileReuse &Tile);

/// Whether Gain is worth the work that a tile is to write, for data in L2 and in DRAM. The measured pair gains more
/// than the model says: 1.52 times for 1.1 to 1.3.
bool paysForTile(const GainEstimate &Gain);

} // namespace cudaperf

#endif // CUDAPERF_COST_TILEREUSE_H
