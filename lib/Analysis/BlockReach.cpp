#include "Analysis/BlockReach.h"

using namespace llvm;

namespace cudaperf {

BitVector blocksUntil(const KernelProgram &Program, int First, int Join) {
  BitVector Seen(unsigned(Program.blocks().size()));
  SmallVector<int, 8> Pending{First};
  while (!Pending.empty()) {
    const int Block = Pending.pop_back_val();
    if (Block < 0 || Block == Join || Seen.test(unsigned(Block)))
      continue;
    Seen.set(unsigned(Block));
    Pending.append({Program.blocks()[Block].Successors[0], Program.blocks()[Block].Successors[1]});
  }
  return Seen;
}

} // namespace cudaperf
