// The column-wise read of a 32x32 tile: all lanes of a warp read the same banks, one after the other.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

template <typename T>
__global__ void transposeUnpadded(const T *__restrict__ in, T *__restrict__ out, int width, int height) {
  __shared__ T tile[32][32];
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
  transposeUnpadded<T><<<grid, block>>>(static_cast<const T *>(in), static_cast<T *>(out), width, height);
}

void transposeTileHalf(const void *in, void *out, int width, int height) {
  launch<__half>(in, out, width, height);
}

void transposeTileFloat(const void *in, void *out, int width, int height) {
  launch<float>(in, out, width, height);
}

void transposeTileDouble(const void *in, void *out, int width, int height) {
  launch<double>(in, out, width, height);
}
