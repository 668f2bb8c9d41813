// The same by products.

#include <cuda_runtime.h>

__global__ void sumProducts(const float *__restrict__ x, const float *__restrict__ sources, float *__restrict__ out,
                            int count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = 0; k < count; ++k) {
    float distance = x[i] - sources[k];
    float square = distance * distance;
    sum += square - square * square;
  }
  out[i] = sum;
}

void runSumProducts(const float *x, const float *sources, float *out, int count, int n) {
  sumProducts<<<(n + 255) / 256, 256>>>(x, sources, out, count, n);
}
