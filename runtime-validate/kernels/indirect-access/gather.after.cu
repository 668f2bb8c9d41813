// The values were brought into order once, when they were made: the index is gone from the hot kernel.

#include <cuda_runtime.h>

__global__ void scaleOrdered(const float *__restrict__ ordered, float *__restrict__ out, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = ordered[i] * factor;
}

void gatherInOrder(const float *ordered, float *out, float factor, int n) {
  scaleOrdered<<<(n + 255) / 256, 256>>>(ordered, out, factor, n);
}
