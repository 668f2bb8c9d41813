// With __restrict__ the value and 'x' stay in registers for the whole loop.

#include <cuda_runtime.h>

__global__ void hornerRestrict(const float *__restrict__ x, const float *__restrict__ coefficients,
                               float *__restrict__ out, int terms, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = coefficients[0];
  for (int k = 1; k < terms; ++k)
    out[i] = out[i] * x[i] + coefficients[k];
}

void hornerWithRestrictPointers(const float *x, const float *coefficients, float *out, int terms, int n) {
  hornerRestrict<<<(n + 255) / 256, 256>>>(x, coefficients, out, terms, n);
}
