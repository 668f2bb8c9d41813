#include "Nvcc/LoopRounds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"

using namespace llvm;

namespace cudaperf {

SmallVector<BasicBlock *, 4> endsOfRounds(const Loop &L) {
  SmallVector<BasicBlock *, 4> Ends;
  L.getExitingBlocks(Ends);
  L.getLoopLatches(Ends);
  erase_if(Ends, [&](const BasicBlock *End) { return End == L.getHeader() && !L.isLoopLatch(End); });
  return Ends;
}

} // namespace cudaperf
