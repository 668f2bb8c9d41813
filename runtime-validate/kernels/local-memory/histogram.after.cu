// The counts of a block's threads in shared memory, a count of all threads after the other: each lane has its own bank.

#include <cuda_runtime.h>

__global__ void countShared(const unsigned *__restrict__ in, unsigned *__restrict__ out, int threads, int rounds) {
  __shared__ unsigned counts[16][256];
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 16; ++k)
    counts[k][threadIdx.x] = 0;
  for (int k = 0; k < rounds; ++k)
    ++counts[in[size_t(k) * threads + t] & 15][threadIdx.x];
  for (int k = 0; k < 16; ++k)
    out[size_t(k) * threads + t] = counts[k][threadIdx.x];
}

void countClassesShared(const unsigned *in, unsigned *out, int threads, int rounds) {
  countShared<<<threads / 256, 256>>>(in, out, threads, rounds);
}
