// Each thread looks up entries of a table in constant memory, its neighbours other ones.

#include <cuda_runtime.h>

__constant__ float weightsOfLanes[1024];

__global__ void weighFromConstants(const float *__restrict__ in, float *__restrict__ out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float sum = 0, x = in[i];
  for (int k = 0; k < 16; ++k)
    sum += x * weightsOfLanes[(threadIdx.x + 64 * k) % 1024];
  out[i] = sum;
}

void runWeighFromConstants(const float *weights, const float *in, float *out, int blocks) {
  cudaMemcpyToSymbolAsync(weightsOfLanes, weights, sizeof weightsOfLanes, 0, cudaMemcpyDeviceToDevice);
  weighFromConstants<<<blocks, 256>>>(in, out);
}
