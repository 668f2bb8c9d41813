// Matrix multiplication: the naive form, the same with the indices swapped by mistake, and the tiled one.
#include <cuda_runtime.h>

constexpr int Tile = 16;

__global__ void matmulNaive(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n || col >= n)
    return;
  float sum = 0.0f;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}

// threadIdx.x selects the row: neighbouring lanes are a whole row apart in a and in c.
__global__ void matmulSwapped(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= n || col >= n)
    return;
  float sum = 0.0f;
  for (int k = 0; k < n; ++k)
    sum += a[row * n + k] * b[k * n + col];
  c[row * n + col] = sum;
}

__global__ void matmulTiled(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  __shared__ float tileA[Tile][Tile];
  __shared__ float tileB[Tile][Tile];
  int row = blockIdx.y * Tile + threadIdx.y;
  int col = blockIdx.x * Tile + threadIdx.x;
  float sum = 0.0f;
  for (int t = 0; t < n; t += Tile) {
    tileA[threadIdx.y][threadIdx.x] = a[row * n + t + threadIdx.x];
    tileB[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + col];
    __syncthreads();
    for (int k = 0; k < Tile; ++k)
      sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
    __syncthreads();
  }
  c[row * n + col] = sum;
}

void multiply(const float *a, const float *b, float *c, int n) {
  dim3 block(Tile, Tile);
  dim3 grid(n / Tile, n / Tile);
  matmulNaive<<<grid, block>>>(a, b, c, n);
  matmulSwapped<<<grid, block>>>(a, b, c, n);
  matmulTiled<<<grid, block>>>(a, b, c, n);
}
