// cuda::memcpy_async of one thread or of a group.

#pragma once

#include "cuda_perf/aligned_size.h"
#include "cuda_perf/group_operations.h"

namespace __cuda_perf {
/// One thread's copy, in pieces as wide as both sides are aligned.
template <__SIZE_TYPE__ Alignment> __cuda_perf_device void copyAlone(void *to, const void *from, size_t bytes) {
  constexpr int Piece = Alignment >= 16 ? 16 : Alignment == 8 ? 8 : 4;
  for (size_t i = 0; i < bytes; i += Piece)
    copyPiece<Piece>((char *)to + i, (const char *)from + i);
}
template <class T> struct AlignmentOf { static constexpr __SIZE_TYPE__ Value = alignof(T); };
template <> struct AlignmentOf<void> { static constexpr __SIZE_TYPE__ Value = 1; };
} // namespace __cuda_perf

namespace cuda {

template <class T, class U, __SIZE_TYPE__ Alignment, class Sync>
__cuda_perf_device void memcpy_async(T *to, const U *from, aligned_size_t<Alignment> bytes, Sync &&) {
  constexpr __SIZE_TYPE__ OfType = __cuda_perf::AlignmentOf<T>::Value;
  __cuda_perf::copyAlone<(Alignment > OfType ? Alignment : OfType)>(to, from, bytes);
}
template <class T, class U, class Sync>
__cuda_perf_device void memcpy_async(T *to, const U *from, size_t bytes, Sync &&) {
  __cuda_perf::copyAlone<__cuda_perf::AlignmentOf<T>::Value>(to, from, bytes);
}
template <class Group, class T, class U, class Size, class Sync>
__cuda_perf_device auto memcpy_async(const Group &group, T *to, const U *from, const Size &bytes, Sync &&)
    -> decltype((void)group.thread_rank()) {
  __cuda_perf::copyTogether(group, to, from, (size_t)bytes);
}

} // namespace cuda
