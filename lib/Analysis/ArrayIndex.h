// The index by which an access comes to its element: which one it is, and whether two accesses have the same.

#ifndef CUDAPERF_ANALYSIS_ARRAYINDEX_H
#define CUDAPERF_ANALYSIS_ARRAYINDEX_H

#include <cstdint>

namespace llvm {
class DataLayout;
class Value;
} // namespace llvm

namespace cudaperf {

struct ArrayIndex {
  const llvm::Value *Value = nullptr; ///< without conversions; null: there is none, or there are several
  uint64_t ElementBytes = 0;          ///< from one element to the next
};

/// The one index of Address that is no constant.
ArrayIndex arrayIndex(const llvm::Value &Address, const llvm::DataLayout &Layout);

/// Whether A and B are computed in the same way from the same values. Two loads from one place count as one value: what
/// is written in between is not looked for.
bool areAlike(const llvm::Value &A, const llvm::Value &B);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_ARRAYINDEX_H
