// A polynomial evaluated in place by Horner's rule. 'out' might overlap 'coefficients' or 'x', so every step must store
// the value, read it again, and read 'x' and the coefficient again.

#include <cuda_runtime.h>

__global__ void hornerPlain(const float *x, const float *coefficients, float *out, int terms, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = coefficients[0];
  for (int k = 1; k < terms; ++k)
    out[i] = out[i] * x[i] + coefficients[k];
}

void hornerWithPlainPointers(const float *x, const float *coefficients, float *out, int terms, int n) {
  hornerPlain<<<(n + 255) / 256, 256>>>(x, coefficients, out, terms, n);
}
