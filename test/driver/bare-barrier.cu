// '__syncthreads;' calls nothing. nvcc warns of it and goes on, Clang gives up the kernel.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --verbose -q %s | FileCheck %s
// CHECK-DAG: remark: a function of the compiler's without parentheses, as in '__syncthreads;', calls nothing: left out

__global__ void reversed(float *values) {
  __shared__ float tile[256];
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: {{warning|note}}: load of 'values' moves 32 sectors
  tile[threadIdx.x] = values[32 * threadIdx.x];
  __syncthreads;
  values[32 * threadIdx.x] = tile[255 - threadIdx.x];
}
