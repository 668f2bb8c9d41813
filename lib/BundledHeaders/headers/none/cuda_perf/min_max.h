// min and max, for host and device.

#pragma once

#include "cuda_perf/attributes.h"

#define __CUDA_PERF_MIN_MAX_SPECIFIERS __cuda_perf_both
#include "cuda_perf/min_max_overloads.h"

#define __CUDA_PERF_MIN_MAX_NAMED(Prefix, Type)                                                                        \
  __cuda_perf_both Type Prefix##max(Type a, Type b) { return a > b ? a : b; }                                          \
  __cuda_perf_both Type Prefix##min(Type a, Type b) { return a < b ? a : b; }
__CUDA_PERF_MIN_MAX_NAMED(u, unsigned int)
__CUDA_PERF_MIN_MAX_NAMED(ll, long long)
__CUDA_PERF_MIN_MAX_NAMED(ull, unsigned long long)
#undef __CUDA_PERF_MIN_MAX_NAMED
