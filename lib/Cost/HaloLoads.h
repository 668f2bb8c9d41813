// Loads of what neighbours load: the in[i - 1] and in[i + width] of a stencil beside its in[i]. They ask L1 and L2 for
// sectors of their own, but DRAM for nothing: other threads, near by in the grid and at nearly the same time, bring the
// same data for themselves. And accesses of which a block takes a few bytes of each sector, and blocks beside it the
// others: these meet in L2, so that DRAM brings or takes each sector once.

#ifndef CUDAPERF_COST_HALOLOADS_H
#define CUDAPERF_COST_HALOLOADS_H

#include "Analysis/KernelRun.h"
#include <array>
#include <optional>
#include <vector>

namespace cudaperf {

/// Finds them by where the first request of each access goes in each sampled warp.
class HaloLoads {
public:
  /// Launch must outlive this.
  HaloLoads(const KernelProgram &Program, const LaunchAssumption &Launch);
  void note(const WarpRequest &Request);
  /// What is found of a load.
  struct Part {
    /// It reads at a distance from another load of the buffer, in the same loop, that a few steps along the threads'
    /// axes cover: the share of a block's threads whose neighbour there is in another block.
    std::optional<double> OutsideBlock;
    bool IsCentre = false; ///< others are such loads beside it
    /// The share of a sector that lies between a block and the next one: 1 if the next one's is a sector or more on.
    double OfSector = 1;
  };
  std::vector<Part> find() const; ///< by access

private:
  struct FirstRequest {
    LaneMask Active = 0; ///< 0: none
    std::array<int64_t, WarpLanes> Lane{};
  };
  using FirstRequests = std::array<FirstRequest, AllTurns>;
  /// Bytes from a thread to the next one along each axis of the block, then from a block to the next one along each of
  /// the grid; 0: it does not matter, or the sample has no such neighbours.
  using Strides = std::array<int64_t, 6>;
  /// OneGrid: tried first with threads in one row from block to block.
  std::optional<Strides> stridesOf(const FirstRequests &Load, bool OneGrid) const;
  /// Part::OfSector of an access with the strides Along.
  double shareOfSector(const Strides &Along) const;
  std::optional<int64_t> distance(unsigned From, unsigned To) const;
  std::optional<double> outsideBlock(unsigned Load, int64_t Bytes, const Strides &Along) const;

  const KernelProgram &Program;
  const LaunchAssumption &Launch;
  std::vector<FirstRequests> Firsts; ///< by access
  std::vector<Depends> On;
};

} // namespace cudaperf

#endif // CUDAPERF_COST_HALOLOADS_H
