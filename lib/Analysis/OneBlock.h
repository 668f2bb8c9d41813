// Kernels that are made for one block: no thread asks which one it is in.

#ifndef CUDAPERF_ANALYSIS_ONEBLOCK_H
#define CUDAPERF_ANALYSIS_ONEBLOCK_H

namespace llvm {
class Function;
} // namespace llvm

namespace cudaperf {

/// Whether more blocks of Kernel could only store the same to the same places: it stores to global memory, and nothing
/// that it reads tells blocks apart, not even an atomic that hands out numbers.
bool isForOneBlock(const llvm::Function &Kernel);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_ONEBLOCK_H
