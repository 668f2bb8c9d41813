// Sorting the addresses of a warp, which mostly are in order. llvm::sort() of numbers calls qsort(), which takes
// several times as long.

#ifndef CUDAPERF_COST_SORTNUMBERS_H
#define CUDAPERF_COST_SORTNUMBERS_H

#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <cstdint>

namespace cudaperf {

inline void sortNumbers(llvm::SmallVectorImpl<int64_t> &Numbers) {
  if (!std::is_sorted(Numbers.begin(), Numbers.end()))
    std::sort(Numbers.begin(), Numbers.end());
}

} // namespace cudaperf

#endif // CUDAPERF_COST_SORTNUMBERS_H
