// One load of each input and one store: there is nothing to keep in a register, and __restrict__ changes nothing.

#include <cuda_runtime.h>

__global__ void saxpyPlain(const float *x, float *y, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = factor * x[i] + y[i];
}

void saxpyWithPlainPointers(const float *x, float *y, float factor, int n) {
  saxpyPlain<<<(n + 255) / 256, 256>>>(x, y, factor, n);
}
