// The density of sources around a place: each distance is divided by a width that the kernel is passed.

#include <cuda_runtime.h>

__global__ void densityByDivision(const float *__restrict__ x, const float *__restrict__ sources,
                                  float *__restrict__ out, float width, int count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = 0; k < count; ++k) {
    float distance = (x[i] - sources[k]) / width;
    sum += fmaxf(0.0f, 1.0f - distance * distance);
  }
  out[i] = sum;
}

void runDensityByDivision(const float *x, const float *sources, float *out, float width, int count, int n) {
  densityByDivision<<<(n + 255) / 256, 256>>>(x, sources, out, width, count, n);
}
