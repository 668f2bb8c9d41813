// Asynchronous copies of one thread, as the load and store they stand for.

#pragma once

#include "cuda_perf_runtime.h"

__cuda_perf_device void __pipeline_memcpy_async(void *to, const void *from, size_t size, size_t zeroFill = 0) {
  typedef unsigned int Word2 __attribute__((ext_vector_type(2)));
  typedef unsigned int Word4 __attribute__((ext_vector_type(4)));
  if (size == 16)
    *(Word4 *)to = *(const Word4 *)from;
  else if (size == 8)
    *(Word2 *)to = *(const Word2 *)from;
  else
    *(unsigned *)to = *(const unsigned *)from;
}
__cuda_perf_device void __pipeline_commit() {}
__cuda_perf_device void __pipeline_wait_prior(size_t count) { __nvvm_cp_async_wait_all(); }
__cuda_perf_device void __pipeline_arrive_on(void *barrier) {}
