// RUN: not %cuda-perf-lint --group=place --toolkit=none --severity=hint --checks='-*,cuda-perf-block-shape' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Blocks of one warp on a grid that is not known, whose threads have loops: short blocks would spread few threads over
// more multiprocessors. A hint, where any length does.

__global__ void rows(float *y, const int *row, const float *value, int n) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n)
    return;
  float sum = 0;
  for (int k = row[r]; k < row[r + 1]; ++k)
    sum += value[k];
  y[r] = sum;
}

// What goes on by the block's length is tied to it.
__global__ void strides(float *y, const float *value, int n) {
  float sum = 0;
  for (int k = threadIdx.x; k < n; k += blockDim.x)
    sum += value[blockIdx.x * n + k];
  atomicAdd(&y[blockIdx.x], sum);
}

void launch(float *y, const int *row, const float *value, int n) {
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: hint: blocks of 32 threads fill 32 of the 64 warps that a multiprocessor of sm_90 holds [cuda-perf-block-shape]
  // CHECK: assuming the grid is large
  rows<<<(n + 31) / 32, 32>>>(y, row, value, n);
  strides<<<n, 32>>>(y, value, n);
}
