// Rows padded by one bank (two columns of halves, one of floats or doubles) start one bank further along each: the
// column-wise read is free of conflicts.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

template <typename T>
__global__ void transposePadded(const T *__restrict__ in, T *__restrict__ out, int width, int height) {
  __shared__ T tile[32][32 + (sizeof(T) < 4 ? 4 / sizeof(T) : 1)];
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

template <typename T> static void launch(const void *in, void *out, int width, int height) {
  dim3 block(32, 8);
  dim3 grid((width + 31) / 32, (height + 31) / 32);
  transposePadded<T><<<grid, block>>>(static_cast<const T *>(in), static_cast<T *>(out), width, height);
}

void transposePaddedTileHalf(const void *in, void *out, int width, int height) {
  launch<__half>(in, out, width, height);
}

void transposePaddedTileFloat(const void *in, void *out, int width, int height) {
  launch<float>(in, out, width, height);
}

void transposePaddedTileDouble(const void *in, void *out, int width, int height) {
  launch<double>(in, out, width, height);
}
