// How far a tile in shared memory reaches beyond its block, where a launch may say so.

#ifndef CUDAPERF_ANALYSIS_TILEBORDERS_H
#define CUDAPERF_ANALYSIS_TILEBORDERS_H

namespace llvm {
class Argument;
} // namespace llvm

namespace cudaperf {

/// Whether rows of a tile in shared memory are as much longer than a block, or than a constant, as Parameter says: the
/// radius of a filter, in `tile[y * (blockDim.x + 2 * radius) + x]`. Such a number is small, or the tile would not fit.
bool isTileBorder(const llvm::Argument &Parameter);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_TILEBORDERS_H
