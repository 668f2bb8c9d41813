// A filter of any length, one result a thread: a coefficient is loaded for one multiply-add.

#include <cuda_runtime.h>

__global__ void filterOne(const float *__restrict__ coefficients, const float *__restrict__ in,
                          float *__restrict__ out, int taps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < taps; ++t)
    sum += coefficients[t] * in[i + t];
  out[i] = sum;
}

void filterOneEach(const float *coefficients, const float *in, float *out, int taps, int results) {
  filterOne<<<results / 256, 256>>>(coefficients, in, out, taps);
}
