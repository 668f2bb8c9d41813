// The same with blocks of 512 threads, 16 warps of which share each table: four blocks fill the multiprocessor.

#include <cuda_runtime.h>

static const int Words = 12000, Run = 131072; // elements of a block: 256 a thread

__global__ void lookUpByMany(const unsigned *__restrict__ table, unsigned *a, int n) {
  __shared__ unsigned words[Words];
  for (int k = threadIdx.x; k < Words; k += blockDim.x)
    words[k] = table[k];
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    a[i] = words[a[i] % Words];
}

void lookUpLongBlocks(const unsigned *table, unsigned *a, int n) {
  lookUpByMany<<<(n + Run - 1) / Run, 512>>>(table, a, n);
}
