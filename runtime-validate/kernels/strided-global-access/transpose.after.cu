// The transpose through a shared tile: both the read and the write follow rows. The padding column keeps the
// column-wise read of the tile free of bank conflicts.

#include <cuda_runtime.h>

__global__ void transposeTiled(const float *__restrict__ in, float *__restrict__ out, int width, int height) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    if (x < width && y + k < height)
      tile[threadIdx.y + k][threadIdx.x] = in[(y + k) * width + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    if (x < height && y + k < width)
      out[(y + k) * height + x] = tile[threadIdx.x][threadIdx.y + k];
}

void transposeThroughTile(const float *in, float *out, int width, int height) {
  dim3 block(32, 8);
  dim3 grid((width + 31) / 32, (height + 31) / 32);
  transposeTiled<<<grid, block>>>(in, out, width, height);
}
