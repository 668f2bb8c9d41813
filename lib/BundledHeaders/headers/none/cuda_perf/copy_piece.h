// One asynchronous copy of 4, 8 or 16 bytes, as the PTX instruction that it becomes.

#pragma once

#include "cuda_perf/attributes.h"

namespace __cuda_perf {
template <int Bytes> __cuda_perf_device void copyPiece(void *to, const void *from) {
  if constexpr (Bytes == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"l"(to), "l"(from) : "memory");
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"l"(to), "l"(from), "n"(Bytes) : "memory");
}
} // namespace __cuda_perf
