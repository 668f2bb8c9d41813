// Shared memory: tiles, padding, swizzles, reductions, element sizes, uneven conflicts, atomics.
#include "Buffers.h"

/// A square tile, filled in rows of Width elements and read in columns.
template <typename T, int Side, int Width> __global__ void tileColumn(T *Out, const T *In) {
  __shared__ T Tile[Side][Width];
  Tile[threadIdx.y][threadIdx.x] = In[threadIdx.y * Side + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * Side + threadIdx.x] = Tile[threadIdx.x][threadIdx.y];
}
__global__ void tileSwizzled(float *Out, const float *In) {
  __shared__ float Tile[32][32];
  Tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = In[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.x][threadIdx.y ^ threadIdx.x];
}
template <typename T, int Stride> __global__ void strided(T *Out, const T *In) {
  __shared__ T Data[256 * Stride];
  Data[threadIdx.x * Stride] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[(threadIdx.x ^ 32) * Stride];
}
__global__ void doubleTenLanes(double *Out, const double *In) {
  __shared__ double Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  if (threadIdx.x % 32 < 10)
    Out[threadIdx.x] = Data[threadIdx.x ^ 32];
}
__global__ void broadcastTwoWords(float *Out, const float *In) {
  __shared__ float Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x % 2 * 32];
}
__global__ void interleavedReduction(int *Out, const int *In) {
  __shared__ int Data[256];
  int T = threadIdx.x;
  Data[T] = In[blockIdx.x * 256 + T];
  __syncthreads();
  for (int S = 1; S < blockDim.x; S *= 2) {
    int Index = 2 * S * T;
    if (Index < blockDim.x)
      Data[Index] += Data[Index + S];
    __syncthreads();
  }
  if (T == 0)
    Out[blockIdx.x] = Data[0];
}
__global__ void sequentialReduction(int *Out, const int *In) {
  __shared__ int Data[256];
  int T = threadIdx.x;
  Data[T] = In[blockIdx.x * 256 + T];
  __syncthreads();
  for (int S = blockDim.x / 2; S > 0; S >>= 1) {
    if (T < S)
      Data[T] += Data[T + S];
    __syncthreads();
  }
  if (T == 0)
    Out[blockIdx.x] = Data[0];
}
__global__ void dynamicInParts(float *Out, const float *In) {
  extern __shared__ float Parts[];
  float *First = Parts, *Second = Parts + 256;
  First[threadIdx.x] = In[threadIdx.x];
  Second[threadIdx.x * 2] = In[threadIdx.x + 256];
  __syncthreads();
  Out[threadIdx.x] = First[threadIdx.x ^ 32] + Second[(threadIdx.x ^ 32) * 2];
}
__global__ void matrixMultiply16(float *C, const float *A, const float *B, int N) {
  __shared__ float TileA[16][16], TileB[16][16];
  int Row = blockIdx.y * 16 + threadIdx.y, Column = blockIdx.x * 16 + threadIdx.x;
  float Sum = 0;
  for (int T = 0; T < N / 16; ++T) {
    TileA[threadIdx.y][threadIdx.x] = A[Row * N + T * 16 + threadIdx.x];
    TileB[threadIdx.y][threadIdx.x] = B[(T * 16 + threadIdx.y) * N + Column];
    __syncthreads();
    for (int K = 0; K < 16; ++K)
      Sum += TileA[threadIdx.y][K] * TileB[K][threadIdx.x];
    __syncthreads();
  }
  C[Row * N + Column] = Sum;
}
template <int Stride> __global__ void sharedAtomic(int *Out, const int *In) {
  __shared__ int Bins[256 * Stride];
  Bins[threadIdx.x * Stride] = 0;
  __syncthreads();
  atomicAdd(&Bins[threadIdx.x * Stride], In[threadIdx.x]);
  __syncthreads();
  Out[threadIdx.x] = Bins[(threadIdx.x ^ 32) * Stride];
}

template <typename T, int Side, int Width> void launchTile() {
  tileColumn<T, Side, Width><<<1, dim3(Side, Side)>>>(buffer<T>(), buffer<T>());
}
template <typename T, int Stride> void launchStrided() { strided<T, Stride><<<1, 256>>>(buffer<T>(), buffer<T>()); }

int main() {
  float *A = buffer<float>(), *B = buffer<float>(), *C = buffer<float>();
  launchTile<float, 32, 32>();
  launchTile<float, 32, 33>();
  launchTile<float, 16, 16>();
  launchTile<float, 16, 17>();
  launchTile<double, 32, 32>();
  launchTile<double, 32, 33>();
  launchTile<unsigned char, 32, 32>();
  launchTile<short, 32, 32>();
  tileSwizzled<<<1, dim3(32, 32)>>>(A, B);
  launchStrided<float, 2>();
  launchStrided<float, 3>();
  launchStrided<float2, 1>();
  launchStrided<float2, 2>();
  launchStrided<float4, 1>();
  launchStrided<float4, 2>();
  doubleTenLanes<<<1, 256>>>((double *)A, (double *)B);
  broadcastTwoWords<<<1, 256>>>(A, B);
  interleavedReduction<<<4, 256>>>((int *)A, (int *)B);
  sequentialReduction<<<4, 256>>>((int *)A, (int *)B);
  dynamicInParts<<<1, 256, 4096>>>(A, B);
  matrixMultiply16<<<dim3(4, 4), dim3(16, 16)>>>(C, A, B, 64);
  sharedAtomic<1><<<1, 256>>>((int *)A, (int *)B);
  sharedAtomic<2><<<1, 256>>>((int *)A, (int *)B);
  return cudaDeviceSynchronize() != cudaSuccess;
}
