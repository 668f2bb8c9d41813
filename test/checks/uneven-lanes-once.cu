// RUN: not %cuda-perf-lint --group=place --toolkit=none --severity=hint --checks='-*,cuda-perf-uneven-lanes' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Lists in a kernel that matters little.

// Launched once, beside a loop of launches: a hint.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: hint: each lane of a warp goes round this loop {{.*}} [cuda-perf-uneven-lanes]
__global__ void norms(float *y, const int *row, const float *value) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = row[r]; k < row[r + 1]; ++k)
    sum += value[k] * value[k];
  y[r] = sum;
}
__global__ void step(float *y) { y[blockIdx.x * blockDim.x + threadIdx.x] *= 2; }
int main() {
  float *y, *value;
  int *row;
  cudaMalloc(&y, 1 << 24);
  cudaMalloc(&value, 1 << 28);
  cudaMalloc(&row, 1 << 24);
  norms<<<1 << 14, 256>>>(y, row, value);
  for (int i = 0; i < 1000; ++i)
    step<<<1 << 14, 256>>>(y);
}
