// The transpose with an unpadded tile: a bank conflict that padding cures.
__global__ void transposeTiled(float *__restrict__ out, const float *__restrict__ in, int width, int height) {
  __shared__ float tile[32][32];
  int x = blockIdx.x * 32 + threadIdx.x;
  int y = blockIdx.y * 32 + threadIdx.y;
  if (x < width && y < height)
    tile[threadIdx.y][threadIdx.x] = in[y * width + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  if (x < height && y < width)
    out[y * height + x] = tile[threadIdx.x][threadIdx.y];
}

void run(float *out, const float *in, int width, int height) {
  dim3 block(32, 32), grid((width + 31) / 32, (height + 31) / 32);
  transposeTiled<<<grid, block>>>(out, in, width, height);
}
