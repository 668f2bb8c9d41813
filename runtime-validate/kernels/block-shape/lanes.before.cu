// A loop over a polynomial's terms by blocks of 65 threads: three warps, the last of which has one thread.

#include <cuda_runtime.h>

__global__ void hornerBy65(const float *__restrict__ x, float *__restrict__ out, int terms, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float value = 1.0f;
  for (int k = 1; k < terms; ++k)
    value = value * x[i] + 0.5f;
  out[i] = value;
}

void evaluateInBlocksOf65(const float *x, float *out, int terms, int n) {
  hornerBy65<<<(n + 64) / 65, 65>>>(x, out, terms, n);
}
