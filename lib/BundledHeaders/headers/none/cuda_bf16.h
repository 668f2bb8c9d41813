// __nv_bfloat16 and __nv_bfloat162: types, conversions and arithmetic.

#pragma once
#define __CUDA_BF16_H__ // CUDA's include guard, which programs ask for

#include "cuda_perf_runtime.h"

struct __nv_bfloat16_raw { unsigned short x; };
struct __align__(4) __nv_bfloat162_raw { unsigned short x, y; };

// On the device inline PTX as in CUDA's header: the compiler keeps the accesses around it apart.
namespace __cuda_perf {
#ifdef __CUDA_ARCH__
__cuda_perf_both unsigned short toBfloat(float v) {
  unsigned short bits;
  asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(bits) : "f"(v));
  return bits;
}
__cuda_perf_both float fromBfloat(unsigned short bits) {
  float v;
  asm("cvt.f32.bf16 %0, %1;" : "=f"(v) : "h"(bits));
  return v;
}
#else
__cuda_perf_both unsigned short toBfloat(float v) { return (unsigned short)(__builtin_bit_cast(unsigned, v) >> 16); }
__cuda_perf_both float fromBfloat(unsigned short bits) { return __builtin_bit_cast(float, (unsigned)bits << 16); }
#endif
} // namespace __cuda_perf

#define __CUDA_PERF_SCALAR __nv_bfloat16
#define __CUDA_PERF_SCALAR_RAW __nv_bfloat16_raw
#define __CUDA_PERF_PAIR __nv_bfloat162
#define __CUDA_PERF_PAIR_RAW __nv_bfloat162_raw
#define __CUDA_PERF_WORD bfloat16
#define __CUDA_PERF_PTX "bf16"
#define __CUDA_PERF_TO_BITS(v) __cuda_perf::toBfloat(v)
#define __CUDA_PERF_FROM_BITS(bits) __cuda_perf::fromBfloat(bits)
#include "cuda_perf/small_float.h"

typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000u)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3f80u)
#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7f80u)
