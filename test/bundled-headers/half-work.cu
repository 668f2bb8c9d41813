// A pair of halves is one instruction in each of 64 rounds, as in CUDA's header: HFMA2 on the pipe of multiply-adds,
// HSET2 and HMNMX2 on that of integers. A packed sum of bytes takes five. Round counters and addresses come to less than one more a round.
// RUN: %cuda-perf-lint --toolkit=none --exit-zero --format=json --dump-costs -o %t.json %s
// RUN: %python -c "import json; [print(c['kernel'], c['work']['fp32'] // 64, c['work']['int'] // 64) for c in json.load(open(r'%t.json'))['costs']]" | FileCheck %s

#include <cuda_bf16.h>
#include <cuda_fp16.h>

// CHECK: multiplied 1.0 0.0
__global__ void multiplied(half2 *a) {
  half2 x = a[threadIdx.x], y = x;
  for (int k = 0; k < 64; ++k)
    y = __hfma2(y, x, x);
  a[threadIdx.x] = y;
}

// CHECK: added 1.0 0.0
__global__ void added(__nv_bfloat162 *a) {
  __nv_bfloat162 x = a[threadIdx.x], y = x;
  for (int k = 0; k < 64; ++k)
    y += x;
  a[threadIdx.x] = y;
}

// CHECK: compared 0.0 2.0
__global__ void compared(half2 *a) {
  half2 x = a[threadIdx.x], y = x;
  for (int k = 0; k < 64; ++k)
    y = __hgt2(__hmax2(y, x), x);
  a[threadIdx.x] = y;
}

// CHECK: packed 0.0 5.0
__global__ void packed(unsigned *a) {
  unsigned x = a[threadIdx.x], y = x;
  for (int k = 0; k < 64; ++k)
    y = __vadd4(y, x);
  a[threadIdx.x] = y;
}
