// Every fourth thread works.

#include <cuda_runtime.h>

__device__ float settled(float x) {
  for (int k = 0; k < 256; ++k)
    x = x * 0.999f + 0.5f;
  return x;
}

__global__ void everyFourthThread(const float *__restrict__ in, float *__restrict__ out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (threadIdx.x % 4 == 0)
    out[i / 4] = settled(in[i / 4]);
}

void runEveryFourthThread(const float *in, float *out, int blocks) { everyFourthThread<<<blocks, 256>>>(in, out); }
