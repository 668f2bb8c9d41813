// Words of shared memory by which lanes of one warp tell each other something though nothing orders their accesses:
// since Volta, lanes of a warp need not run in step.

#ifndef CUDAPERF_ANALYSIS_WARPEXCHANGE_H
#define CUDAPERF_ANALYSIS_WARPEXCHANGE_H

#include "Analysis/KernelRun.h"
#include <vector>

namespace cudaperf {

/// A load and a store, of different lanes of a warp, of one word.
struct WarpExchange {
  const llvm::Instruction *First = nullptr, *Later = nullptr; ///< in code order of the warp
  unsigned FirstLane = 0, LaterLane = 0;                      ///< the lowest two at the first such word
  bool LaterReads = false;                                    ///< else it overwrites what First reads
};

/// Those of Program with no barrier, shuffle, vote, fence, atomic or unknown call on any way between the two, in code
/// order of Later. Only accesses whose addresses the threads' places alone tell.
std::vector<WarpExchange> unorderedExchanges(const KernelProgram &Program, const LaunchAssumption &Launch);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_WARPEXCHANGE_H
