// Whether a kernel deals its data out to blocks of any length: each thread's number is found from the block's stretch.

#ifndef CUDAPERF_ANALYSIS_BLOCKSTRETCHES_H
#define CUDAPERF_ANALYSIS_BLOCKSTRETCHES_H

#include "Nvcc/SpecialRegisters.h"

namespace llvm {
class Function;
} // namespace llvm

namespace cudaperf {

/// Whether every number that Kernel makes of a thread's place along Axis is a * (threadIdx + blockDim * Q) + b, where
/// blockIdx is in Q, and neither a nor b rests on thread, block or their numbers: K elements a thread one after the
/// other, or a block's length apart. Nor may it use shared memory, barriers or what a warp's lanes tell each other.
/// Then the block's length is free, as long as the grid covers the same elements. What other axes are for is not asked.
bool dealsToAnyLength(const llvm::Function &Kernel, RegisterAxis Axis);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_BLOCKSTRETCHES_H
