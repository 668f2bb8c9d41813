// The block copies the table to shared memory first.

#include <cuda_runtime.h>

__constant__ float weightsOfBlocks[1024];

__global__ void weighFromShared(const float *__restrict__ weights, const float *__restrict__ in,
                                float *__restrict__ out) {
  __shared__ float copies[1024];
  for (int k = 0; k < 4; ++k)
    copies[256 * k + threadIdx.x] = weights[256 * k + threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * 256 + threadIdx.x;
  float sum = 0, x = in[i];
  for (int k = 0; k < 16; ++k)
    sum += x * copies[(threadIdx.x + 64 * k) % 1024];
  out[i] = sum;
}

void runWeighFromShared(const float *weights, const float *in, float *out, int blocks) {
  // What the other form does before its launch.
  cudaMemcpyToSymbolAsync(weightsOfBlocks, weights, sizeof weightsOfBlocks, 0, cudaMemcpyDeviceToDevice);
  weighFromShared<<<blocks, 256>>>(weights, in, out);
}
