// A block's sum by shuffles: each warp adds up its values in registers, and the first one what the warps have left.

#include <cuda_runtime.h>

__device__ float sumOfWarp(float value) {
  for (int step = 16; step > 0; step /= 2)
    value += __shfl_down_sync(0xffffffff, value, step);
  return value;
}

__global__ void sumByShuffles(const float *__restrict__ in, float *__restrict__ sums) {
  __shared__ float ofWarps[8];
  float value = sumOfWarp(in[blockIdx.x * 256 + threadIdx.x]);
  if (threadIdx.x % 32 == 0)
    ofWarps[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x < 32) {
    value = sumOfWarp(threadIdx.x < 8 ? ofWarps[threadIdx.x] : 0.0f);
    if (threadIdx.x == 0)
      sums[blockIdx.x] = value;
  }
}

void sumBlocksByShuffles(const float *in, float *sums, int n) { sumByShuffles<<<n / 256, 256>>>(in, sums); }
