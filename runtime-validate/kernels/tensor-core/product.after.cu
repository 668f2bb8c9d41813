// The same on tensor cores: four warps multiply tiles of 64x64, each a quarter of the result.

#include <cuda_fp16.h>
#include <cuda_runtime.h>
#include <mma.h>

using namespace nvcuda;

__global__ void multiplyOnTensorCores(const half *__restrict__ a, const half *__restrict__ b, float *__restrict__ c,
                                      int size, int depth) {
  __shared__ __align__(32) half tileA[64][72], tileB[64][72]; // longer rows: no bank conflicts
  int warp = threadIdx.x / 32, top = warp / 2 * 32, left = warp % 2 * 32;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> sum[2][2];
#pragma unroll
  for (int i = 0; i < 2; ++i)
#pragma unroll
    for (int j = 0; j < 2; ++j)
      wmma::fill_fragment(sum[i][j], 0.0f);
  for (int from = 0; from < depth; from += 64) {
#pragma unroll
    for (int part = threadIdx.x; part < 512; part += 128) {
      *(uint4 *)&tileA[part / 8][part % 8 * 8] =
          *(const uint4 *)&a[(blockIdx.y * 64 + part / 8) * depth + from + part % 8 * 8];
      *(uint4 *)&tileB[part / 8][part % 8 * 8] =
          *(const uint4 *)&b[(from + part / 8) * size + blockIdx.x * 64 + part % 8 * 8];
    }
    __syncthreads();
#pragma unroll
    for (int k = 0; k < 64; k += 16) {
      wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> rows[2];
      wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> columns[2];
#pragma unroll
      for (int i = 0; i < 2; ++i) {
        wmma::load_matrix_sync(rows[i], &tileA[top + 16 * i][k], 72);
        wmma::load_matrix_sync(columns[i], &tileB[k][left + 16 * i], 72);
      }
#pragma unroll
      for (int i = 0; i < 2; ++i)
#pragma unroll
        for (int j = 0; j < 2; ++j)
          wmma::mma_sync(sum[i][j], rows[i], columns[j], sum[i][j]);
    }
    __syncthreads();
  }
  float *to = c + (blockIdx.y * 64 + top) * size + blockIdx.x * 64 + left;
#pragma unroll
  for (int i = 0; i < 2; ++i)
#pragma unroll
    for (int j = 0; j < 2; ++j)
      wmma::store_matrix_sync(to + 16 * i * size + 16 * j, sum[i][j], size, wmma::mem_row_major);
}

void multiplyHalvesOnTensorCores(const void *a, const void *b, float *c, int size, int depth) {
  dim3 grid(size / 64, size / 64);
  multiplyOnTensorCores<<<grid, 128>>>((const half *)a, (const half *)b, c, size, depth);
}
