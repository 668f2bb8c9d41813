// The same loop dealt out to the threads of many blocks, with one atomic a block.

#include <cuda_runtime.h>

__global__ void sumInBlocks(const float *__restrict__ in, float *__restrict__ total, int n) {
  __shared__ float ofThread[256];
  float mine = 0.0f;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    mine += in[i];
  ofThread[threadIdx.x] = mine;
  __syncthreads();
  for (int half = blockDim.x / 2; half > 0; half /= 2) {
    if (threadIdx.x < half)
      ofThread[threadIdx.x] += ofThread[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    atomicAdd(total, ofThread[0]);
}

void sumByManyBlocks(const float *in, float *total, int n) { sumInBlocks<<<1024, 256>>>(in, total, n); }
