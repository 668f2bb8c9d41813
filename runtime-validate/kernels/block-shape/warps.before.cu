// A copy by blocks of one warp: a multiprocessor of sm_90 takes 32 of them, half of the warps that it could hold.

#include <cuda_runtime.h>

__global__ void scaleByWarps(const float *__restrict__ in, float *__restrict__ out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = 2.0f * in[i];
}

void scaleInBlocksOf32(const float *in, float *out, int n) { scaleByWarps<<<(n + 31) / 32, 32>>>(in, out, n); }
