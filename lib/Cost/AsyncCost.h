// What an asynchronous copy from global to shared memory (cp.async) costs on either side. Each side's cost hangs on
// where the other side's pieces lie. The rules were read off counters (test/accuracy/kernels/AsyncCopies.cu,
// AsyncBanks.cu).

#ifndef CUDAPERF_COST_ASYNCCOST_H
#define CUDAPERF_COST_ASYNCCOST_H

#include "Cost/RequestCost.h"

namespace cudaperf {

/// Where the lanes' pieces come from and go to.
struct AsyncPieces {
  const LaneValue &From;
  const LaneValue &To;
  LaneMask Active = 0;
  unsigned Bytes = 0;  ///< of a piece
  bool PastL1 = false; ///< cp.async.cg
};

/// Global memory. Past L1 a sector is fetched once for every 32 bytes of shared memory that it goes to.
RequestCost asyncSectorCost(const AsyncPieces &Pieces);

/// Shared memory. Past L1 a wavefront carries pieces of one 128-byte line to one 128-byte line, all exchanged alike
/// within their 32 and 64 bytes. Through L1, whose lines lie in the same banks, each bank of what is read has its lanes
/// wait in a row, of which the first goes if no other goes to its bank of the tile; of pieces of 16 bytes the side with
/// more bank conflicts counts. Two of 44 measured shapes take more, 18 for 17 and 12 for 8.
RequestCost asyncWavefrontCost(const AsyncPieces &Pieces);

} // namespace cudaperf

#endif // CUDAPERF_COST_ASYNCCOST_H
