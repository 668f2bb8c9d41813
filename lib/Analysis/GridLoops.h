// Loops by which the threads or blocks of a launch go on by the length of the grid, so that any number of blocks does
// the whole work.

#ifndef CUDAPERF_ANALYSIS_GRIDLOOPS_H
#define CUDAPERF_ANALYSIS_GRIDLOOPS_H

#include "Analysis/KernelRun.h"
#include <optional>
#include <vector>

namespace llvm {
class DILocation;
class Function;
} // namespace llvm

namespace cudaperf {

/// A loop whose counter goes on by what gridDim.x is a factor of.
struct GridLoop {
  const llvm::DILocation *Place = nullptr; ///< of the loop's first line
  /// It counts from blockIdx.x by gridDim.x, neither multiplied: a block takes one item a round.
  bool TakesItemABlock = false;
  std::optional<uint64_t> Rounds;   ///< of the first thread, if the launch tells
  std::optional<unsigned> Argument; ///< the only argument that it counts to, if there is one
};

/// Those of Kernel at Launch's block, grid and arguments, outermost first.
std::vector<GridLoop> gridLoops(llvm::Function &Kernel, const LaunchAssumption &Launch);

/// Whether a loop of Kernel, which loads or stores global memory, goes round as often as data say.
bool hasOpenLoop(llvm::Function &Kernel);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_GRIDLOOPS_H
