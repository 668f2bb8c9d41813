// Kernels that only give an array its first values: whoever works with it takes longer.

#ifndef CUDAPERF_ANALYSIS_ONLYFILLS_H
#define CUDAPERF_ANALYSIS_ONLYFILLS_H

namespace llvm {
class Function;
} // namespace llvm

namespace cudaperf {

/// Whether Kernel, an inlined one, loads nothing from memory that others share and stores nothing but constants and its
/// arguments, not all of them made of one byte: that is a memset, which a line of the host does.
bool onlyFills(const llvm::Function &Kernel);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_ONLYFILLS_H
