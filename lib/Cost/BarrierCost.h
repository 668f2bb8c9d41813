// What waiting at barriers of the block costs a kernel.

#ifndef CUDAPERF_COST_BARRIERCOST_H
#define CUDAPERF_COST_BARRIERCOST_H

#include "Cost/KernelCost.h"
#include <optional>

namespace llvm {
class Instruction;
} // namespace llvm

namespace cudaperf {

/// How often a warp of Launch waits at Barriers, all together, loops at their full length; 0 if nobody knows.
double visitsOfBarriers(const KernelProgram &Program, const LaunchAssumption &Launch,
                        llvm::ArrayRef<const llvm::Instruction *> Barriers);

/// Barriers that can go.
struct SparedBarriers {
  llvm::ArrayRef<const llvm::Instruction *> Barriers;
  double Visits = 0;          ///< by a warp, all of them together
  bool OfOwnElements = false; ///< on both sides each thread keeps to places of its own
};

/// What the kernel gains without Spared. None if Cost does not know.
std::optional<GainEstimate> gainWithoutBarriers(const KernelProgram &Program, const KernelCost &Cost,
                                                const SparedBarriers &Spared);

} // namespace cudaperf

#endif // CUDAPERF_COST_BARRIERCOST_H
