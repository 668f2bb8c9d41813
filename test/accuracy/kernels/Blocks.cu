// Block shapes and active lanes: two-dimensional blocks, partial warps, masks, exits, atomics.
#include "Buffers.h"

__global__ void rowMajor(float *Out, const float *In, int Columns) {
  int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
  Out[Y * Columns + X] = In[Y * Columns + X] + 1;
}
__global__ void columnMajorLoad(float *Out, const float *In, int Columns, int Rows) {
  int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
  float Value = In[X * Rows + Y];
  Out[Y * Columns + X] = Value;
}
__global__ void oddRows(float *Out, const float *In, int Columns) {
  int X = blockIdx.x * blockDim.x + threadIdx.x, Y = blockIdx.y * blockDim.y + threadIdx.y;
  float Value = In[Y * (Columns + 1) + X];
  Out[Y * Columns + X] = Value;
}
__global__ void stencil(float *Out, const float *In, int Columns) {
  int X = blockIdx.x * blockDim.x + threadIdx.x + 1, Y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  float Left = In[Y * Columns + X - 1];
  float Right = In[Y * Columns + X + 1];
  float Up = In[(Y - 1) * Columns + X];
  float Down = In[(Y + 1) * Columns + X];
  Out[Y * Columns + X] = Left + Right + Up + Down;
}
__global__ void smallBlock(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I] + 1;
}
__global__ void firstTwentyLanes(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 32 >= 20)
    return;
  float Value = In[I * 4];
  Out[I] = Value;
}
__global__ void everySecondLane(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 2 == 0) {
    float Value = In[I];
    Out[I] = Value * 2;
  }
}
__global__ void oneLane(float *Out, const float *In) {
  if (threadIdx.x == 0) {
    float Value = In[blockIdx.x * 64];
    Out[blockIdx.x * 64] = Value;
  }
}
__global__ void warpPerRow(float *Out, const float *In, int Columns) {
  int Row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, Lane = threadIdx.x % 32;
  float Sum = 0;
  for (int K = Lane; K < Columns; K += 32)
    Sum += In[Row * Columns + K];
  Out[Row * 32 + Lane] = Sum;
}
__global__ void threadPerRow(float *Out, const float *In, int Columns) {
  int Row = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int K = 0; K < Columns; ++K)
    Sum += In[Row * Columns + K];
  Out[Row] = Sum;
}
__global__ void splitIndex(float *Out, const float *In, int Columns) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Row = I / Columns, Column = I % Columns;
  float Value = In[Row * Columns + Column];
  Out[Column * 64 + Row] = Value;
}
__global__ void atomicEachOwn(int *Out) { atomicAdd(&Out[blockIdx.x * blockDim.x + threadIdx.x], 3); }
__global__ void atomicStrided(float *Out) { atomicAdd(&Out[(blockIdx.x * blockDim.x + threadIdx.x) * 8], 3.f); }
__global__ void atomicFewBins(float *Out) { atomicAdd(&Out[threadIdx.x % 4 * 16], 3.f); }

int main() {
  float *A = buffer<float>(), *B = buffer<float>();
  rowMajor<<<dim3(8, 8), dim3(16, 16)>>>(A, B, 128);
  columnMajorLoad<<<dim3(8, 8), dim3(16, 16)>>>(A, B, 128, 128);
  columnMajorLoad<<<dim3(4, 16), dim3(32, 8)>>>(A, B, 128, 128);
  oddRows<<<dim3(16, 16), dim3(8, 8)>>>(A, B, 128);
  stencil<<<dim3(4, 16), dim3(32, 8)>>>(A, B, 256);
  smallBlock<<<64, 48>>>(A, B);
  firstTwentyLanes<<<64, 256>>>(A, B);
  everySecondLane<<<64, 256>>>(A, B);
  oneLane<<<64, 256>>>(A, B);
  warpPerRow<<<64, 256>>>(A, B, 1024);
  threadPerRow<<<64, 256>>>(A, B, 512);
  splitIndex<<<64, 256>>>(A, B, 256);
  atomicEachOwn<<<64, 256>>>((int *)A);
  atomicStrided<<<64, 256>>>(A);
  atomicFewBins<<<64, 256>>>(A);
  return cudaDeviceSynchronize() != cudaSuccess;
}
