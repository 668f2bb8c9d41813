// __half and __half2: types, conversions and arithmetic.

#pragma once
#define __CUDA_FP16_H__ // CUDA's include guard, which programs ask for

#include "cuda_perf_runtime.h"

struct __half_raw { unsigned short x; };
struct __align__(4) __half2_raw { unsigned short x, y; };

// On the device inline PTX as in CUDA's header: the compiler keeps the accesses around it apart.
namespace __cuda_perf {
#ifdef __CUDA_ARCH__
__cuda_perf_both unsigned short toHalf(float v) {
  unsigned short bits;
  asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(v));
  return bits;
}
__cuda_perf_both float fromHalf(unsigned short bits) {
  float v;
  asm("cvt.f32.f16 %0, %1;" : "=f"(v) : "h"(bits));
  return v;
}
#else
__cuda_perf_both unsigned short toHalf(float v) { return __builtin_bit_cast(unsigned short, (_Float16)v); }
__cuda_perf_both float fromHalf(unsigned short bits) { return (float)__builtin_bit_cast(_Float16, bits); }
#endif
} // namespace __cuda_perf

#define __CUDA_PERF_SCALAR __half
#define __CUDA_PERF_SCALAR_RAW __half_raw
#define __CUDA_PERF_PAIR __half2
#define __CUDA_PERF_PAIR_RAW __half2_raw
#define __CUDA_PERF_WORD half
#define __CUDA_PERF_PTX "f16"
#define __CUDA_PERF_TO_BITS(v) __cuda_perf::toHalf(v)
#define __CUDA_PERF_FROM_BITS(bits) __cuda_perf::fromHalf(bits)
#include "cuda_perf/small_float.h"

typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000u)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3c00u)
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7c00u)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7bffu)
