// The eight-bit floating types: storage, conversions from and to float, packs of two and four.

#pragma once

#include "cuda_bf16.h"
#include "cuda_fp16.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

// Values of eight bits are data: the conversions are calls without a body.
__nv_fp8_storage_t __nv_cvt_float_to_fp8(float, __nv_saturation_t, __nv_fp8_interpretation_t)
    __cuda_perf_pure("__nv_cvt_float_to_fp8");
__nv_fp8_storage_t __nv_cvt_double_to_fp8(double, __nv_saturation_t, __nv_fp8_interpretation_t)
    __cuda_perf_pure("__nv_cvt_double_to_fp8");
__nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2, __nv_saturation_t, __nv_fp8_interpretation_t)
    __cuda_perf_pure("__nv_cvt_float2_to_fp8x2");
__nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw, __nv_saturation_t, __nv_fp8_interpretation_t)
    __cuda_perf_pure("__nv_cvt_halfraw_to_fp8");
__half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t, __nv_fp8_interpretation_t)
    __cuda_perf_pure("__nv_cvt_fp8_to_halfraw");
__half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t, __nv_fp8_interpretation_t)
    __cuda_perf_pure("__nv_cvt_fp8x2_to_halfraw2");
__attribute__((host, device, const)) float __cuda_perf_fp8_to_float(unsigned char bits, int kind);
__attribute__((host, device, const)) unsigned char __cuda_perf_float_to_fp8(float v, int kind);

#define __CUDA_PERF_FP8(Name, Pair, Four, Kind)                                                                        \
  struct Name {                                                                                                        \
    __nv_fp8_storage_t __x;                                                                                            \
    Name() = default;                                                                                                  \
    template <class T> __host__ __device__ explicit Name(T v) : __x(__cuda_perf_float_to_fp8((float)v, Kind)) {}       \
    __host__ __device__ operator float() const { return __cuda_perf_fp8_to_float(__x, Kind); }                         \
    __host__ __device__ explicit operator __half() const { return __half((float)*this); }                              \
    __host__ __device__ explicit operator __nv_bfloat16() const { return __nv_bfloat16((float)*this); }                \
  };                                                                                                                   \
  struct Pair {                                                                                                        \
    __nv_fp8x2_storage_t __x;                                                                                          \
    Pair() = default;                                                                                                  \
    __host__ __device__ explicit Pair(float2 v) {                                                                      \
      __x = __cuda_perf_float_to_fp8(v.x, Kind) | __cuda_perf_float_to_fp8(v.y, Kind) << 8;                            \
    }                                                                                                                  \
    __host__ __device__ explicit operator float2() const {                                                             \
      return {__cuda_perf_fp8_to_float(__x, Kind), __cuda_perf_fp8_to_float(__x >> 8, Kind)};                          \
    }                                                                                                                  \
  };                                                                                                                   \
  struct Four {                                                                                                        \
    __nv_fp8x4_storage_t __x;                                                                                          \
    Four() = default;                                                                                                  \
    __host__ __device__ explicit Four(float4 v) {                                                                      \
      __x = __cuda_perf_float_to_fp8(v.x, Kind) | __cuda_perf_float_to_fp8(v.y, Kind) << 8 |                           \
            __cuda_perf_float_to_fp8(v.z, Kind) << 16 | (unsigned)__cuda_perf_float_to_fp8(v.w, Kind) << 24;           \
    }                                                                                                                  \
    __host__ __device__ explicit operator float4() const {                                                             \
      return {__cuda_perf_fp8_to_float(__x, Kind), __cuda_perf_fp8_to_float(__x >> 8, Kind),                           \
              __cuda_perf_fp8_to_float(__x >> 16, Kind), __cuda_perf_fp8_to_float(__x >> 24, Kind)};                   \
    }                                                                                                                  \
  };
__CUDA_PERF_FP8(__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3, __NV_E4M3)
__CUDA_PERF_FP8(__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2, __NV_E5M2)
#undef __CUDA_PERF_FP8
