// Which array in shared memory an address points into.

#ifndef CUDAPERF_ANALYSIS_SHAREDARRAYS_H
#define CUDAPERF_ANALYSIS_SHAREDARRAYS_H

namespace llvm {
class GlobalVariable;
class Value;
} // namespace llvm

namespace cudaperf {

/// The array in shared memory that Address points into; null if that is not told.
const llvm::GlobalVariable *sharedArray(const llvm::Value *Address);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_SHAREDARRAYS_H
