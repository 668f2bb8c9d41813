// A function that is declared to return a number and returns none: nvcc comes back from it, and so do we. For Clang that
// is undefined, and nothing behind the call would ever run.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s
__device__ int step(float *row, int i) {
  if (i > 100) {
    row[0] = 1;
    return 1;
  }
  for (int k = 0; k < 3; ++k)
    row[k] += i;
}

// CHECK: no-return.cu:[[#@LINE+3]]:3: warning: store to 'out' moves 32 sectors
__global__ void behindTheCall(float *out, float *rows, int n) {
  step(rows + blockIdx.x, n);
  out[threadIdx.x * 32] = 1;
}
