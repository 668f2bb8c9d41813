// A copy times a tenth, once through double. Bound by memory: where doubles run at half the rate, they hide behind it.

#include <cuda_runtime.h>

__global__ void scaleInDouble(const float *__restrict__ in, float *__restrict__ out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[i] * 0.1;
}

void scaleByDouble(const float *in, float *out, int n) { scaleInDouble<<<(n + 255) / 256, 256>>>(in, out, n); }
