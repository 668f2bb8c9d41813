// The same with __restrict__: the loads may now take the read-only path, and the time is the same.

#include <cuda_runtime.h>

__global__ void saxpyRestrict(const float *__restrict__ x, float *__restrict__ y, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = factor * x[i] + y[i];
}

void saxpyWithRestrictPointers(const float *x, float *y, float factor, int n) {
  saxpyRestrict<<<(n + 255) / 256, 256>>>(x, y, factor, n);
}
