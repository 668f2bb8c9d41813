// Loops in which a thread goes through memory, and how often they go round under a launch.

#ifndef CUDAPERF_ANALYSIS_DATALOOPS_H
#define CUDAPERF_ANALYSIS_DATALOOPS_H

#include "Analysis/KernelRun.h"
#include <optional>
#include <vector>

namespace llvm {
class DILocation;
class Function;
} // namespace llvm

namespace cudaperf {

/// A loop that counts, and in each round loads or stores global memory at another address.
struct DataLoop {
  const llvm::DILocation *Place = nullptr; ///< of the loop's first line
  /// How often a thread of the first block comes to the accesses, loops around it included; none: as often as something
  /// says that is not known.
  std::optional<uint64_t> Rounds;
  std::optional<unsigned> Argument; ///< the first one that Rounds rests on and that is not known
  bool Cooperates = false;          ///< it, or a loop around it, has barriers, atomics or other talk between threads
};

/// The innermost of those in Kernel, at Launch's block, grid and arguments. Loops that only data ends, and those whose
/// counter is multiplied, are none.
std::vector<DataLoop> dataLoops(llvm::Function &Kernel, const LaunchAssumption &Launch);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_DATALOOPS_H
