// A sum by one block: one multiprocessor works, the others wait.

#include <cuda_runtime.h>

__global__ void sumInOneBlock(const float *__restrict__ in, float *__restrict__ total, int n) {
  __shared__ float ofThread[256];
  float mine = 0.0f;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
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

void sumByOneBlock(const float *in, float *total, int n) { sumInOneBlock<<<1, 256>>>(in, total, n); }
