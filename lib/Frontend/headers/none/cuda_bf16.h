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

struct __nv_bfloat16 {
  unsigned short __x;
  __nv_bfloat16() = default;
  __host__ __device__ __nv_bfloat16(const __nv_bfloat16_raw &raw) : __x(raw.x) {}
  __host__ __device__ __nv_bfloat16(float v) : __x(__cuda_perf::toBfloat(v)) {}
  __host__ __device__ __nv_bfloat16(double v) : __x(__cuda_perf::toBfloat((float)v)) {}
  template <class T, class = typename __cuda_perf::OnlyIf<__is_integral(T), T>::Type>
  __host__ __device__ __nv_bfloat16(T v) : __x(__cuda_perf::toBfloat((float)v)) {}
  __host__ __device__ operator __nv_bfloat16_raw() const { return {__x}; }
  __host__ __device__ operator float() const { return __cuda_perf::fromBfloat(__x); }
  template <class T, class = typename __cuda_perf::OnlyIf<__is_integral(T), T>::Type>
  __host__ __device__ explicit operator T() const {
    return (T)__cuda_perf::fromBfloat(__x);
  }
};
struct __align__(4) __nv_bfloat162 {
  __nv_bfloat16 x, y;
  __nv_bfloat162() = default;
  __host__ __device__ __nv_bfloat162(const __nv_bfloat16 &x, const __nv_bfloat16 &y) : x(x), y(y) {}
  __host__ __device__ __nv_bfloat162(const __nv_bfloat162_raw &raw)
      : x(__nv_bfloat16_raw{raw.x}), y(__nv_bfloat16_raw{raw.y}) {}
  __host__ __device__ __nv_bfloat16 __low() const { return __nv_bfloat16_raw{(unsigned short)*(const unsigned *)this}; }
  __host__ __device__ __nv_bfloat16 __high() const {
    return __nv_bfloat16_raw{(unsigned short)(*(const unsigned *)this >> 16)};
  }
  __host__ __device__ operator __nv_bfloat162_raw() const { return {x.__x, y.__x}; }
};
namespace __cuda_perf {
__cuda_perf_both __nv_bfloat16 make_bfloat(float v) {
  __nv_bfloat16 result;
  result.__x = toBfloat(v);
  return result;
}
} // namespace __cuda_perf
typedef __nv_bfloat16 nv_bfloat16;
typedef __nv_bfloat162 nv_bfloat162;

#define __CUDA_PERF_SCALAR __nv_bfloat16
#define __CUDA_PERF_PAIR __nv_bfloat162
#define __CUDA_PERF_TO_FLOAT(v) __cuda_perf::fromBfloat((v).__x)
#define __CUDA_PERF_FROM_FLOAT(v) __cuda_perf::make_bfloat(v)
#include "cuda_perf/small_float.h"

__cuda_perf_both __nv_bfloat162 make_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
__cuda_perf_both __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
__cuda_perf_both __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 v) { return {v, v}; }
__cuda_perf_both __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v) { return v.__low(); }
__cuda_perf_both __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v) { return v.__high(); }
__cuda_perf_both __nv_bfloat162 __low2bfloat162(__nv_bfloat162 v) { return {v.__low(), v.__low()}; }
__cuda_perf_both __nv_bfloat162 __high2bfloat162(__nv_bfloat162 v) { return {v.__high(), v.__high()}; }
__cuda_perf_both __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 v, __nv_bfloat162 w) { return {v.__low(), w.__low()}; }
__cuda_perf_both __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 v, __nv_bfloat162 w) { return {v.__high(), w.__high()}; }
__cuda_perf_both __nv_bfloat16 __float2bfloat16(float v) { return __cuda_perf::make_bfloat((float)v); }
__cuda_perf_both __nv_bfloat16 __double2bfloat16(double v) { return __cuda_perf::make_bfloat((float)v); }
__cuda_perf_both __nv_bfloat16 __float2bfloat16_rn(float v) { return __cuda_perf::make_bfloat((float)v); }
__cuda_perf_both __nv_bfloat16 __float2bfloat16_rz(float v) { return __cuda_perf::make_bfloat((float)v); }
__cuda_perf_both __nv_bfloat16 __float2bfloat16_rd(float v) { return __cuda_perf::make_bfloat((float)v); }
__cuda_perf_both __nv_bfloat16 __float2bfloat16_ru(float v) { return __cuda_perf::make_bfloat((float)v); }
__cuda_perf_both float __bfloat162float(__nv_bfloat16 v) { return __cuda_perf::fromBfloat(v.__x); }
__cuda_perf_both __nv_bfloat162 __float2bfloat162_rn(float v) { return {__nv_bfloat16(v), __nv_bfloat16(v)}; }
__cuda_perf_both __nv_bfloat162 __floats2bfloat162_rn(float v, float w) { return {__nv_bfloat16(v), __nv_bfloat16(w)}; }
__cuda_perf_both __nv_bfloat162 __float22bfloat162_rn(float2 v) { return {__nv_bfloat16(v.x), __nv_bfloat16(v.y)}; }
__cuda_perf_both float2 __bfloat1622float2(__nv_bfloat162 v) { return {__low2float(v), __high2float(v)}; }
__cuda_perf_both short __bfloat16_as_short(__nv_bfloat16 v) { return (short)v.__x; }
__cuda_perf_both unsigned short __bfloat16_as_ushort(__nv_bfloat16 v) { return v.__x; }
__cuda_perf_both __nv_bfloat16 __short_as_bfloat16(short v) { return __nv_bfloat16_raw{(unsigned short)v}; }
__cuda_perf_both __nv_bfloat16 __ushort_as_bfloat16(unsigned short v) { return __nv_bfloat16_raw{v}; }

#define __CUDA_PERF_CONVERT(Name, Type, Mode)                                                                          \
  __cuda_perf_both __nv_bfloat16 __##Name##2bfloat16_##Mode(Type v) { return __cuda_perf::make_bfloat((float)v); }                \
  __cuda_perf_both Type __bfloat162##Name##_##Mode(__nv_bfloat16 v) { return (Type)__cuda_perf::fromBfloat(v.__x); }
#define __CUDA_PERF_CONVERT_ALL(Name, Type)                                                                            \
  __CUDA_PERF_CONVERT(Name, Type, rn)                                                                                  \
  __CUDA_PERF_CONVERT(Name, Type, rz)                                                                                  \
  __CUDA_PERF_CONVERT(Name, Type, rd)                                                                                  \
  __CUDA_PERF_CONVERT(Name, Type, ru)
__CUDA_PERF_CONVERT_ALL(short, short)
__CUDA_PERF_CONVERT_ALL(ushort, unsigned short)
__CUDA_PERF_CONVERT_ALL(int, int)
__CUDA_PERF_CONVERT_ALL(uint, unsigned)
__CUDA_PERF_CONVERT_ALL(ll, long long)
__CUDA_PERF_CONVERT_ALL(ull, unsigned long long)
__CUDA_PERF_CONVERT(char, signed char, rz)
__CUDA_PERF_CONVERT(uchar, unsigned char, rz)
#undef __CUDA_PERF_CONVERT_ALL
#undef __CUDA_PERF_CONVERT

#define CUDART_ZERO_BF16 __ushort_as_bfloat16((unsigned short)0x0000u)
#define CUDART_ONE_BF16 __ushort_as_bfloat16((unsigned short)0x3f80u)
#define CUDART_INF_BF16 __ushort_as_bfloat16((unsigned short)0x7f80u)
