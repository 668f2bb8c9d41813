// The same with all pages sent to the device before the kernel asks for them.

#include <cuda_runtime.h>

__global__ void halveFetched(float *__restrict__ to, const float *__restrict__ from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

void halvePrefetched(float *to, int n) {
  static float *from;
  static int device;
  if (!from) {
    cudaGetDevice(&device);
    cudaMallocManaged(&from, n * sizeof(float));
    for (int i = 0; i < n; ++i)
      from[i] = float(i % 1024);
  }
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i += 1024)
    from[i] = 0; // what it is, of 0 modulo 1024
#if CUDART_VERSION >= 13000
  cudaMemLocation location = {cudaMemLocationTypeDevice, device};
  cudaMemPrefetchAsync(from, n * sizeof(float), location, 0, 0);
#else
  cudaMemPrefetchAsync(from, n * sizeof(float), device, 0);
#endif
  halveFetched<<<(n + 255) / 256, 256>>>(to, from, n);
}
