// A product of matrices of halves, one element of the result a thread: tiles in shared memory, multiplied and added up by
// the CUDA cores.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

__global__ void multiplyOnCores(const half *__restrict__ a, const half *__restrict__ b, float *__restrict__ c, int size,
                                int depth) {
  __shared__ half tileA[32][32], tileB[32][32];
  int row = blockIdx.y * 32 + threadIdx.y, col = blockIdx.x * 32 + threadIdx.x;
  float sum = 0;
  for (int from = 0; from < depth; from += 32) {
    tileA[threadIdx.y][threadIdx.x] = a[row * depth + from + threadIdx.x];
    tileB[threadIdx.y][threadIdx.x] = b[(from + threadIdx.y) * size + col];
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 32; ++k)
      sum += __half2float(tileA[threadIdx.y][k]) * __half2float(tileB[k][threadIdx.x]);
    __syncthreads();
  }
  c[row * size + col] = sum;
}

void multiplyHalvesOnCores(const void *a, const void *b, float *c, int size, int depth) {
  dim3 block(32, 32);
  dim3 grid(size / 32, size / 32);
  multiplyOnCores<<<grid, block>>>((const half *)a, (const half *)b, c, size, depth);
}
