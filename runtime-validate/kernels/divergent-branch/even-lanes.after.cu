// The first quarter of the block works: two warps of eight.

#include <cuda_runtime.h>

__device__ float settledOne(float x) {
  for (int k = 0; k < 256; ++k)
    x = x * 0.999f + 0.5f;
  return x;
}

__global__ void firstQuarter(const float *__restrict__ in, float *__restrict__ out) {
  int i = blockIdx.x * 64 + threadIdx.x;
  if (threadIdx.x < 64)
    out[i] = settledOne(in[i]);
}

void runFirstQuarter(const float *in, float *out, int blocks) { firstQuarter<<<blocks, 256>>>(in, out); }
