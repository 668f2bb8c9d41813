// CUDA's headers convert from and to half in inline PTX, and nvcc merges no accesses across that. The numbers are those of
// an H200 and of nvcc's code.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
// RUN: not %cuda-perf-lint -q --severity=hint %s

#include <cuda_bf16.h>
#include <cuda_fp16.h>

#define thread (blockIdx.x * blockDim.x + threadIdx.x)

template <class T> struct __align__(2 * sizeof(T)) Point {
  T x, y;
};

__global__ void oneByOne(Point<__half> *out, const float2 *in) {
  float2 v = in[thread];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 2 bytes: 4 of 2 sectors, strided
  out[thread].x = __float2half_rn(v.x);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 2 bytes: 4 of 2 sectors, strided
  out[thread].y = __float2half_rn(v.y);
}

__global__ void oneByOneBfloats(Point<float> *out, const Point<__nv_bfloat16> *in) {
  // CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: global load of 2 bytes: 4 of 2 sectors, strided
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  out[thread].x = __bfloat162float(in[thread].x);
  // CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: global load of 2 bytes: 4 of 2 sectors, strided
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  out[thread].y = __bfloat162float(in[thread].y);
}

__global__ void convertedFirst(Point<__half> *out, const float2 *in) {
  float2 v = in[thread];
  const __half x = __float2half_rn(v.x), y = __float2half_rn(v.y);
  out[thread].x = x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[thread].y = y;
}

void launch(Point<__half> *halves, Point<float> *floats, const Point<__nv_bfloat16> *bfloats, const float2 *pairs) {
  oneByOne<<<64, 256>>>(halves, pairs);
  oneByOneBfloats<<<64, 256>>>(floats, bfloats);
  convertedFirst<<<64, 256>>>(halves, pairs);
}
