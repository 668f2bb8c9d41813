// Each thread reads the element that an index names: where the indices are in no order, each lane needs a sector of
// its own.

#include <cuda_runtime.h>

__global__ void gatherScaled(const float *__restrict__ values, const int *__restrict__ order, float *__restrict__ out,
                             float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = values[order[i]] * factor;
}

void gatherByIndex(const float *values, const int *order, float *out, float factor, int n) {
  gatherScaled<<<(n + 255) / 256, 256>>>(values, order, out, factor, n);
}
