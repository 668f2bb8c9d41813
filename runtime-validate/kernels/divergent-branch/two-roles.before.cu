// Even threads grow an element, odd ones shrink one: each warp does both.

#include <cuda_runtime.h>

__device__ float grown(float x) {
  for (int k = 0; k < 256; ++k)
    x = x * 1.001f + 0.5f;
  return x;
}

__device__ float shrunk(float x) {
  for (int k = 0; k < 256; ++k)
    x = x * 0.999f - 0.25f;
  return x;
}

__global__ void rolesByLane(const float *__restrict__ up, const float *__restrict__ down, float *__restrict__ grownUp,
                            float *__restrict__ shrunkDown) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (threadIdx.x % 2 == 0)
    grownUp[i / 2] = grown(up[i / 2]);
  else
    shrunkDown[i / 2] = shrunk(down[i / 2]);
}

void runRolesByLane(const float *up, const float *down, float *grownUp, float *shrunkDown, int blocks) {
  rolesByLane<<<blocks, 256>>>(up, down, grownUp, shrunkDown);
}
