// A sum over distances to sources: powers with whole exponents by the library's function, 68 instructions each.

#include <cuda_runtime.h>

__global__ void sumPowers(const float *__restrict__ x, const float *__restrict__ sources, float *__restrict__ out,
                          int count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = 0; k < count; ++k) {
    float distance = x[i] - sources[k];
    sum += powf(distance, 2.0f) - powf(distance, 4.0f);
  }
  out[i] = sum;
}

void runSumPowers(const float *x, const float *sources, float *out, int count, int n) {
  sumPowers<<<(n + 255) / 256, 256>>>(x, sources, out, count, n);
}
