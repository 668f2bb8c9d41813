// Asynchronous copies of one thread.

#pragma once

#include "cuda_perf/copy_piece.h"
#include "cuda_perf_runtime.h"

__cuda_perf_device void __pipeline_memcpy_async(void *to, const void *from, size_t size, size_t zeroFill = 0) {
  if (size == 16)
    __cuda_perf::copyPiece<16>(to, from);
  else if (size == 8)
    __cuda_perf::copyPiece<8>(to, from);
  else
    __cuda_perf::copyPiece<4>(to, from);
}
__cuda_perf_device void __pipeline_commit() {}
__cuda_perf_device void __pipeline_wait_prior(size_t count) {
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
  __nvvm_cp_async_wait_all();
#endif
}
__cuda_perf_device void __pipeline_arrive_on(void *barrier) {}
