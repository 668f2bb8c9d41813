// A matrix product by tiles that come through registers, 16 bytes a thread: each round waits for its tile. Each thread
// has 4x4 results, a block 32 rows and 128 columns; a tile is 32 deep.

#include <cuda_runtime.h>

__global__ void multiplyWideWaiting(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                    int size, int depth) {
  __shared__ float4 tileA[32][8], tileB[32][32];
  int thread = threadIdx.y * 32 + threadIdx.x;
  const float *fromA = a + (blockIdx.y * 32 + thread / 8) * depth + thread % 8 * 4;
  const float *fromB = b + threadIdx.y * size + blockIdx.x * 128 + threadIdx.x * 4;
  float4 sum[4] = {};
  for (int from = 0; from < depth; from += 32) {
    tileA[thread / 8][thread % 8] = *(const float4 *)(fromA + from);
#pragma unroll
    for (int row = 0; row < 32; row += 8)
      tileB[row + threadIdx.y][threadIdx.x] = *(const float4 *)(fromB + (from + row) * size);
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 32; ++k) {
      float4 right = tileB[k][threadIdx.x];
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        float left = ((const float *)tileA[threadIdx.y * 4 + i])[k];
        sum[i].x += left * right.x;
        sum[i].y += left * right.y;
        sum[i].z += left * right.z;
        sum[i].w += left * right.w;
      }
    }
    __syncthreads();
  }
  float *to = c + (blockIdx.y * 32 + threadIdx.y * 4) * size + blockIdx.x * 128 + threadIdx.x * 4;
#pragma unroll
  for (int i = 0; i < 4; ++i)
    *(float4 *)(to + i * size) = sum[i];
}

void multiplyWideByRegisters(const float *a, const float *b, float *c, int size, int depth) {
  dim3 block(32, 8);
  dim3 grid(size / 128, size / 32);
  multiplyWideWaiting<<<grid, block>>>(a, b, c, size, depth);
}
