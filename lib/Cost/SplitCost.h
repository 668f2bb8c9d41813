// What it costs that the lanes of a warp part at a branch: both sides are run one after the other, each with the
// other's lanes idle. Counted by instructions (InstructionWork.h), from what warps did in the model
// (RunCounts::Splits).

#ifndef CUDAPERF_COST_SPLITCOST_H
#define CUDAPERF_COST_SPLITCOST_H

#include "Analysis/KernelRun.h"
#include "Cost/KernelCost.h"
#include <array>
#include <optional>
#include <vector>

namespace llvm {
class DILocation;
} // namespace llvm

namespace cudaperf {

/// One branch of the source, with all copies that unrolling and inlining into the kernel made of it.
struct WarpSplit {
  const llvm::DILocation *Place = nullptr; ///< may be null; lives as long as the module
  double Times = 0;                        ///< that the lanes of a warp part there, loops at their full length
  std::array<double, 2> Lanes{};           ///< that take each side then, on average
  std::array<double, 2> Instructions{};    ///< that a warp issues for each side, each time
  double RemainderInstructions = 0;        ///< that pick the lanes, where a remainder does whose divisor is no constant
  double Runs = 0;    ///< of neighbouring lanes that go the same way, on average: 2 for a bound, 32 for odd and even
  UnitNumbers Wasted; ///< of a warp's work, what lanes idle through: it is saved if warps go whole to either side
};

/// The branches of Program at which lanes part by the place of their thread alone, in code order. Branches are left out
/// whose sides hold barriers, shuffles or other code that needs the warp as it is, or that share code.
std::vector<WarpSplit> warpSplits(const KernelProgram &Program, const LaunchAssumption &Launch);

/// What the kernel gains if warps go whole to either side of Split's branch. None if Cost does not know.
std::optional<GainEstimate> gainOfWholeWarps(const KernelCost &Cost, const WarpSplit &Split);

} // namespace cudaperf

#endif // CUDAPERF_COST_SPLITCOST_H
