// The block counts first, then one thread adds the block's count.

#include <cuda_runtime.h>

__global__ void countAboveByBlock(const float *__restrict__ values, unsigned *__restrict__ count, float limit, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned above = __syncthreads_count(i < n && values[i] > limit);
  if (threadIdx.x == 0)
    atomicAdd(count, above);
}

void countAboveReduced(const float *values, unsigned *count, float limit, int n) {
  countAboveByBlock<<<(n + 255) / 256, 256>>>(values, count, limit, n);
}
