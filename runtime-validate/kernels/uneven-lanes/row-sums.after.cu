// As many lanes as most rows are long, up to a warp, add up a row together.

#include <cuda_runtime.h>

template <unsigned Lanes>
__global__ void sumRowsTogether(const unsigned *__restrict__ start, const float *__restrict__ values,
                                float *__restrict__ sums, int rows) {
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

void sumRowsByEight(const unsigned *start, const float *values, float *sums, int rows) {
  sumRowsTogether<8><<<(rows + 31) / 32, 256>>>(start, values, sums, rows);
}

void sumRowsByWarp(const unsigned *start, const float *values, float *sums, int rows) {
  sumRowsTogether<32><<<(rows + 7) / 8, 256>>>(start, values, sums, rows);
}
