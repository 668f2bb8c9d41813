// Taps of a window, of which two neighbours make an output together: the second one adds to what the first one stored.

#include <cuda_runtime.h>

__global__ void windowInMemory(const float *__restrict__ in, float *__restrict__ out, int taps, int count, float share) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int t = 0; t < taps; ++t) {
    float sample = in[x + t];
    if (t > 0)
      out[(t - 1) * count + x] += sample * share;
    if (t + 1 < taps)
      out[t * count + x] = sample * (1 - share);
  }
}

void sampleInMemory(const float *in, float *out, int taps, int count, float share) {
  windowInMemory<<<count / 256, 256>>>(in, out, taps, count, share);
}
