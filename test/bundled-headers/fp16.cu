// RUN: %clangxx %bundled-headers -std=c++11 -fsyntax-only -Wno-c++17-extensions %s
// RUN: %clangxx %bundled-headers -O1 -S -emit-llvm %s -o - | FileCheck %s
// Half precision, bfloat16 and the eight-bit types: two, four and one byte to an access.

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

static_assert(sizeof(half2) == 4 && alignof(half2) == 4, "");
static_assert(sizeof(__nv_bfloat162) == 4 && alignof(__nv_bfloat162) == 4, "");
static_assert(sizeof(__nv_fp8_e4m3) == 1 && sizeof(__nv_fp8x4_e5m2) == 4, "");

// CHECK-LABEL: @_Z6halves
// CHECK: load i16
// CHECK: store i16
__global__ void halves(half *a, const half *b) {
  half v = b[threadIdx.x];
  a[threadIdx.x] = v * __float2half(2.0f) + __hadd(v, half(1)) - hexp(v);
}

__global__ void pairs(half2 *a, float *f) {
  half2 v = a[threadIdx.x];
  float2 w = __half22float2(__hmul2(v, v));
  a[threadIdx.x] = __hfma2(v, __float2half2_rn(w.x), __halves2half2(v.x, v.y));
  v = __shfl_xor_sync(~0u, v, 1);
  if (v.x > v.y || __hgt(v.x, v.y))
    f[0] = __low2float(v) + __half2float(v.y) + (float)v.x + f[1] * (float)v.y;
  v += a[1];
  atomicAdd(a, v);
  int i = (int)v.x;
  v.x = i;
  v.y = 1.0f;
  v.x = __ldg(&a[i].x);
}

__global__ void bfloats(__nv_bfloat16 *a, __nv_bfloat162 *b, float *f) {
  a[threadIdx.x] = __float2bfloat16(__bfloat162float(a[0]) + (float)a[1] + f[0]);
  b[threadIdx.x] = __hadd2(b[0], __floats2bfloat162_rn(1, 2));
  a[1] = (__nv_bfloat16)f[1] + __hmax(a[2], a[3]);
  __stcs(a + 4, __ldcs(a + 5));
}

__global__ void eightBits(__nv_fp8_e4m3 *a, __nv_fp8_storage_t *raw, float *f) {
  f[threadIdx.x] = float(a[threadIdx.x]);
  a[0] = __nv_fp8_e4m3(f[0]);
  raw[0] = __nv_cvt_float_to_fp8(f[1], __NV_SATFINITE, __NV_E5M2);
}
