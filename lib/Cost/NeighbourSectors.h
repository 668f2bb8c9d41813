// What the warps of a block share of the sectors that they touch: seen by running a block's second warp beside its
// first.

#ifndef CUDAPERF_COST_NEIGHBOURSECTORS_H
#define CUDAPERF_COST_NEIGHBOURSECTORS_H

#include "Analysis/KernelRun.h"
#include "llvm/ADT/MapVector.h"
#include <array>

namespace cudaperf {

class NeighbourSectors {
public:
  /// Of the warps with turn 0 and NeighbourTurn; others are left out.
  void note(const MemoryAccess &Access, const WarpRequest &Request);

  /// Of the sectors that the second warp touches for the first time, by one access.
  struct Part {
    double Asked = 0;
    double Seen = 0;                ///< that other warps of the block have brought
    double Bytes = 0, NewBytes = 0; ///< that it puts into them, and those of them that the first warp has not
    /// The share of a warp that is new to the block.
    double newToBlock() const { return Asked > 0 ? 1 - Seen / Asked : 1; }
    /// The same of its bytes: what warps along a column fill one sector with is each one's own.
    double ownBytes() const { return Bytes > 0 ? NewBytes / Bytes : 1; }
  };
  /// By access, of Accesses.
  std::vector<Part> find(size_t Accesses) const;

private:
  struct Touched {
    uint32_t Bytes = 0;
    unsigned Access = 0; ///< the first one
  };
  using Sectors = llvm::MapVector<uint64_t, Touched>; ///< by number
  std::array<Sectors, 2> First, Second;               ///< loads, and what else
};

} // namespace cudaperf

#endif // CUDAPERF_COST_NEIGHBOURSECTORS_H
