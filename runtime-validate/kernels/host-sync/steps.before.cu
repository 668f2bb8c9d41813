// Short steps, each of which the host waits for before it launches the next.

#include <cuda_runtime.h>

__global__ void halveAndWait(float *__restrict__ to, const float *__restrict__ from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

void stepsWithWaits(float *a, float *b, int n) {
  for (int t = 0; t < 16; ++t) {
    halveAndWait<<<(n + 255) / 256, 256>>>(b, a, n);
    cudaDeviceSynchronize();
    float *last = a;
    a = b;
    b = last;
  }
}
