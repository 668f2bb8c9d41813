// What a kernel's comparisons with constants say about the numbers that it is given.

#ifndef CUDAPERF_ANALYSIS_COMPAREDNUMBERS_H
#define CUDAPERF_ANALYSIS_COMPAREDNUMBERS_H

#include <cstdint>
#include <optional>

namespace llvm {
class Argument;
} // namespace llvm

namespace cudaperf {

/// The least and the greatest of a few.
struct FewNumbers {
  int64_t Least = 0, Most = 0;
};

/// What Parameter is if it counts a few things: the numbers from 2 to 16 that the kernel asks whether it is,
/// `if (channels == 3)`, if it multiplies something with it too. None if it does not, if it compares Parameter with a
/// larger constant, or if it loads or stores something only for other numbers. 1 is what strides are asked for, and
/// sizes of any kind.
std::optional<FewNumbers> fewOf(const llvm::Argument &Parameter);

/// Whether all that Parameter says is whether it is 0: a flag.
bool isFlag(const llvm::Argument &Parameter);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_COMPAREDNUMBERS_H
