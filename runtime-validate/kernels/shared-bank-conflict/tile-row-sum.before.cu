// Each lane sums one row of its warp's 32x32 tile, so that at every step the warp reads one column: 32-way conflicts.

#include <cuda_runtime.h>

__global__ void sumTileRows(const float *__restrict__ matrix, float *__restrict__ sums, int tiles) {
  __shared__ float tile[4][32][32];
  int warp = threadIdx.y;
  int lane = threadIdx.x;
  int first = blockIdx.x * 4 + warp;
  if (first >= tiles)
    return;
  for (int row = 0; row < 32; ++row)
    tile[warp][row][lane] = matrix[(first * 32 + row) * 32 + lane];
  __syncwarp();
  float sum = 0;
  for (int k = 0; k < 32; ++k)
    sum += tile[warp][lane][k];
  sums[first * 32 + lane] = sum;
}

void sumTileRowsOfMatrix(const float *matrix, float *sums, int tiles) {
  dim3 block(32, 4);
  sumTileRows<<<(tiles + 3) / 4, block>>>(matrix, sums, tiles);
}
