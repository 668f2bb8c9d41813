// The same matrix with threadIdx.x on the column, which is the fast index in memory.

#include <cuda_runtime.h>

__global__ void scaleByRow(const float *__restrict__ in, float *__restrict__ out, float factor, int rows, int cols) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols)
    out[row * cols + col] = in[row * cols + col] * factor;
}

void matrixScaleByRow(const float *in, float *out, float factor, int rows, int cols) {
  dim3 block(32, 8);
  dim3 grid((cols + 31) / 32, (rows + 7) / 8);
  scaleByRow<<<grid, block>>>(in, out, factor, rows, cols);
}
