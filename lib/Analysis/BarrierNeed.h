// Barriers of the block that keep nothing apart: what the threads do before one cannot be seen by other threads behind
// it. Found by what lies between a barrier and its neighbours, on all paths, and where that leaves it open, by which
// thread of a block goes to which bytes.

#ifndef CUDAPERF_ANALYSIS_BARRIERNEED_H
#define CUDAPERF_ANALYSIS_BARRIERNEED_H

#include "Analysis/KernelRun.h"
#include <vector>

namespace cudaperf {

struct SpareBarrier {
  enum class Reason {
    NothingBefore, ///< no thread writes anything, or reads what is written behind it, since the last barrier or the
                   ///< start
    NothingBehind, ///< the same up to the next barrier or the end
    OtherMemory,   ///< what is written on one side is not touched on the other one
    OwnElements    ///< each thread touches only what no other thread touches
  };
  const llvm::Instruction *Barrier = nullptr;
  Reason Why = Reason::NothingBefore;
};

/// The barriers of Program that could go, all of them together, in code order. OwnElements only if KnownBlock: the
/// shape of Launch is the only one.
std::vector<SpareBarrier> spareBarriers(const KernelProgram &Program, const LaunchAssumption &Launch, bool KnownBlock);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_BARRIERNEED_H
