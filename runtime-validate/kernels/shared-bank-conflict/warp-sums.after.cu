// A sum for each warp: its lanes add up by shuffles, and one of them adds to the word in shared memory.

#include <cuda_runtime.h>

__global__ void warpSumsByShuffles(const unsigned *__restrict__ in, unsigned *__restrict__ sums) {
  __shared__ unsigned partial[8];
  if (threadIdx.x < 8)
    partial[threadIdx.x] = 0;
  __syncthreads();
  unsigned value = in[blockIdx.x * 256 + threadIdx.x];
  for (int offset = 16; offset > 0; offset /= 2)
    value += __shfl_down_sync(0xffffffff, value, offset);
  if (threadIdx.x % 32 == 0)
    atomicAdd(&partial[threadIdx.x / 32], value);
  __syncthreads();
  if (threadIdx.x < 8)
    sums[blockIdx.x * 8 + threadIdx.x] = partial[threadIdx.x];
}

void sumWarpsByShuffles(const unsigned *in, unsigned *sums, int n) { warpSumsByShuffles<<<n / 256, 256>>>(in, sums); }
