// What becomes of the bank conflicts on a two-dimensional shared array if each of its rows gets some elements more:
// every request is counted again at the addresses that the longer rows would give it.

#ifndef CUDAPERF_COST_ROWPADDING_H
#define CUDAPERF_COST_ROWPADDING_H

#include "Analysis/KernelRun.h"
#include <optional>
#include <vector>

namespace llvm {
class GlobalVariable;
} // namespace llvm

namespace cudaperf {

/// Mean wavefronts of one access with the rows as they are and with the padding.
struct PaddedAccess {
  const MemoryAccess *Access = nullptr;
  double Before = 0, After = 0;
};

/// The padding that saves most over all accesses of an array, in one run of the warp model.
struct RowPadding {
  const llvm::GlobalVariable *Array = nullptr;
  unsigned ElementBytes = 0;
  unsigned RowElements = 0;
  unsigned Elements = 0; ///< to add to each row
  std::vector<PaddedAccess> Accesses; ///< all of the array's, in the order of KernelProgram::accesses()

  unsigned rowBytes() const { return RowElements * ElementBytes; }
  const PaddedAccess *find(const MemoryAccess *Access) const;
};

/// Nothing if Array has one dimension, if no padding saves wavefronts in total, or if some access does not keep to
/// rows and columns but runs from one row into the next.
std::optional<RowPadding> bestPadding(const KernelProgram &Program, const LaunchAssumption &Launch,
                                      const llvm::GlobalVariable &Array);

} // namespace cudaperf

#endif // CUDAPERF_COST_ROWPADDING_H
