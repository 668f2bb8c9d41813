// Numbers inside structures that a kernel takes by value: those of arrays where the index is no constant, as the
// strides of a tensor view of any rank, and those that are loaded several at a time; and numbers of arrays in memory.

#ifndef CUDAPERF_ANALYSIS_MEMBERARRAYS_H
#define CUDAPERF_ANALYSIS_MEMBERARRAYS_H

#include <cstdint>
#include <optional>

namespace llvm {
class DataLayout;
class ExtractElementInst;
class Instruction;
class LoadInst;
class Value;
} // namespace llvm

namespace cudaperf {

/// A number in a structure that a kernel takes by value: the parameter's position and the number's offset in bytes.
struct MemberNumber {
  unsigned Parameter = 0;
  int64_t OffsetBytes = 0;
  auto operator<=>(const MemberNumber &) const = default;
};

/// What such a number is known to be, and how long it is.
struct KnownMember {
  int64_t Value = 0;
  unsigned Bytes = 0;
};

/// Where Pointer leads in such a structure, if that is a constant place.
std::optional<MemberNumber> memberAt(const llvm::Value &Pointer, const llvm::DataLayout &Layout);

/// The whole number that Inst takes out of a vector loaded from such a structure.
std::optional<MemberNumber> pickedMember(const llvm::ExtractElementInst &Inst);

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

/// Whether Load finds a number in an array that a pointer of the kernel's leads to, and not at its start.
bool isElementOfMemory(const llvm::LoadInst &Load);

/// Whether Load finds another number for each thread: an index into a row, not where the row starts.
bool followsThread(const llvm::LoadInst &Load);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_MEMBERARRAYS_H
