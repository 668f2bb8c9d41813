// What the rules on loops know of a loop's rounds.

#ifndef CUDAPERF_NVCC_LOOPROUNDS_H
#define CUDAPERF_NVCC_LOOPROUNDS_H

#include "llvm/ADT/SmallVector.h"

namespace llvm {
class BasicBlock;
class Loop;
} // namespace llvm

namespace cudaperf {

/// Where a round of L may end, but for the header, where it has not begun yet. What comes before all of them is certain
/// to run in a round.
llvm::SmallVector<llvm::BasicBlock *, 4> endsOfRounds(const llvm::Loop &L);

} // namespace cudaperf

#endif // CUDAPERF_NVCC_LOOPROUNDS_H
