// Each block of 64 threads keeps a table of its own in shared memory: four blocks of 48000 bytes fit into a
// multiprocessor of sm_90, 8 warps of its 64, and each of them waits for its index before it goes on.

#include <cuda_runtime.h>

static const int Words = 12000, Run = 16384; // elements of a block: 256 a thread

__global__ void lookUpByFew(const unsigned *__restrict__ table, unsigned *a, int n) {
  __shared__ unsigned words[Words];
  for (int k = threadIdx.x; k < Words; k += blockDim.x)
    words[k] = table[k];
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    a[i] = words[a[i] % Words];
}

void lookUpShortBlocks(const unsigned *table, unsigned *a, int n) {
  lookUpByFew<<<(n + Run - 1) / Run, 64>>>(table, a, n);
}
