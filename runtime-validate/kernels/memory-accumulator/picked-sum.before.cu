// Sums of what is large enough in each column, kept in memory: a store behind a condition stays in its loop.

#include <cuda_runtime.h>

__global__ void sumInMemory(const float *__restrict__ in, float *__restrict__ sums, int rows, int columns, float least) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int r = 0; r < rows; ++r) {
    float value = in[r * columns + x];
    if (value > least)
      sums[x] += value;
  }
}

void addInMemory(const float *in, float *sums, int rows, int columns, float least) {
  sumInMemory<<<columns / 256, 256>>>(in, sums, rows, columns, least);
}
