// One-dimensional walks through global memory: strides, offsets, element sizes, broadcasts.
#include "Buffers.h"

__global__ void unitStride(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I] + 1;
}
__global__ void reversed(float *Out, const float *In, int Count) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[Count - 1 - I];
  Out[I] = Value;
}
__global__ void shiftedByOne(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I + 1];
  Out[I] = Value;
}
__global__ void stride2(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I * 2];
  Out[I] = Value;
}
__global__ void stride3(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I * 3];
  Out[I] = Value;
}
__global__ void stride5(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I * 5];
  Out[I] = Value;
}
__global__ void stride8(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I * 8];
  Out[I] = Value;
}
__global__ void strideFromLaunch(float *Out, const float *In, int Stride) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I * Stride];
  Out[I] = Value;
}
__global__ void stridedStore(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I];
  Out[I * 4] = Value;
}
__global__ void bytes(unsigned char *Out, const unsigned char *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I] + 1;
}
__global__ void bytesStride4(unsigned char *Out, const unsigned char *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned char Value = In[I * 4];
  Out[I] = Value;
}
__global__ void shorts(short *Out, const short *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I] + 1;
}
__global__ void shortsStride2(short *Out, const short *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  short Value = In[I * 2];
  Out[I] = Value;
}
__global__ void doubles(double *Out, const double *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I] + 1;
}
__global__ void doublesStride2(double *Out, const double *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  double Value = In[I * 2];
  Out[I] = Value;
}
__global__ void doublesShifted(double *Out, const double *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  double Value = In[I + 1];
  Out[I] = Value;
}
__global__ void vectors2(float2 *Out, const float2 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I];
}
__global__ void vectors4(float4 *Out, const float4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  Out[I] = In[I];
}
__global__ void vectors4Stride2(float4 *Out, const float4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float4 Value = In[I * 2];
  Out[I] = Value;
}
__global__ void oneFieldOfVector4(float *Out, const float4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I].y;
  Out[I] = Value;
}
__global__ void castToVector4(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float4 Value = reinterpret_cast<const float4 *>(In)[I];
  reinterpret_cast<float4 *>(Out)[I] = Value;
}
__global__ void broadcast(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[blockIdx.x];
  Out[I] = Value;
}
__global__ void halfWarpBroadcast(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[threadIdx.x / 16 * 64];
  Out[I] = Value;
}
__global__ void repeatedEight(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[threadIdx.x % 8];
  Out[I] = Value;
}
__global__ void exchangedPairs(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I ^ 1];
  Out[I] = Value;
}
__global__ void readOnlyPath(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = __ldg(In + I * 4);
  Out[I] = Value;
}
__global__ void slidingWindow(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int K = 0; K < 8; ++K)
    Sum += In[I + K];
  Out[I] = Sum;
}
__global__ void gridStride(float *Out, const float *In, int Count) {
  for (int I = blockIdx.x * blockDim.x + threadIdx.x; I < Count; I += blockDim.x * gridDim.x)
    Out[I] = In[I] * 2;
}
__global__ void chunkPerThread(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Sum = 0;
  for (int K = 0; K < 32; ++K)
    Sum += In[I * 32 + K];
  Out[I] = Sum;
}

int main() {
  float *A = buffer<float>(), *B = buffer<float>();
  unitStride<<<64, 256>>>(A, B);
  reversed<<<64, 256>>>(A, B, 64 * 256);
  shiftedByOne<<<64, 256>>>(A, B);
  stride2<<<64, 256>>>(A, B);
  stride3<<<64, 256>>>(A, B);
  stride5<<<64, 256>>>(A, B);
  stride8<<<64, 256>>>(A, B);
  strideFromLaunch<<<64, 256>>>(A, B, 6);
  stridedStore<<<64, 256>>>(A, B);
  bytes<<<64, 256>>>((unsigned char *)A, (unsigned char *)B);
  bytesStride4<<<64, 256>>>((unsigned char *)A, (unsigned char *)B);
  shorts<<<64, 256>>>((short *)A, (short *)B);
  shortsStride2<<<64, 256>>>((short *)A, (short *)B);
  doubles<<<64, 256>>>((double *)A, (double *)B);
  doublesStride2<<<64, 256>>>((double *)A, (double *)B);
  doublesShifted<<<64, 256>>>((double *)A, (double *)B);
  vectors2<<<64, 256>>>((float2 *)A, (float2 *)B);
  vectors4<<<64, 256>>>((float4 *)A, (float4 *)B);
  vectors4Stride2<<<64, 256>>>((float4 *)A, (float4 *)B);
  oneFieldOfVector4<<<64, 256>>>(A, (float4 *)B);
  castToVector4<<<64, 256>>>(A, B);
  broadcast<<<64, 256>>>(A, B);
  halfWarpBroadcast<<<64, 256>>>(A, B);
  repeatedEight<<<64, 256>>>(A, B);
  exchangedPairs<<<64, 256>>>(A, B);
  readOnlyPath<<<64, 256>>>(A, B);
  slidingWindow<<<64, 256>>>(A, B);
  gridStride<<<64, 256>>>(A, B, 64 * 256 * 8);
  chunkPerThread<<<64, 256>>>(A, B);
  return cudaDeviceSynchronize() != cudaSuccess;
}
