// Each thread counts classes of numbers in an array of its own. The numbers pick the element, so it lies in local memory.

#include <cuda_runtime.h>

__global__ void countLocal(const unsigned *__restrict__ in, unsigned *__restrict__ out, int threads, int rounds) {
  unsigned counts[16] = {};
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < rounds; ++k)
    ++counts[in[size_t(k) * threads + t] & 15];
  for (int k = 0; k < 16; ++k)
    out[size_t(k) * threads + t] = counts[k];
}

void countClassesLocal(const unsigned *in, unsigned *out, int threads, int rounds) {
  countLocal<<<threads / 256, 256>>>(in, out, threads, rounds);
}
