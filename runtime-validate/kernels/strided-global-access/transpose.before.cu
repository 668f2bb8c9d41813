// The naive transpose: reads follow the rows, writes go down a column, a whole row apart.

#include <cuda_runtime.h>

__global__ void transposeNaive(const float *__restrict__ in, float *__restrict__ out, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    out[x * height + y] = in[y * width + x];
}

void transposeDirect(const float *in, float *out, int width, int height) {
  dim3 block(32, 8);
  dim3 grid((width + 31) / 32, (height + 7) / 8);
  transposeNaive<<<grid, block>>>(in, out, width, height);
}
