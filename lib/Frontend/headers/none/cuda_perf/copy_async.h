// cuda::memcpy_async of one thread or of a group.

#pragma once

#include "cuda_perf/aligned_size.h"
#include "cuda_perf/group_operations.h"

namespace __cuda_perf {
/// One thread's copy in pieces of Piece bytes.
template <int Piece> __cuda_perf_device void copyAlone(void *to, const void *from, size_t bytes) {
  for (size_t i = 0; i < bytes; i += Piece)
    copyPiece<Piece>((char *)to + i, (const char *)from + i);
}
} // namespace __cuda_perf

namespace cuda {

template <class T, class U, __SIZE_TYPE__ Alignment, class Sync>
__cuda_perf_device void memcpy_async(T *to, const U *from, aligned_size_t<Alignment> bytes, Sync &&) {
  if constexpr (Alignment >= 16)
    __cuda_perf::copyAlone<16>(to, from, bytes);
  else if constexpr (Alignment == 8)
    __cuda_perf::copyAlone<8>(to, from, bytes);
  else
    __cuda_perf::copyAlone<4>(to, from, bytes);
}
template <class T, class U, class Sync>
__cuda_perf_device void memcpy_async(T *to, const U *from, size_t bytes, Sync &&) {
  __cuda_perf::copyAlone<4>(to, from, bytes);
}
template <class Group, class T, class U, class Size, class Sync>
__cuda_perf_device auto memcpy_async(const Group &group, T *to, const U *from, const Size &bytes, Sync &&)
    -> decltype((void)group.thread_rank()) {
  __cuda_perf::copyTogether(group, to, from, (size_t)bytes);
}

} // namespace cuda
