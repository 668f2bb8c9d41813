// A pair of kernels that compute the same thing, the flagged form and the fixed form, at one set of parameters.
//
// Cases are values: what to allocate, how to launch, what must come out and what is claimed. They can be listed and
// tested without a GPU; only Form::Launch needs one. To add a pair, write kernels/<check>/<pair>.before.cu and
// .after.cu and describe it in kernels/<check>/Cases.cpp.

#ifndef CUDAPERF_VALIDATE_CASE_H
#define CUDAPERF_VALIDATE_CASE_H

#include "Arrays.h"

#include <string>
#include <utility>
#include <vector>

namespace cudaperf::validate {

/// Input: random contents. Output: poisoned, then compared. InOut: random contents, then compared. Accumulator: zero
/// before the first launch, then compared. Scratch: poisoned, never looked at.
enum class Role { Input, Output, InOut, Accumulator, Scratch };

struct Buffer {
  std::string Name;
  ElementType Type = ElementType::Float;
  size_t Count = 0;
  Role Use = Role::Input;
  Fill Contents = uniform(-1, 1); ///< for Input and InOut
  double Tolerance = 0;           ///< for what is compared, see firstMismatch
};

/// Device addresses of a form's buffers, in their order.
class DevicePointers {
public:
  explicit DevicePointers(std::vector<void *> Pointers) : Pointers(std::move(Pointers)) {}
  template <typename T> T *get(size_t I) const { return static_cast<T *>(Pointers[I]); }

private:
  std::vector<void *> Pointers;
};

/// One of the two forms of a pair.
struct Form {
  std::string Source; ///< under runtime-validate/kernels/
  std::vector<Buffer> Buffers;
  std::function<void(const DevicePointers &)> Launch; ///< on the default stream; not to be called without CUDA
  /// Turns the initial contents of the buffers into the final ones.
  std::function<void(std::vector<HostArray> &)> Reference;
  double LeastBytes = 0; ///< each input read once, each output written once
};

/// Whether the fix is claimed to pay, or to change nothing (a pair that keeps the linter honest about the latter).
enum class Expectation { Faster, NoEffect };

/// What the linter says about the two forms, in its own unit.
struct Claim {
  std::string Metric; ///< e.g. "sectors per load request"
  double Before = 0;
  double After = 0;
  Expectation Expected = Expectation::Faster;
  /// How many times less it gets; 0 if nothing of it is left.
  double factor() const { return After > 0 ? Before / After : 0; }
};

/// "hot-atomic/histogram/bins=256": the check without its prefix, the pair and the parameters.
std::string caseName(const std::string &Check, const std::string &Pair, const std::string &Parameters);

/// How far the speedups of one pair lie apart on two machines of the same kind, as a share: what a bootstrap inside
/// one run cannot see (placement in memory, clocks, another card). It widens the interval that is stated. Measured in
/// four runs on H200 machines: all pairs but those of random access lay within 3 % of each other, most within 1 %.
inline constexpr double MachineAllowance = 0.03;
/// The same for pairs of random access over a large array: which DRAM pages and TLB entries meet is up to the machine.
inline constexpr double RandomAccessAllowance = 0.12;

struct Case {
  std::string Check;      ///< id, e.g. "cuda-perf-hot-atomic"
  std::string Pair;       ///< e.g. "histogram"
  std::string Parameters; ///< e.g. "bins=256", unique within the pair
  std::string Title;      ///< what was changed, e.g. "padding the tile of a transpose"
  Claim Claimed;
  Form Before;
  Form After;
  double Allowance = MachineAllowance;

  std::string name() const { return caseName(Check, Pair, Parameters); }
};

/// How large the arrays are. LargeBytes is a power of two several times the L2 for measuring, small for counting.
struct Scale {
  size_t LargeBytes = size_t(256) << 20;
  /// Elements of Type in one array of LargeBytes.
  size_t elements(ElementType Type) const { return LargeBytes / bytesOf(Type); }
};

/// The scale for a GPU with this much L2 and memory: at least four times the L2, at most a twelfth of the memory.
Scale scaleFor(size_t L2Bytes, size_t MemoryBytes);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_CASE_H
