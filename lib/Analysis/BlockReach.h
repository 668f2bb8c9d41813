// Which blocks of a kernel lie on a side of a branch.

#ifndef CUDAPERF_ANALYSIS_BLOCKREACH_H
#define CUDAPERF_ANALYSIS_BLOCKREACH_H

#include "Analysis/KernelProgram.h"
#include "llvm/ADT/BitVector.h"

namespace cudaperf {

/// The blocks of Program from First on, as far as Join and without it; none if First is Join, or -1.
llvm::BitVector blocksUntil(const KernelProgram &Program, int First, int Join);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_BLOCKREACH_H
