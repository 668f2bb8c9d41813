// Loads from constant memory whose lanes want different words. The constant cache serves a warp one word at a time:
// all lanes that want it at once, then the next word. Profilers count no sectors and no wavefronts for it.

#ifndef CUDAPERF_COST_CONSTANTCOST_H
#define CUDAPERF_COST_CONSTANTCOST_H

#include "Analysis/KernelRun.h"
#include "Cost/KernelCost.h"
#include <optional>
#include <vector>

namespace llvm {
class GlobalVariable;
} // namespace llvm

namespace cudaperf {

/// A load from constant memory.
struct ConstantRead {
  const MemoryAccess *Access = nullptr;
  const llvm::GlobalVariable *Variable = nullptr;
  double Executions = 0; ///< by a warp, loops at their full length
  double Words = 1;      ///< different ones that the lanes of a warp want, on average
  double Lanes = 0;      ///< that want them
};

/// Those of Program whose lanes are known, and which data do not decide, in code order.
std::vector<ConstantRead> constantReads(const KernelProgram &Program, const LaunchAssumption &Launch);

/// What the kernel gains if Reads, all from one variable, go to shared memory, where no two of their words are in one
/// bank. None if Cost does not know.
std::optional<GainEstimate> gainOfSharing(const KernelCost &Cost, llvm::ArrayRef<ConstantRead> Reads);

} // namespace cudaperf

#endif // CUDAPERF_COST_CONSTANTCOST_H
