// The same with two tiles: the next one is on its way, past the registers, while this one is computed on.

#include <cuda_pipeline.h>
#include <cuda_runtime.h>

__global__ void multiplyNarrowAhead(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                                    int size, int depth) {
  __shared__ float tileA[2][32][32], tileB[2][32][32];
  int col = blockIdx.x * 32 + threadIdx.x;
  int row = blockIdx.y * 32 + threadIdx.y;
  float sum = 0;
  __pipeline_memcpy_async(&tileA[0][threadIdx.y][threadIdx.x], &a[row * depth + threadIdx.x], 4);
  __pipeline_memcpy_async(&tileB[0][threadIdx.y][threadIdx.x], &b[threadIdx.y * size + col], 4);
  __pipeline_commit();
  for (int from = 0, now = 0; from < depth; from += 32, now ^= 1) {
    __pipeline_wait_prior(0);
    __syncthreads();
    int next = from + 32;
    if (next < depth) {
      __pipeline_memcpy_async(&tileA[now ^ 1][threadIdx.y][threadIdx.x], &a[row * depth + next + threadIdx.x], 4);
      __pipeline_memcpy_async(&tileB[now ^ 1][threadIdx.y][threadIdx.x], &b[(next + threadIdx.y) * size + col], 4);
      __pipeline_commit();
    }
    for (int k = 0; k < 32; ++k)
      sum += tileA[now][threadIdx.y][k] * tileB[now][k][threadIdx.x];
  }
  c[row * size + col] = sum;
}

void multiplyNarrowByCopies(const float *a, const float *b, float *c, int size, int depth) {
  dim3 block(32, 32);
  dim3 grid(size / 32, size / 32);
  multiplyNarrowAhead<<<grid, block>>>(a, b, c, size, depth);
}
