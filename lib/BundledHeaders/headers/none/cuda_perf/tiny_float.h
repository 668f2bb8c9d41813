// Floating types of eight, six and four bits: storage, conversions, packs of two and four. Their values are data that
// no address depends on, so conversions are calls without a body.

#pragma once

#include "cuda_bf16.h"
#include "cuda_fp16.h"

enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };

__attribute__((host, device, const)) float __cuda_perf_tiny_to_float(unsigned bits, int kind);
__attribute__((host, device, const)) unsigned char __cuda_perf_float_to_tiny(float v, int kind);

// Bits: those between the neighbours of a pack.
#define __CUDA_PERF_TINY(Name, Pair, Four, Storage, Storage2, Storage4, Bits, Kind)                                    \
  struct Name {                                                                                                        \
    Storage __x;                                                                                                       \
    Name() = default;                                                                                                  \
    template <class T> __host__ __device__ explicit Name(T v) : __x(__cuda_perf_float_to_tiny((float)v, Kind)) {}      \
    template <class T, class = typename __cuda_perf::OnlyIf<__is_arithmetic(T), T>::Type>                              \
    __host__ __device__ explicit operator T() const {                                                                  \
      return (T)__cuda_perf_tiny_to_float(__x, Kind);                                                                  \
    }                                                                                                                  \
    __host__ __device__ explicit operator __half() const { return __half((float)*this); }                              \
    __host__ __device__ explicit operator __nv_bfloat16() const { return __nv_bfloat16((float)*this); }                \
  };                                                                                                                   \
  struct Pair {                                                                                                        \
    Storage2 __x;                                                                                                      \
    Pair() = default;                                                                                                  \
    template <class T> __host__ __device__ explicit Pair(const T &v) {                                                 \
      __x = Storage2(__cuda_perf_float_to_tiny((float)v.x, Kind) | __cuda_perf_float_to_tiny((float)v.y, Kind) << Bits); \
    }                                                                                                                  \
    __host__ __device__ explicit operator float2() const {                                                             \
      return {__cuda_perf_tiny_to_float(__x, Kind), __cuda_perf_tiny_to_float(__x >> Bits, Kind)};                     \
    }                                                                                                                  \
    __host__ __device__ explicit operator __half2() const { return __float22half2_rn((float2)*this); }                 \
    __host__ __device__ explicit operator __nv_bfloat162() const { return __float22bfloat162_rn((float2)*this); }      \
  };                                                                                                                   \
  struct Four {                                                                                                        \
    Storage4 __x;                                                                                                      \
    Four() = default;                                                                                                  \
    template <class T> __host__ __device__ explicit Four(const T &v) { pack(v.x, v.y, v.z, v.w); }                     \
    template <class T> __host__ __device__ Four(const T &low, const T &high) { pack(low.x, low.y, high.x, high.y); }   \
    __host__ __device__ explicit operator float4() const {                                                             \
      return {__cuda_perf_tiny_to_float(__x, Kind), __cuda_perf_tiny_to_float(__x >> Bits, Kind),                      \
              __cuda_perf_tiny_to_float(__x >> 2 * Bits, Kind), __cuda_perf_tiny_to_float(__x >> 3 * Bits, Kind)};     \
    }                                                                                                                  \
                                                                                                                       \
  private:                                                                                                             \
    template <class T> __host__ __device__ void pack(T a, T b, T c, T d) {                                             \
      __x = Storage4(__cuda_perf_float_to_tiny((float)a, Kind) | __cuda_perf_float_to_tiny((float)b, Kind) << Bits |   \
                     __cuda_perf_float_to_tiny((float)c, Kind) << 2 * Bits |                                           \
                     (unsigned)__cuda_perf_float_to_tiny((float)d, Kind) << 3 * Bits);                                 \
    }                                                                                                                  \
  };

// Width: fp8, fp6 or fp4; the two types that a conversion to it takes beside the value; its interpretations.
#define __CUDA_PERF_TINY_CONVERSIONS(Width, Second, Third, Interpretation)                                             \
  __CUDA_PERF_TINY_FROM(float, float, Width, Second, Third)                                                            \
  __CUDA_PERF_TINY_FROM(double, double, Width, Second, Third)                                                          \
  __CUDA_PERF_TINY_FROM(halfraw, __half_raw, Width, Second, Third)                                                     \
  __CUDA_PERF_TINY_FROM(bfloat16raw, __nv_bfloat16_raw, Width, Second, Third)                                          \
  __CUDA_PERF_TINY_FROM(float2, float2, Width##x2, Second, Third)                                                      \
  __CUDA_PERF_TINY_FROM(double2, double2, Width##x2, Second, Third)                                                    \
  __CUDA_PERF_TINY_FROM(halfraw2, __half2_raw, Width##x2, Second, Third)                                               \
  __CUDA_PERF_TINY_FROM(bfloat16raw2, __nv_bfloat162_raw, Width##x2, Second, Third)                                    \
  __half_raw __nv_cvt_##Width##_to_halfraw(__nv_##Width##_storage_t, Interpretation)                                   \
      __cuda_perf_pure("__nv_cvt_" #Width "_to_halfraw");                                                              \
  __half2_raw __nv_cvt_##Width##x2_to_halfraw2(__nv_##Width##x2_storage_t, Interpretation)                             \
      __cuda_perf_pure("__nv_cvt_" #Width "x2_to_halfraw2");
#define __CUDA_PERF_TINY_FROM(From, Type, To, Second, Third)                                                           \
  __nv_##To##_storage_t __nv_cvt_##From##_to_##To(Type, Second, Third) __cuda_perf_pure("__nv_cvt_" #From "_to_" #To);
