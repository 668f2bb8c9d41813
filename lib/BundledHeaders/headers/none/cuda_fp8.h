// The eight-bit floating types.

#pragma once

#include "cuda_perf/tiny_float.h"

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2, __CUDA_PERF_E8M0 };

__CUDA_PERF_TINY_CONVERSIONS(fp8, __nv_saturation_t, __nv_fp8_interpretation_t, __nv_fp8_interpretation_t)
__CUDA_PERF_TINY(__nv_fp8_e4m3, __nv_fp8x2_e4m3, __nv_fp8x4_e4m3, __nv_fp8_storage_t, __nv_fp8x2_storage_t,
                 __nv_fp8x4_storage_t, 8, __NV_E4M3)
__CUDA_PERF_TINY(__nv_fp8_e5m2, __nv_fp8x2_e5m2, __nv_fp8x4_e5m2, __nv_fp8_storage_t, __nv_fp8x2_storage_t,
                 __nv_fp8x4_storage_t, 8, __NV_E5M2)
__CUDA_PERF_TINY(__nv_fp8_e8m0, __nv_fp8x2_e8m0, __nv_fp8x4_e8m0, __nv_fp8_storage_t, __nv_fp8x2_storage_t,
                 __nv_fp8x4_storage_t, 8, __CUDA_PERF_E8M0)
