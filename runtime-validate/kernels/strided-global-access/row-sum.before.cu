// One thread sums one row: at each step the lanes of a warp read one column of the matrix.

#include <cuda_runtime.h>

__global__ void sumRowPerThread(const float *__restrict__ matrix, float *__restrict__ sums, int rows, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= rows)
    return;
  float sum = 0;
  for (int k = 0; k < cols; ++k)
    sum += matrix[row * cols + k];
  sums[row] = sum;
}

void rowSumPerThread(const float *matrix, float *sums, int rows, int cols) {
  sumRowPerThread<<<(rows + 255) / 256, 256>>>(matrix, sums, rows, cols);
}
