// Sums of what is large enough in each column, kept in a register.

#include <cuda_runtime.h>

__global__ void sumInRegister(const float *__restrict__ in, float *__restrict__ sums, int rows, int columns,
                              float least) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int r = 0; r < rows; ++r) {
    float value = in[r * columns + x];
    if (value > least)
      sum += value;
  }
  sums[x] += sum;
}

void addInRegister(const float *in, float *sums, int rows, int columns, float least) {
  sumInRegister<<<columns / 256, 256>>>(in, sums, rows, columns, least);
}
