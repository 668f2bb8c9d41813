// RUN: %clangxx %bundled-headers -fsyntax-only %s
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
// Floating types of eight, six and four bits: what they are made from and turned into.

#include <cuda_fp4.h>
#include <cuda_fp6.h>
#include <cuda_fp8.h>

static_assert(sizeof(__nv_fp8x4_e4m3) == 4 && sizeof(__nv_fp6x2_e3m2) == 2 && sizeof(__nv_fp4x4_e2m1) == 2, "");

__global__ void packed(const __nv_bfloat162 *pairs, const float4 *fours, __nv_fp8x4_e4m3 *out) {
  int i = threadIdx.x;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 8 of 4 sectors, strided
  out[i] = __nv_fp8x4_e4m3(pairs[2 * i], pairs[2 * i + 1]);
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 16 bytes: 16 of 16 sectors, coalesced
  out[2 * i + 64] = __nv_fp8x4_e4m3(fours[i]);
}

__global__ void converted(const __nv_fp8_e4m3 *in, float *out, __half *halves, __nv_fp8x2_e4m3 *pairs) {
  int i = threadIdx.x;
  out[i] = static_cast<float>(in[i]) + float(in[i]) + (int)in[i];
  halves[i] = static_cast<__half>(in[i]);
  pairs[i] = __nv_fp8x2_e4m3(static_cast<__half2>(pairs[i]));
  pairs[i + 32] = __nv_fp8x2_e4m3(make_float2(1, 2));
  pairs[i + 64].__x = __nv_cvt_float2_to_fp8x2(make_float2(1, 2), __NV_SATFINITE, __NV_E4M3);
  halves[i + 32] = __half(__nv_cvt_fp8_to_halfraw(in[i].__x, __NV_E4M3));
}

__global__ void narrow(__nv_fp4x2_storage_t *out, const float2 *in, __nv_fp6_e2m3 *six) {
  int i = threadIdx.x;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 1 bytes: 1 of 1 sectors, coalesced
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 8 bytes: 8 of 8 sectors, coalesced
  out[i] = __nv_cvt_float2_to_fp4x2(in[i], __NV_E2M1, cudaRoundNearest);
  six[i] = __nv_fp6_e2m3(1.0f);
}

// Arithmetic of pairs under CUDA's names, saturating, rounding and unordered.
__global__ void pairs(__half2 *h) {
  int i = threadIdx.x;
  h[i] = __hmul2_sat(__hadd2_rn(h[i], h[i]), __hmax2_nan(h[i], h[i]));
  if (__hbgtu2(h[i], h[i]) && __hgtu2_mask(h[i], h[i]))
    h[i] = __hisnan2(h[i]);
}
