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

struct __half {
  unsigned short __x;
  __half() = default;
  __host__ __device__ __half(const __half_raw &raw) : __x(raw.x) {}
  __host__ __device__ __half(float v) : __x(__cuda_perf::toHalf(v)) {}
  __host__ __device__ __half(double v) : __x(__cuda_perf::toHalf((float)v)) {}
  template <class T, class = typename __cuda_perf::OnlyIf<__is_integral(T), T>::Type>
  __host__ __device__ __half(T v) : __x(__cuda_perf::toHalf((float)v)) {}
  __host__ __device__ operator __half_raw() const { return {__x}; }
  __host__ __device__ operator float() const { return __cuda_perf::fromHalf(__x); }
  template <class T, class = typename __cuda_perf::OnlyIf<__is_integral(T), T>::Type>
  __host__ __device__ explicit operator T() const {
    return (T)__cuda_perf::fromHalf(__x);
  }
};
struct __align__(4) __half2 {
  __half x, y;
  __half2() = default;
  __host__ __device__ __half2(const __half &x, const __half &y) : x(x), y(y) {}
  __host__ __device__ __half2(const __half2_raw &raw) : x(__half_raw{raw.x}), y(__half_raw{raw.y}) {}
  __host__ __device__ __half __low() const { return __half_raw{(unsigned short)*(const unsigned *)this}; }
  __host__ __device__ __half __high() const { return __half_raw{(unsigned short)(*(const unsigned *)this >> 16)}; }
  __host__ __device__ operator __half2_raw() const { return {x.__x, y.__x}; }
};
namespace __cuda_perf {
__cuda_perf_both __half make_half(float v) {
  __half result;
  result.__x = toHalf(v);
  return result;
}
} // namespace __cuda_perf
typedef __half half;
typedef __half2 half2;
typedef __half nv_half;
typedef __half2 nv_half2;

#define __CUDA_PERF_SCALAR __half
#define __CUDA_PERF_PAIR __half2
#define __CUDA_PERF_TO_FLOAT(v) __cuda_perf::fromHalf((v).__x)
#define __CUDA_PERF_FROM_FLOAT(v) __cuda_perf::make_half(v)
#include "cuda_perf/small_float.h"

__cuda_perf_both __half2 make_half2(__half x, __half y) { return {x, y}; }
__cuda_perf_both __half2 __halves2half2(__half x, __half y) { return {x, y}; }
__cuda_perf_both __half2 __half2half2(__half v) { return {v, v}; }
__cuda_perf_both __half __low2half(__half2 v) { return v.__low(); }
__cuda_perf_both __half __high2half(__half2 v) { return v.__high(); }
__cuda_perf_both __half2 __low2half2(__half2 v) { return {v.__low(), v.__low()}; }
__cuda_perf_both __half2 __high2half2(__half2 v) { return {v.__high(), v.__high()}; }
__cuda_perf_both __half2 __lows2half2(__half2 v, __half2 w) { return {v.__low(), w.__low()}; }
__cuda_perf_both __half2 __highs2half2(__half2 v, __half2 w) { return {v.__high(), w.__high()}; }
__cuda_perf_both __half2 __lowhigh2highlow(__half2 v) { return {v.__high(), v.__low()}; }
__cuda_perf_both __half __float2half(float v) { return __cuda_perf::make_half((float)v); }
__cuda_perf_both __half __double2half(double v) { return __cuda_perf::make_half((float)v); }
__cuda_perf_both __half __float2half_rn(float v) { return __cuda_perf::make_half((float)v); }
__cuda_perf_both __half __float2half_rz(float v) { return __cuda_perf::make_half((float)v); }
__cuda_perf_both __half __float2half_rd(float v) { return __cuda_perf::make_half((float)v); }
__cuda_perf_both __half __float2half_ru(float v) { return __cuda_perf::make_half((float)v); }
__cuda_perf_both float __half2float(__half v) { return __cuda_perf::fromHalf(v.__x); }
__cuda_perf_both __half2 __float2half2_rn(float v) { return {__half(v), __half(v)}; }
__cuda_perf_both __half2 __floats2half2_rn(float v, float w) { return {__half(v), __half(w)}; }
__cuda_perf_both __half2 __float22half2_rn(float2 v) { return {__half(v.x), __half(v.y)}; }
__cuda_perf_both float2 __half22float2(__half2 v) { return {__low2float(v), __high2float(v)}; }
__cuda_perf_both short __half_as_short(__half v) { return (short)v.__x; }
__cuda_perf_both unsigned short __half_as_ushort(__half v) { return v.__x; }
__cuda_perf_both __half __short_as_half(short v) { return __half_raw{(unsigned short)v}; }
__cuda_perf_both __half __ushort_as_half(unsigned short v) { return __half_raw{v}; }

#define __CUDA_PERF_CONVERT(Name, Type, Mode)                                                                          \
  __cuda_perf_both __half __##Name##2half_##Mode(Type v) { return __cuda_perf::make_half((float)v); }                                  \
  __cuda_perf_both Type __half2##Name##_##Mode(__half v) { return (Type)__cuda_perf::fromHalf(v.__x); }
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

#define CUDART_ZERO_FP16 __ushort_as_half((unsigned short)0x0000u)
#define CUDART_ONE_FP16 __ushort_as_half((unsigned short)0x3c00u)
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7c00u)
#define CUDART_MAX_NORMAL_FP16 __ushort_as_half((unsigned short)0x7bffu)
