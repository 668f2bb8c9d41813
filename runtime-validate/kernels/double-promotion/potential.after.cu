// The same with the softening written as a float.

#include <cuda_runtime.h>

__global__ void potentialInFloat(const float *__restrict__ x, const float *__restrict__ mass, float *__restrict__ out,
                                  int sources, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0.0f;
  for (int k = 0; k < sources; ++k) {
    float distance = x[i] - x[k];
    sum += mass[k] / sqrt(distance * distance + 0.01f);
  }
  out[i] = sum;
}

void computePotentialInFloat(const float *x, const float *mass, float *out, int sources, int n) {
  potentialInFloat<<<(n + 255) / 256, 256>>>(x, mass, out, sources, n);
}
