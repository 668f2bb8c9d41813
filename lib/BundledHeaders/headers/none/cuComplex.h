// Complex numbers of the C interfaces.

#pragma once

#include "cuda_perf_runtime.h"

typedef float2 cuFloatComplex;
typedef double2 cuDoubleComplex;
typedef cuFloatComplex cuComplex;

#define __CUDA_PERF_COMPLEX(Type, Scalar, S, Sqrt)                                                                     \
  __cuda_perf_both Scalar cuCreal##S(Type v) { return v.x; }                                                           \
  __cuda_perf_both Scalar cuCimag##S(Type v) { return v.y; }                                                           \
  __cuda_perf_both Type cuConj##S(Type v) { return {v.x, -v.y}; }                                                      \
  __cuda_perf_both Type cuCadd##S(Type v, Type w) { return {v.x + w.x, v.y + w.y}; }                                   \
  __cuda_perf_both Type cuCsub##S(Type v, Type w) { return {v.x - w.x, v.y - w.y}; }                                   \
  __cuda_perf_both Type cuCmul##S(Type v, Type w) { return {v.x * w.x - v.y * w.y, v.x * w.y + v.y * w.x}; }           \
  __cuda_perf_both Type cuCdiv##S(Type v, Type w) {                                                                    \
    Scalar n = w.x * w.x + w.y * w.y;                                                                                  \
    return {(v.x * w.x + v.y * w.y) / n, (v.y * w.x - v.x * w.y) / n};                                                 \
  }                                                                                                                    \
  __cuda_perf_both Scalar cuCabs##S(Type v) { return Sqrt(v.x * v.x + v.y * v.y); }                                    \
  __cuda_perf_both Type cuCfma##S(Type u, Type v, Type w) { return cuCadd##S(cuCmul##S(u, v), w); }
__CUDA_PERF_COMPLEX(cuFloatComplex, float, f, __builtin_sqrtf)
__CUDA_PERF_COMPLEX(cuDoubleComplex, double, , __builtin_sqrt)
#undef __CUDA_PERF_COMPLEX
__cuda_perf_both cuFloatComplex make_cuFloatComplex(float x, float y) { return {x, y}; }
__cuda_perf_both cuDoubleComplex make_cuDoubleComplex(double x, double y) { return {x, y}; }
__cuda_perf_both cuComplex make_cuComplex(float x, float y) { return {x, y}; }
__cuda_perf_both cuDoubleComplex cuComplexFloatToDouble(cuFloatComplex v) { return {v.x, v.y}; }
__cuda_perf_both cuFloatComplex cuComplexDoubleToFloat(cuDoubleComplex v) { return {(float)v.x, (float)v.y}; }
