// Arrays inside structures that a kernel takes by value, where the index is no constant: the strides of a tensor view
// of any rank.

#ifndef CUDAPERF_ANALYSIS_MEMBERARRAYS_H
#define CUDAPERF_ANALYSIS_MEMBERARRAYS_H

#include <cstdint>
#include <optional>

namespace llvm {
class Instruction;
} // namespace llvm

namespace cudaperf {

/// An array of numbers in a structure that a kernel takes by value.
struct MemberArray {
  unsigned Parameter = 0; ///< the structure's position
  int64_t FirstByte = 0;  ///< in the structure
  int64_t ElementBytes = 0;
  int64_t Elements = 0;

  /// OffsetBytes of the parameter, brought into the array. The number of dimensions is drawn like any size, and would
  /// lead far beyond the structure.
  int64_t within(int64_t OffsetBytes) const;
};

/// The array that Inst loads an element of, by an index that is no constant.
std::optional<MemberArray> loadedMemberArray(const llvm::Instruction &Inst);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_MEMBERARRAYS_H
