// A matrix product straight from global memory: 16 threads of a block load each element of 'a' and of 'b'.

#include <cuda_runtime.h>

__global__ void multiplyDirect(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                               int size, int depth) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < depth; ++k)
    sum += a[row * depth + k] * b[k * size + col];
  c[row * size + col] = sum;
}

void multiplyFromGlobal(const float *a, const float *b, float *c, int size, int depth) {
  dim3 block(16, 16);
  dim3 grid(size / 16, size / 16);
  multiplyDirect<<<grid, block>>>(a, b, c, size, depth);
}
