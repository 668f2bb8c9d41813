// Sizes that may well be 1: the strides of a tensor view, which a kernel takes by value. Their use tells them from the
// length of a row. A stride that is a parameter of its own is not looked at: over 1020 public files with 3559 findings,
// doubting those too took back two findings, both right.

#ifndef CUDAPERF_ANALYSIS_UNITSTRIDES_H
#define CUDAPERF_ANALYSIS_UNITSTRIDES_H

#include <cstdint>
#include <set>

namespace llvm {
class Function;
} // namespace llvm

namespace cudaperf {

/// A number in a structure that a kernel takes by value: the parameter's position and the number's offset in bytes.
struct MemberNumber {
  unsigned Parameter = 0;
  int64_t OffsetBytes = 0;
  auto operator<=>(const MemberNumber &) const = default;
};

/// The numbers that Kernel only multiplies indices with, and never next to an index of its own: `v.data[i * v.stride]`,
/// but neither `v.data[i * v.pitch + j]`, where pitch is the length of a row, nor `v.data[i * v.n]` if `j < v.n` is
/// asked anywhere.
std::set<MemberNumber> possibleUnitStrides(const llvm::Function &Kernel);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_UNITSTRIDES_H
