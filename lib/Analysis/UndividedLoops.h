// Loops that every thread of a block goes round alike, or one of them for all: nothing in them depends on the thread,
// and their rounds could be shared by the block.

#ifndef CUDAPERF_ANALYSIS_UNDIVIDEDLOOPS_H
#define CUDAPERF_ANALYSIS_UNDIVIDEDLOOPS_H

#include "Analysis/BlockUniformity.h"
#include "Analysis/KernelRun.h"
#include "Analysis/RoundOrder.h"
#include <vector>

namespace llvm {
class DILocation;
} // namespace llvm

namespace cudaperf {

struct UndividedLoop {
  int Loop = -1; ///< into KernelProgram::loops()
  /// Row or Block: the threads that could share its rounds.
  ThreadGroup Sharing = ThreadGroup::Block;
  unsigned Threads = 1;                    ///< of them
  RoundOrder Order = RoundOrder::Free;     ///< Free, Sum or Running
  bool ByOneThread = false;                ///< the others go past it
  bool OthersWait = false;                 ///< at a barrier behind it
  bool IsOfLaunch = false;                 ///< nothing in it depends on the block either
  bool StoresShared = false;               ///< its rounds store to shared memory
  bool CountsByOne = false;                ///< its rounds are those of the source, as far as the step tells
  unsigned Results = 0;                    ///< numbers that its rounds add up, or the like
  const llvm::DILocation *Place = nullptr; ///< of the loop's first line; may be null
};

/// In code order, of loops inside each other the outermost whose rounds can be shared. Only of loops that count, which
/// no data ends, whose rounds hand each other nothing through memory, and which stand in no loop that threads leave at
/// different times; behind conditions that differ only where those compare the threads' numbers.
std::vector<UndividedLoop> undividedLoops(const KernelProgram &Program, const LaunchAssumption &Launch);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_UNDIVIDEDLOOPS_H
