// Whether a kernel would do the same with blocks of any length.

#ifndef CUDAPERF_ANALYSIS_FLATINDEX_H
#define CUDAPERF_ANALYSIS_FLATINDEX_H

namespace llvm {
class Function;
} // namespace llvm

namespace cudaperf {

/// Whether Kernel knows its threads by blockIdx.x * blockDim.x + threadIdx.x alone, and their number by
/// gridDim.x * blockDim.x, and uses neither shared memory nor barriers nor what a warp's lanes tell each other. Then
/// the block's length is free, as long as the grid covers as many threads.
bool hasFlatIndexOnly(const llvm::Function &Kernel);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_FLATINDEX_H
