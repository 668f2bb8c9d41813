// The tutorial transpose, from the naive form to the tiled one with a padded row.
#include <cuda_runtime.h>

constexpr int TileDim = 32;
constexpr int BlockRows = 8;

__global__ void transposeNaive(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * TileDim + threadIdx.x;
  int y = blockIdx.y * TileDim + threadIdx.y;
  for (int j = 0; j < TileDim; j += BlockRows)
    if (x < width && y + j < height)
      out[x * height + (y + j)] = in[(y + j) * width + x];
}

__global__ void transposeTiled(float *__restrict__ out, const float *__restrict__ in, int width, int height) {
  __shared__ float tile[TileDim][TileDim];
  int x = blockIdx.x * TileDim + threadIdx.x;
  int y = blockIdx.y * TileDim + threadIdx.y;
  for (int j = 0; j < TileDim; j += BlockRows)
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TileDim + threadIdx.x;
  y = blockIdx.x * TileDim + threadIdx.y;
  for (int j = 0; j < TileDim; j += BlockRows)
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void transposePadded(float *__restrict__ out, const float *__restrict__ in, int width, int height) {
  __shared__ float tile[TileDim][TileDim + 1];
  int x = blockIdx.x * TileDim + threadIdx.x;
  int y = blockIdx.y * TileDim + threadIdx.y;
  for (int j = 0; j < TileDim; j += BlockRows)
    if (x < width && y + j < height)
      tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * TileDim + threadIdx.x;
  y = blockIdx.x * TileDim + threadIdx.y;
  for (int j = 0; j < TileDim; j += BlockRows)
    if (x < height && y + j < width)
      out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

void transposeAll(float *out, const float *in, int width, int height) {
  dim3 block(TileDim, BlockRows);
  dim3 grid((width + TileDim - 1) / TileDim, (height + TileDim - 1) / TileDim);
  transposeNaive<<<grid, block>>>(out, in, width, height);
  transposeTiled<<<grid, block>>>(out, in, width, height);
  transposePadded<<<grid, block>>>(out, in, width, height);
}
