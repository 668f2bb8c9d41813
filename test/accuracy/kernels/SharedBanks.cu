// Shared memory: tiles, padding, swizzles, reductions, element sizes, uneven conflicts, atomics.
#include "Buffers.h"

__global__ void tileColumn(float *Out, const float *In) {
  __shared__ float Tile[32][32];
  Tile[threadIdx.y][threadIdx.x] = In[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.x][threadIdx.y];
}
__global__ void tilePadded(float *Out, const float *In) {
  __shared__ float Tile[32][33];
  Tile[threadIdx.y][threadIdx.x] = In[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.x][threadIdx.y];
}
__global__ void tileSwizzled(float *Out, const float *In) {
  __shared__ float Tile[32][32];
  Tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = In[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.x][threadIdx.y ^ threadIdx.x];
}
__global__ void tile16(float *Out, const float *In) {
  __shared__ float Tile[16][16];
  Tile[threadIdx.y][threadIdx.x] = In[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * 16 + threadIdx.x] = Tile[threadIdx.x][threadIdx.y];
}
__global__ void tile16Padded(float *Out, const float *In) {
  __shared__ float Tile[16][17];
  Tile[threadIdx.y][threadIdx.x] = In[threadIdx.y * 16 + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * 16 + threadIdx.x] = Tile[threadIdx.x][threadIdx.y];
}
__global__ void doubleTile(double *Out, const double *In) {
  __shared__ double Tile[32][32];
  Tile[threadIdx.y][threadIdx.x] = In[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.x][threadIdx.y];
}
__global__ void doubleTilePadded(double *Out, const double *In) {
  __shared__ double Tile[32][33];
  Tile[threadIdx.y][threadIdx.x] = In[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.x][threadIdx.y];
}
__global__ void byteTile(unsigned char *Out, const unsigned char *In) {
  __shared__ unsigned char Tile[32][32];
  Tile[threadIdx.y][threadIdx.x] = In[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.x][threadIdx.y];
}
__global__ void shortTile(short *Out, const short *In) {
  __shared__ short Tile[32][32];
  Tile[threadIdx.y][threadIdx.x] = In[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  Out[threadIdx.y * 32 + threadIdx.x] = Tile[threadIdx.x][threadIdx.y];
}
__global__ void stride2(float *Out, const float *In) {
  __shared__ float Data[512];
  Data[threadIdx.x * 2] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[(threadIdx.x ^ 32) * 2];
}
__global__ void stride3(float *Out, const float *In) {
  __shared__ float Data[768];
  Data[threadIdx.x * 3] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[(threadIdx.x ^ 32) * 3];
}
__global__ void vector2(float2 *Out, const float2 *In) {
  __shared__ float2 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x ^ 32];
}
__global__ void vector2Stride2(float2 *Out, const float2 *In) {
  __shared__ float2 Data[512];
  Data[threadIdx.x * 2] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[(threadIdx.x ^ 32) * 2];
}
__global__ void vector4(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x ^ 32];
}
__global__ void vector4Stride2(float4 *Out, const float4 *In) {
  __shared__ float4 Data[512];
  Data[threadIdx.x * 2] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[(threadIdx.x ^ 32) * 2];
}
__global__ void vector4Broadcast(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 32];
}
__global__ void vector4FourAddresses(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x % 4 * 8];
}
__global__ void doubleFirstHalfConflicts(double *Out, const double *In) {
  __shared__ double Data[1024];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  int Lane = threadIdx.x % 32;
  Out[threadIdx.x] = Data[Lane < 16 ? Lane * 16 : Lane];
}
__global__ void doubleRepeated(double *Out, const double *In) {
  __shared__ double Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x % 16];
}
__global__ void doubleInterleavedHalves(double *Out, const double *In) {
  __shared__ double Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  int Lane = threadIdx.x % 32;
  Out[threadIdx.x] = Data[Lane % 2 * 16 + Lane / 2];
}
__global__ void vector4OneQuarterConflicts(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  int Lane = threadIdx.x % 32;
  Out[threadIdx.x] = Data[Lane < 8 ? Lane * 8 : Lane];
}
__global__ void vector4Reordered(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  int Lane = threadIdx.x % 32;
  Out[threadIdx.x] = Data[Lane % 4 * 8 + Lane / 4];
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
__global__ void sharedAtomicOwn(int *Out, const int *In) {
  __shared__ int Bins[256];
  Bins[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&Bins[threadIdx.x], In[threadIdx.x]);
  __syncthreads();
  Out[threadIdx.x] = Bins[threadIdx.x ^ 32];
}
__global__ void sharedAtomicStride2(int *Out, const int *In) {
  __shared__ int Bins[512];
  Bins[threadIdx.x * 2] = 0;
  __syncthreads();
  atomicAdd(&Bins[threadIdx.x * 2], In[threadIdx.x]);
  __syncthreads();
  Out[threadIdx.x] = Bins[(threadIdx.x ^ 32) * 2];
}

int main() {
  float *A = buffer<float>(), *B = buffer<float>(), *C = buffer<float>();
  tileColumn<<<1, dim3(32, 32)>>>(A, B);
  tilePadded<<<1, dim3(32, 32)>>>(A, B);
  tileSwizzled<<<1, dim3(32, 32)>>>(A, B);
  tile16<<<1, dim3(16, 16)>>>(A, B);
  tile16Padded<<<1, dim3(16, 16)>>>(A, B);
  doubleTile<<<1, dim3(32, 32)>>>((double *)A, (double *)B);
  doubleTilePadded<<<1, dim3(32, 32)>>>((double *)A, (double *)B);
  byteTile<<<1, dim3(32, 32)>>>((unsigned char *)A, (unsigned char *)B);
  shortTile<<<1, dim3(32, 32)>>>((short *)A, (short *)B);
  stride2<<<1, 256>>>(A, B);
  stride3<<<1, 256>>>(A, B);
  vector2<<<1, 256>>>((float2 *)A, (float2 *)B);
  vector2Stride2<<<1, 256>>>((float2 *)A, (float2 *)B);
  vector4<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4Stride2<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4Broadcast<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4FourAddresses<<<1, 256>>>((float4 *)A, (float4 *)B);
  doubleFirstHalfConflicts<<<1, 256>>>((double *)A, (double *)B);
  doubleRepeated<<<1, 256>>>((double *)A, (double *)B);
  doubleInterleavedHalves<<<1, 256>>>((double *)A, (double *)B);
  vector4OneQuarterConflicts<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4Reordered<<<1, 256>>>((float4 *)A, (float4 *)B);
  doubleTenLanes<<<1, 256>>>((double *)A, (double *)B);
  broadcastTwoWords<<<1, 256>>>(A, B);
  interleavedReduction<<<4, 256>>>((int *)A, (int *)B);
  sequentialReduction<<<4, 256>>>((int *)A, (int *)B);
  dynamicInParts<<<1, 256, 4096>>>(A, B);
  matrixMultiply16<<<dim3(4, 4), dim3(16, 16)>>>(C, A, B, 64);
  sharedAtomicOwn<<<1, 256>>>((int *)A, (int *)B);
  sharedAtomicStride2<<<1, 256>>>((int *)A, (int *)B);
  return cudaDeviceSynchronize() != cudaSuccess;
}
