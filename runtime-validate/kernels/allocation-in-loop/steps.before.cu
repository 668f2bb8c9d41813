// Sixteen steps that each allocate what they need, and free it: 'cudaFree' waits until the device is idle.

#include <cuda_runtime.h>

__global__ void halveInto(float *__restrict__ to, const float *__restrict__ from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

void stepsWithAllocations(float *a, int n) {
  for (int t = 0; t < 16; ++t) {
    float *half;
    cudaMalloc(&half, n * sizeof(float));
    halveInto<<<(n + 255) / 256, 256>>>(half, a, n);
    cudaMemcpyAsync(a, half, n * sizeof(float), cudaMemcpyDeviceToDevice);
    cudaFree(half);
  }
}
