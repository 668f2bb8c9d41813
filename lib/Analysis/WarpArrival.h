// Whether the lanes of a warp come to an instruction together, whatever the data and the sizes: a rule about the code,
// where the warp model alone would tell of numbers that it has drawn.

#ifndef CUDAPERF_ANALYSIS_WARPARRIVAL_H
#define CUDAPERF_ANALYSIS_WARPARRIVAL_H

#include "Analysis/KernelRun.h"
#include <memory>

namespace cudaperf {

/// Of one kernel.
class WarpArrival {
public:
  /// Program must live on. Launches: all that there are, with blocks that are known; none if that cannot be said.
  WarpArrival(const KernelProgram &Program, llvm::ArrayRef<LaunchAssumption> Launches);
  ~WarpArrival();

  /// The branch nearest before Inst at which lanes of a warp may part, so that only some of them come to Inst at a
  /// time; null if there is none. Lanes that return there keep away from nothing, but for those that leave a loop.
  /// Rather names a branch too many: a condition is the same in all lanes if it rests on nothing else than such
  /// numbers, votes included, or if at all Launches the threads' places in their blocks decide it, one way for each
  /// warp.
  const llvm::Instruction *parting(const llvm::Instruction &Inst) const;

private:
  struct Facts;
  bool mayPart(const llvm::BasicBlock &Decides) const;
  const KernelProgram &Program;
  std::unique_ptr<const Facts> Known;
};

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_WARPARRIVAL_H
