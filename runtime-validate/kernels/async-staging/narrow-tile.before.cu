// A matrix product by tiles that come through registers, 4 bytes a thread: each round waits for its tile.

#include <cuda_runtime.h>

__global__ void multiplyNarrowWaiting(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                      int size, int depth) {
  __shared__ float tileA[32][32], tileB[32][32];
  int col = blockIdx.x * 32 + threadIdx.x;
  int row = blockIdx.y * 32 + threadIdx.y;
  float sum = 0;
  for (int from = 0; from < depth; from += 32) {
    tileA[threadIdx.y][threadIdx.x] = a[row * depth + from + threadIdx.x];
    tileB[threadIdx.y][threadIdx.x] = b[(from + threadIdx.y) * size + col];
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
    __syncthreads();
  }
  c[row * size + col] = sum;
}

void multiplyNarrowByRegisters(const float *a, const float *b, float *c, int size, int depth) {
  dim3 block(32, 32);
  dim3 grid(size / 32, size / 32);
  multiplyNarrowWaiting<<<grid, block>>>(a, b, c, size, depth);
}
