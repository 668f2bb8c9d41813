// Every element above the limit adds one to the same counter.

#include <cuda_runtime.h>

__global__ void countAbove(const float *__restrict__ values, unsigned *__restrict__ count, float limit, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && values[i] > limit)
    atomicAdd(count, 1u);
}

void countAboveDirect(const float *values, unsigned *count, float limit, int n) {
  countAbove<<<(n + 255) / 256, 256>>>(values, count, limit, n);
}
