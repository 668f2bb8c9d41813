// Trees in shared memory by which a block puts its values together: in each round half as many threads add another
// one's element to their own, and then all wait. Seen by running a warp: from round to round the elements that are put
// together lie half as far apart, or twice.

#ifndef CUDAPERF_ANALYSIS_REDUCTIONTREES_H
#define CUDAPERF_ANALYSIS_REDUCTIONTREES_H

#include "Analysis/KernelRun.h"
#include <vector>

namespace cudaperf {

struct ReductionTree {
  const void *ObjectKey = nullptr;          ///< the llvm::Value of the shared array
  const llvm::Instruction *Store = nullptr; ///< of the first round
  /// Those of the rounds that end at a barrier, in their order; in a loop, one stands for all rounds.
  std::vector<const llvm::Instruction *> Stores;
  unsigned Rounds = 0;        ///< that end at a barrier
  unsigned RoundsRun = 0;     ///< with those for elements beyond the block, which a length that is not its own makes
  bool EndsInOneWarp = false; ///< more rounds follow, in which no other warp has part and none waits
  /// Those between the rounds and behind the last one; where they are in a loop, one stands for all rounds.
  std::vector<const llvm::Instruction *> Barriers;
};

/// Those of at least MinRounds rounds of whose elements neighbouring threads have neighbouring ones, so that the lanes
/// of a warp hold what is put together in the last five. Scans, sorts and transforms, whose rounds look alike but leave
/// more than one result, are none. Trees that share their barriers count as one.
std::vector<ReductionTree> reductionTrees(const KernelProgram &Program, const LaunchAssumption &Launch,
                                          unsigned MinRounds);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_REDUCTIONTREES_H
