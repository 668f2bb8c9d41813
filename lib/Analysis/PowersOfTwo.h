// Arguments of a kernel that only make sense as powers of two: the length that a scan by a tree halves until nothing is
// left, the size of a table whose places are masked, a number of which the logarithm is taken.

#ifndef CUDAPERF_ANALYSIS_POWERSOFTWO_H
#define CUDAPERF_ANALYSIS_POWERSOFTWO_H

#include <cstdint>
#include <optional>

namespace llvm {
class Argument;
class BinaryOperator;
} // namespace llvm

namespace cudaperf {

class KernelProgram;
struct LoopShape;

/// Where a power of two lies.
enum class PowerKind : uint8_t {
  OfBlock, ///< as long as what a block does at once: it is compared with, or divides, numbers of threads in their block
  OfGrid   ///< any
};

/// The kind of power of two that Parameter is; none if it may be any other number:
///   - a loop goes on from it, or half of it, by halves: `for (d = n >> 1; d > 0; d >>= 1)`;
///   - it is a mask and one, `i & (n - 1)`;
///   - its logarithm is cut to an integer, `(int)log2f(n)`.
std::optional<PowerKind> powerOfTwo(const llvm::Argument &Parameter);

/// Whether one side of Inst is an argument that is such a power, or one off it, whose bits lie together: what they pick
/// of the other side is known. Of a hash it is not: a table's places are meant to be anywhere.
bool masksByPower(const llvm::BinaryOperator &Inst);

/// Whether Loop, of Program, doubles or halves a number between 1 and such an argument: it has few rounds.
bool goesByPowers(const KernelProgram &Program, const LoopShape &Loop);

} // namespace cudaperf

#endif // CUDAPERF_ANALYSIS_POWERSOFTWO_H
