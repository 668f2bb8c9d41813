// The sum of masses over softened distances. The softening is a double: it makes the root, the division and the sum one of
// doubles, in each step.

#include <cuda_runtime.h>

__global__ void potentialInDouble(const float *__restrict__ x, const float *__restrict__ mass, float *__restrict__ out,
                                  int sources, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0.0f;
  for (int k = 0; k < sources; ++k) {
    float distance = x[i] - x[k];
    sum += mass[k] / sqrt(distance * distance + 0.01);
  }
  out[i] = sum;
}

void computePotentialInDouble(const float *x, const float *mass, float *out, int sources, int n) {
  potentialInDouble<<<(n + 255) / 256, 256>>>(x, mass, out, sources, n);
}
