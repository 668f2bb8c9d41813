// Parameters that count bit positions, or things in a byte: few, however large the data is.

#ifndef CUDAPERF_ANALYSIS_BITPOSITIONS_H
#define CUDAPERF_ANALYSIS_BITPOSITIONS_H

#include <cstdint>
#include <optional>

namespace llvm {
class Argument;
class Value;
} // namespace llvm

namespace cudaperf {

/// Whether something is shifted by Number, by a cast of it or by a little more or less.
bool isShiftAmount(const llvm::Value &Number);

/// What an integer parameter of which nothing is known is taken to be if it is a byte, which counts bit positions, or
/// a few things if something is multiplied with it; or if it is how many bits the index of a whole array has
/// ('__brev(i) >> (32 - log)'). None if it counts something else.
std::optional<int64_t> bitPositions(const llvm::Argument &Parameter);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_BITPOSITIONS_H
