// Each round needs the mean of the block's values, which a tree in shared memory makes: ten barriers a round.

#include <cuda_runtime.h>

__global__ void pullByTree(const float *__restrict__ in, float *__restrict__ out, int rounds) {
  __shared__ float values[512];
  float mine = in[blockIdx.x * 512 + threadIdx.x];
  for (int round = 0; round < rounds; ++round) {
    values[threadIdx.x] = mine;
    __syncthreads();
    for (unsigned step = 256; step > 0; step >>= 1) {
      if (threadIdx.x < step)
        values[threadIdx.x] += values[threadIdx.x + step];
      __syncthreads();
    }
    mine = 0.5f * mine + values[0] * (0.25f / 512);
    __syncthreads();
  }
  out[blockIdx.x * 512 + threadIdx.x] = mine;
}

void pullBlocksByTree(const float *in, float *out, int n, int rounds) {
  pullByTree<<<n / 512, 512>>>(in, out, rounds);
}
