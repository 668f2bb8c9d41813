// The host has allocated the scratch of all threads, an element of each side by side.

#include <cuda_runtime.h>

__global__ void smoothInScratch(const float *__restrict__ in, float *__restrict__ scratch, float *__restrict__ out,
                                int length) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  for (int k = 0; k < length; ++k)
    scratch[k * threads + i] = in[k * threads + i];
  float sum = 0;
  for (int k = 0; k < length; ++k)
    sum += scratch[k * threads + i] * scratch[(length - 1 - k) * threads + i];
  out[i] = sum;
}

void smoothWithScratch(const float *in, float *scratch, float *out, int threads, int length) {
  smoothInScratch<<<threads / 128, 128>>>(in, scratch, out, length);
}
