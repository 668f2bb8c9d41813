// Eight short chains on eight streams whose owner passes them on in vain: the kernels run one after the other.

#include <cuda_runtime.h>

__global__ void chainInTurn(float *a, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float x = a[i];
  for (int t = 0; t < steps; ++t)
    x = 0.5f * x + 1.0f;
  a[i] = x;
}

static void chainOf(float *a, int n, int steps, cudaStream_t stream) {
  chainInTurn<<<(n + 255) / 256, 256>>>(a, n, steps);
}

void chainsInTurn(float *a, int n, int steps) {
  static cudaStream_t streams[8];
  for (int s = 0; s < 8; ++s) {
    if (!streams[s])
      cudaStreamCreate(&streams[s]);
    chainOf(a + s * n, n, steps, streams[s]);
  }
}
