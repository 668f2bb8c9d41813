// The same with four results a thread, which a coefficient serves.

#include <cuda_runtime.h>

__global__ void filterFour(const float *__restrict__ coefficients, const float *__restrict__ in,
                           float *__restrict__ out, int taps) {
  int i = blockIdx.x * blockDim.x * 4 + threadIdx.x;
  float sum0 = 0, sum1 = 0, sum2 = 0, sum3 = 0;
  for (int t = 0; t < taps; ++t) {
    float coefficient = coefficients[t];
    sum0 += coefficient * in[i + t];
    sum1 += coefficient * in[i + t + 256];
    sum2 += coefficient * in[i + t + 512];
    sum3 += coefficient * in[i + t + 768];
  }
  out[i] = sum0;
  out[i + 256] = sum1;
  out[i + 512] = sum2;
  out[i + 768] = sum3;
}

void filterFourEach(const float *coefficients, const float *in, float *out, int taps, int results) {
  filterFour<<<results / 1024, 256>>>(coefficients, in, out, taps);
}
