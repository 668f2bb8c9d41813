// A sum for each warp, in shared memory: all lanes of a warp add to one word, one after the other.

#include <cuda_runtime.h>

__global__ void warpSumsByAtomics(const unsigned *__restrict__ in, unsigned *__restrict__ sums) {
  __shared__ unsigned partial[8];
  if (threadIdx.x < 8)
    partial[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&partial[threadIdx.x / 32], in[blockIdx.x * 256 + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x < 8)
    sums[blockIdx.x * 8 + threadIdx.x] = partial[threadIdx.x];
}

void sumWarpsByAtomics(const unsigned *in, unsigned *sums, int n) { warpSumsByAtomics<<<n / 256, 256>>>(in, sums); }
