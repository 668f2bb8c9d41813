// A block's sum by a tree in shared memory: eight rounds, with a barrier behind each.

#include <cuda_runtime.h>

__global__ void sumByTree(const float *__restrict__ in, float *__restrict__ sums) {
  __shared__ float values[256];
  values[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  for (unsigned step = blockDim.x / 2; step > 0; step /= 2) {
    if (threadIdx.x < step)
      values[threadIdx.x] += values[threadIdx.x + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    sums[blockIdx.x] = values[0];
}

void sumBlocksByTree(const float *in, float *sums, int n) { sumByTree<<<n / 256, 256>>>(in, sums); }
