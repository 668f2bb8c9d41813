// The same by tiles of 16x16 in shared memory: each element is loaded once for the block.

#include <cuda_runtime.h>

__global__ void multiplyTiled(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                              int size, int depth) {
  __shared__ float tileA[16][16], tileB[16][16];
  int col = blockIdx.x * 16 + threadIdx.x;
  int row = blockIdx.y * 16 + threadIdx.y;
  float sum = 0;
  for (int from = 0; from < depth; from += 16) {
    tileA[threadIdx.y][threadIdx.x] = a[row * depth + from + threadIdx.x];
    tileB[threadIdx.y][threadIdx.x] = b[(from + threadIdx.y) * size + col];
    __syncthreads();
    for (int k = 0; k < 16; ++k)
      sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
    __syncthreads();
  }
  c[row * size + col] = sum;
}

void multiplyByTiles(const float *a, const float *b, float *c, int size, int depth) {
  dim3 block(16, 16);
  dim3 grid(size / 16, size / 16);
  multiplyTiled<<<grid, block>>>(a, b, c, size, depth);
}
