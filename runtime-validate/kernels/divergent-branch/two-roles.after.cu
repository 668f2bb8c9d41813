// The first half of the block grows elements, the second one shrinks them: each warp has one role.

#include <cuda_runtime.h>

__device__ float grownOne(float x) {
  for (int k = 0; k < 256; ++k)
    x = x * 1.001f + 0.5f;
  return x;
}

__device__ float shrunkOne(float x) {
  for (int k = 0; k < 256; ++k)
    x = x * 0.999f - 0.25f;
  return x;
}

__global__ void rolesByWarp(const float *__restrict__ up, const float *__restrict__ down, float *__restrict__ grownUp,
                            float *__restrict__ shrunkDown) {
  int i = blockIdx.x * 128 + threadIdx.x % 128;
  if (threadIdx.x < 128)
    grownUp[i] = grownOne(up[i]);
  else
    shrunkDown[i] = shrunkOne(down[i]);
}

void runRolesByWarp(const float *up, const float *down, float *grownUp, float *shrunkDown, int blocks) {
  rolesByWarp<<<blocks, 256>>>(up, down, grownUp, shrunkDown);
}
