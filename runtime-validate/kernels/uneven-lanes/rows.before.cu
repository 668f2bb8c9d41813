// Sums of rows of different lengths, a thread for each row: a warp takes as long as its longest one.

#include <cuda_runtime.h>

__global__ void sumRowsByLanes(const unsigned *__restrict__ start, const float *__restrict__ values,
                               float *__restrict__ sums, int rows) {
  const int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float sum = 0;
  for (unsigned k = start[row]; k < start[row + 1]; ++k)
    sum += values[k];
  sums[row] = sum;
}

void sumRowsOfLanes(const unsigned *start, const float *values, float *sums, int rows) {
  sumRowsByLanes<<<(rows + 255) / 256, 256>>>(start, values, sums, rows);
}
