// What nvcc includes before every file and Clang's wrapper of a toolkit does not. Without a toolkit, host_library.h and
// min_max.h declare the same.

#pragma once

#ifdef __CLANG_CUDA_RUNTIME_WRAPPER_H__
#include <assert.h>
#include <math.h>
#include <time.h>

// Clang has min and max for device code only.
#define __CUDA_PERF_HOST_MIN_MAX(A, B, Result)                                                                         \
  inline Result max(A a, B b) { return (Result)a > (Result)b ? (Result)a : (Result)b; }                                \
  inline Result min(A a, B b) { return (Result)a < (Result)b ? (Result)a : (Result)b; }
#define __CUDA_PERF_HOST_MIN_MAX_INTEGER(Type)                                                                         \
  __CUDA_PERF_HOST_MIN_MAX(Type, Type, Type)                                                                           \
  __CUDA_PERF_HOST_MIN_MAX(unsigned Type, unsigned Type, unsigned Type)                                                \
  __CUDA_PERF_HOST_MIN_MAX(Type, unsigned Type, unsigned Type)                                                         \
  __CUDA_PERF_HOST_MIN_MAX(unsigned Type, Type, unsigned Type)
__CUDA_PERF_HOST_MIN_MAX_INTEGER(int)
__CUDA_PERF_HOST_MIN_MAX_INTEGER(long)
__CUDA_PERF_HOST_MIN_MAX_INTEGER(long long)
__CUDA_PERF_HOST_MIN_MAX(float, float, float)
__CUDA_PERF_HOST_MIN_MAX(double, double, double)
__CUDA_PERF_HOST_MIN_MAX(float, double, double)
__CUDA_PERF_HOST_MIN_MAX(double, float, double)
#undef __CUDA_PERF_HOST_MIN_MAX_INTEGER
#undef __CUDA_PERF_HOST_MIN_MAX
#endif
