// A row-major matrix with threadIdx.x on the row: the lanes of a warp read one column, a whole row apart.

#include <cuda_runtime.h>

__global__ void scaleByColumn(const float *__restrict__ in, float *__restrict__ out, float factor, int rows, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && col < cols)
    out[row * cols + col] = in[row * cols + col] * factor;
}

void matrixScaleByColumn(const float *in, float *out, float factor, int rows, int cols) {
  dim3 block(32, 8);
  dim3 grid((rows + 31) / 32, (cols + 7) / 8);
  scaleByColumn<<<grid, block>>>(in, out, factor, rows, cols);
}
