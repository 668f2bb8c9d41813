// Names and sizes of cases.

#include "Case.h"

#include <algorithm>
#include <bit>

namespace cudaperf::validate {

std::string caseName(const std::string &Check, const std::string &Pair, const std::string &Parameters) {
  constexpr std::string_view Prefix = "cuda-perf-";
  std::string Stem = Check.starts_with(Prefix) ? Check.substr(Prefix.size()) : Check;
  return Stem + "/" + Pair + "/" + Parameters;
}

Scale scaleFor(size_t L2Bytes, size_t MemoryBytes) {
  size_t Wanted = std::bit_ceil(std::max(4 * L2Bytes, size_t(64) << 20));
  size_t Allowed = std::bit_floor(std::max(MemoryBytes / 12, size_t(1) << 20));
  return {.LargeBytes = std::min(Wanted, Allowed)};
}

} // namespace cudaperf::validate
