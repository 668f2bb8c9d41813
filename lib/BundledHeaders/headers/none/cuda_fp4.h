// The four-bit floating type; two share a byte.

#pragma once

#include "cuda_fp6.h"

typedef unsigned char __nv_fp4_storage_t;
typedef unsigned char __nv_fp4x2_storage_t;
typedef unsigned short __nv_fp4x4_storage_t;
enum __nv_fp4_interpretation_t { __NV_E2M1 };

__CUDA_PERF_TINY_CONVERSIONS(fp4, __nv_fp4_interpretation_t, cudaRoundMode, __nv_fp4_interpretation_t)
__CUDA_PERF_TINY(__nv_fp4_e2m1, __nv_fp4x2_e2m1, __nv_fp4x4_e2m1, __nv_fp4_storage_t, __nv_fp4x2_storage_t,
                 __nv_fp4x4_storage_t, 4, 16 + __NV_E2M1)
