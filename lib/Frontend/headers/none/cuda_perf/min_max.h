// min and max with nvcc's overloads: those of mixed signedness and of float with double are functions of their own.

#pragma once

#include "cuda_perf/attributes.h"

#define __CUDA_PERF_MIN_MAX(A, B, Result)                                                                              \
  __cuda_perf_both Result max(A a, B b) { return (Result)a > (Result)b ? (Result)a : (Result)b; }                      \
  __cuda_perf_both Result min(A a, B b) { return (Result)a < (Result)b ? (Result)a : (Result)b; }
#define __CUDA_PERF_MIN_MAX_INTEGER(Type)                                                                              \
  __CUDA_PERF_MIN_MAX(Type, Type, Type)                                                                                \
  __CUDA_PERF_MIN_MAX(unsigned Type, unsigned Type, unsigned Type)                                                     \
  __CUDA_PERF_MIN_MAX(Type, unsigned Type, unsigned Type)                                                              \
  __CUDA_PERF_MIN_MAX(unsigned Type, Type, unsigned Type)
__CUDA_PERF_MIN_MAX_INTEGER(int)
__CUDA_PERF_MIN_MAX_INTEGER(long)
__CUDA_PERF_MIN_MAX_INTEGER(long long)
__CUDA_PERF_MIN_MAX(float, float, float)
__CUDA_PERF_MIN_MAX(double, double, double)
__CUDA_PERF_MIN_MAX(float, double, double)
__CUDA_PERF_MIN_MAX(double, float, double)
#undef __CUDA_PERF_MIN_MAX_INTEGER
#undef __CUDA_PERF_MIN_MAX

#define __CUDA_PERF_MIN_MAX_NAMED(Prefix, Type)                                                                        \
  __cuda_perf_both Type Prefix##max(Type a, Type b) { return a > b ? a : b; }                                          \
  __cuda_perf_both Type Prefix##min(Type a, Type b) { return a < b ? a : b; }
__CUDA_PERF_MIN_MAX_NAMED(u, unsigned int)
__CUDA_PERF_MIN_MAX_NAMED(ll, long long)
__CUDA_PERF_MIN_MAX_NAMED(ull, unsigned long long)
#undef __CUDA_PERF_MIN_MAX_NAMED
