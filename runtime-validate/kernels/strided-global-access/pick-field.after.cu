// The field kept in an array of its own.

#include <cuda_runtime.h>

__global__ void gainOfValues(const float *__restrict__ values, float *__restrict__ out, float gain, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = values[i] * gain;
}

void pickFieldOfArray(const float *values, float *out, float gain, int n) {
  gainOfValues<<<(n + 255) / 256, 256>>>(values, out, gain, n);
}
