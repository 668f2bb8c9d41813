// Sums of rows of different lengths, eight lanes for each row.

#include <cuda_runtime.h>

__global__ void sumRowsByEight(const unsigned *__restrict__ start, const float *__restrict__ values,
                               float *__restrict__ sums, int rows) {
  constexpr unsigned Lanes = 8;
  const int row = (blockIdx.x * blockDim.x + threadIdx.x) / Lanes;
  const unsigned lane = threadIdx.x % Lanes;
  float sum = 0;
  if (row < rows)
    for (unsigned k = start[row] + lane; k < start[row + 1]; k += Lanes)
      sum += values[k];
  for (unsigned step = Lanes / 2; step > 0; step /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, step, Lanes);
  if (row < rows && lane == 0)
    sums[row] = sum;
}

void sumRowsOfEight(const unsigned *start, const float *values, float *sums, int rows) {
  sumRowsByEight<<<(8 * rows + 255) / 256, 256>>>(start, values, sums, rows);
}
