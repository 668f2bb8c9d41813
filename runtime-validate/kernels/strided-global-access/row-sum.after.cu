// One warp sums one row: its lanes read neighbouring elements and add their parts up by shuffles.

#include <cuda_runtime.h>

__global__ void sumRowPerWarp(const float *__restrict__ matrix, float *__restrict__ sums, int rows, int cols) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  int lane = threadIdx.x % 32;
  if (row >= rows)
    return;
  float sum = 0;
  for (int k = lane; k < cols; k += 32)
    sum += matrix[row * cols + k];
  for (int offset = 16; offset > 0; offset /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, offset);
  if (lane == 0)
    sums[row] = sum;
}

void rowSumPerWarp(const float *matrix, float *sums, int rows, int cols) {
  sumRowPerWarp<<<(rows + 7) / 8, 256>>>(matrix, sums, rows, cols);
}
