// One asynchronous copy of 4, 8 or 16 bytes, as the PTX instruction that it becomes; before sm_80 a load and a store.

#pragma once

#include "cuda_perf/attributes.h"

namespace __cuda_perf {
template <int Bytes> __cuda_perf_device void copyPiece(void *to, const void *from) {
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 800
  typedef int Piece __attribute__((ext_vector_type(Bytes / 4)));
  *(Piece *)to = *(const Piece *)from;
#else
  if constexpr (Bytes == 16)
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"l"(to), "l"(from) : "memory");
  else
    asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"l"(to), "l"(from), "n"(Bytes) : "memory");
#endif
}
} // namespace __cuda_perf
