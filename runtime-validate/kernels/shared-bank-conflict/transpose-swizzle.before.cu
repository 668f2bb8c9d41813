// The column-wise read of a 32x32 tile in a block of 32x32 threads: a 32-way conflict.

#include <cuda_runtime.h>

__global__ void transposeSquare(const float *__restrict__ in, float *__restrict__ out, int size) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = in[y * size + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  out[y * size + x] = tile[threadIdx.x][threadIdx.y];
}

void transposeWholeTile(const float *in, float *out, int size) {
  dim3 block(32, 32);
  dim3 grid(size / 32, size / 32);
  transposeSquare<<<grid, block>>>(in, out, size);
}
