// The host writes to every page of managed memory, then the kernel fetches them as it faults.

#include <cuda_runtime.h>

__global__ void halveFaulting(float *__restrict__ to, const float *__restrict__ from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

void halvePageByPage(float *to, int n) {
  static float *from;
  if (!from) {
    cudaMallocManaged(&from, n * sizeof(float));
    for (int i = 0; i < n; ++i)
      from[i] = float(i % 1024);
  }
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i += 1024)
    from[i] = 0; // what it is, of 0 modulo 1024
  halveFaulting<<<(n + 255) / 256, 256>>>(to, from, n);
}
