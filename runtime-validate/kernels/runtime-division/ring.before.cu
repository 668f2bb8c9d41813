// The sum of the last values at each place of a ring buffer: an index that goes round by a remainder, in each round of
// the loop.

#include <cuda_runtime.h>

__global__ void sumRingByRemainder(const float *__restrict__ ring, float *__restrict__ out, int length, int capacity) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= capacity)
    return;
  float sum = 0;
  for (int k = 0; k < length; ++k)
    sum += ring[(i + k) % capacity];
  out[i] = sum;
}

void runSumRingByRemainder(const float *ring, float *out, int length, int capacity) {
  sumRingByRemainder<<<(capacity + 255) / 256, 256>>>(ring, out, length, capacity);
}
