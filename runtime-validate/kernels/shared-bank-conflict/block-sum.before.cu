// The interleaved reduction: at each step the active threads are packed, but their elements lie ever farther apart.

#include <cuda_runtime.h>

__global__ void sumInterleaved(const float *__restrict__ in, float *__restrict__ sums) {
  __shared__ float values[256];
  values[threadIdx.x] = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  for (unsigned step = 1; step < blockDim.x; step *= 2) {
    unsigned first = 2 * step * threadIdx.x;
    if (first < blockDim.x)
      values[first] += values[first + step];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    sums[blockIdx.x] = values[0];
}

void sumInterleavedOfBlocks(const float *in, float *sums, int n) { sumInterleaved<<<n / 256, 256>>>(in, sums); }
