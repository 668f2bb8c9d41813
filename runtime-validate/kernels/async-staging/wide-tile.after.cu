// The same with two tiles: the next one is on its way, past the registers, while this one is computed on.

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

__global__ void multiplyWideAhead(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                  int size, int depth) {
  __shared__ float4 tileA[2][32][8], tileB[2][32][32];
  int thread = threadIdx.y * 32 + threadIdx.x;
  const float *fromA = a + (blockIdx.y * 32 + thread / 8) * depth + thread % 8 * 4;
  const float *fromB = b + threadIdx.y * size + blockIdx.x * 128 + threadIdx.x * 4;
  float4 sum[4] = {};
  __pipeline_memcpy_async(&tileA[0][thread / 8][thread % 8], fromA, 16);
#pragma unroll
  for (int row = 0; row < 32; row += 8)
    __pipeline_memcpy_async(&tileB[0][row + threadIdx.y][threadIdx.x], fromB + row * size, 16);
  __pipeline_commit();
  for (int from = 0, now = 0; from < depth; from += 32, now ^= 1) {
    __pipeline_wait_prior(0);
    __syncthreads();
    int next = from + 32;
    if (next < depth) {
      __pipeline_memcpy_async(&tileA[now ^ 1][thread / 8][thread % 8], fromA + next, 16);
#pragma unroll
      for (int row = 0; row < 32; row += 8)
        __pipeline_memcpy_async(&tileB[now ^ 1][row + threadIdx.y][threadIdx.x], fromB + (next + row) * size, 16);
      __pipeline_commit();
    }
#pragma unroll
    for (int k = 0; k < 32; ++k) {
      float4 right = tileB[now][k][threadIdx.x];
#pragma unroll
      for (int i = 0; i < 4; ++i) {
        float left = ((const float *)tileA[now][threadIdx.y * 4 + i])[k];
        sum[i].x += left * right.x;
        sum[i].y += left * right.y;
        sum[i].z += left * right.z;
        sum[i].w += left * right.w;
      }
    }
  }
  float *to = c + (blockIdx.y * 32 + threadIdx.y * 4) * size + blockIdx.x * 128 + threadIdx.x * 4;
#pragma unroll
  for (int i = 0; i < 4; ++i)
    *(float4 *)(to + i * size) = sum[i];
}

void multiplyWideByCopies(const float *a, const float *b, float *c, int size, int depth) {
  dim3 block(32, 8);
  dim3 grid(size / 128, size / 32);
  multiplyWideAhead<<<grid, block>>>(a, b, c, size, depth);
}
