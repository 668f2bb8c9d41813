// Two elementwise kernels one after the other: the second reads what the first has just written.
#include <cuda_runtime.h>

__global__ void scale(float *out, const float *in, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = factor * in[i];
}

__global__ void add(float *out, const float *a, const float *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = a[i] + b[i];
}

void saxpy(float *result, const float *x, const float *y, float a, int n) {
  float *scaled;
  cudaMalloc(&scaled, n * sizeof(float));
  scale<<<(n + 255) / 256, 256>>>(scaled, x, a, n);
  add<<<(n + 255) / 256, 256>>>(result, scaled, y, n);
  cudaFree(scaled);
}
