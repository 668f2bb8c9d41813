// The C library that kernels have: printf, malloc, memory functions, assert.

#pragma once

#include "cuda_perf/attributes.h"

extern "C" {
__device__ int vprintf(const char *, const char *);
__device__ int printf(const char *, ...);
__device__ void free(void *) __attribute__((nothrow));
__device__ void *malloc(__SIZE_TYPE__) __attribute__((nothrow, malloc));
__device__ void __assertfail(const char *message, const char *file, unsigned line, const char *function,
                             __SIZE_TYPE__ size);
}
static __device__ inline void __assert_fail(const char *message, const char *file, unsigned line, const char *function) {
  __assertfail(message, file, line, function, 1);
}
__cuda_perf_device void *memcpy(void *to, const void *from, __SIZE_TYPE__ n) { return __builtin_memcpy(to, from, n); }
__cuda_perf_device void *memmove(void *to, const void *from, __SIZE_TYPE__ n) { return __builtin_memmove(to, from, n); }
__cuda_perf_device void *memset(void *p, int value, __SIZE_TYPE__ n) { return __builtin_memset(p, value, n); }

namespace std {
using ::free;
using ::malloc;
using ::memcpy;
using ::memmove;
using ::memset;
} // namespace std

