// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='cuda-perf-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// The first program of the guides: an addition by one thread, by one block, and by a grid that steps through the array.

__global__ void byOneThread(int n, const float *__restrict__ x, float *__restrict__ y) {
  for (int i = 0; i < n; i++)
    y[i] = x[i] + y[i];
}

__global__ void byOneBlock(int n, const float *__restrict__ x, float *__restrict__ y) {
  int index = threadIdx.x;
  int stride = blockDim.x;
  for (int i = index; i < n; i += stride)
    y[i] = x[i] + y[i];
}

__global__ void byTheGrid(int n, const float *__restrict__ x, float *__restrict__ y) {
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  int stride = blockDim.x * gridDim.x;
  for (int i = index; i < n; i += stride)
    y[i] = x[i] + y[i];
}

int main() {
  int n = 1 << 20;
  float *x, *y;
  cudaMalloc(&x, n * sizeof(float));
  cudaMalloc(&y, n * sizeof(float));
  // 2^20 elements.
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: one thread on the whole GPU goes through {{[0-9]+}} instructions: the others have nothing to do [cuda-perf-block-shape]
  // CHECK: note: deal the loop's rounds out to threads
  byOneThread<<<1, 1>>>(n, x, y);
  // 2^20 elements by 2^8 threads.
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: 1 block of 256 threads: {{.*}} goes round a loop over global memory 4096 times [cuda-perf-small-grid]
  byOneBlock<<<1, 256>>>(n, x, y);
  int blockSize = 256;
  int numBlocks = (n + blockSize - 1) / blockSize;
  byTheGrid<<<numBlocks, blockSize>>>(n, x, y);
  cudaDeviceSynchronize();
}
