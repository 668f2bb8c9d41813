// Typed arrays in host memory: random inputs, expected outputs and the comparison of the two.
//
// Only the element types that the reference kernels use are here. To add one, extend ElementType, bytesOf and the
// three switches in Arrays.cpp.

#ifndef CUDAPERF_VALIDATE_ARRAYS_H
#define CUDAPERF_VALIDATE_ARRAYS_H

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cudaperf::validate {

enum class ElementType { Half, Float, Double, Unsigned };

size_t bytesOf(ElementType Type);

/// IEEE half precision as 16 bits; rounds to nearest even, overflows to infinity.
uint16_t halfFromFloat(float Value);
float floatFromHalf(uint16_t Bits);

/// Owns Count elements of one type. Fresh arrays hold zeros.
class HostArray {
public:
  HostArray(ElementType Type, size_t Count) : Type(Type), Bytes(Count * bytesOf(Type)) {}

  ElementType type() const { return Type; }
  size_t count() const { return Bytes.size() / bytesOf(Type); }
  std::span<std::byte> bytes() { return Bytes; }
  std::span<const std::byte> bytes() const { return Bytes; }

  /// T must be the C++ type of type(); half is uint16_t.
  template <typename T> T *as() { return reinterpret_cast<T *>(Bytes.data()); }
  template <typename T> const T *as() const { return reinterpret_cast<const T *>(Bytes.data()); }

  /// Element I as a double, whatever the type.
  double at(size_t I) const;
  void set(size_t I, double Value);

private:
  ElementType Type;
  std::vector<std::byte> Bytes;
};

/// Writes random contents derived from a seed; the same seed gives the same contents.
using Fill = std::function<void(HostArray &, uint64_t Seed)>;

/// Uniform in [Low, High).
Fill uniform(double Low, double High);
/// Unsigned integers below Limit; with probability Skew the value is 0 instead.
Fill integersBelow(uint64_t Limit, double Skew = 0);
/// 0 … count-1, each once, in random order (unsigned).
Fill permutation();

struct Mismatch {
  size_t Index;
  double Got;
  double Expected;
};

/// The first element that is further from the expected one than Tolerance times the larger of its size and the
/// array's root mean square. Not-a-number never passes; a Tolerance of 0 asks for equality.
std::optional<Mismatch> firstMismatch(const HostArray &Got, const HostArray &Expected, double Tolerance);

/// Runs Work(begin, end) over [0, Count) on all processors. Work must be safe to run in parallel.
void parallelFor(size_t Count, const std::function<void(size_t Begin, size_t End)> &Work);

/// A well-mixed 64-bit hash of Seed and Index, the source of all random contents.
uint64_t mix(uint64_t Seed, uint64_t Index);

} // namespace cudaperf::validate

#endif // CUDAPERF_VALIDATE_ARRAYS_H
