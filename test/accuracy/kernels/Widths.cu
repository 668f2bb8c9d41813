// What is issued where the source names more or less: parts of numbers and vectors, stores of several arms.
#include "Buffers.h"

__global__ void lowHalf(int *Out, const long long *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = (int)In[I];
  Out[I] = Value;
}
__global__ void highHalf(int *Out, const long long *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = (int)(In[I] >> 32);
  Out[I] = Value;
}
__global__ void lowHalfOfSum(int *Out, const long long *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = (int)(In[I] * 3 + 1);
  Out[I] = Value;
}
__global__ void lowHalfReadOnly(int *Out, const long long *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = (int)__ldg(&In[I]);
  Out[I] = Value;
}
__global__ void bothHalves(int *Out, const long long *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = (int)(In[I] ^ (In[I] >> 32));
  Out[I] = Value;
}
__global__ void quotientOfWhole(int *Out, const long long *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = (int)(In[I] / 3);
  Out[I] = Value;
}
__global__ void lowByte(unsigned char *Out, const int *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned char Value = (unsigned char)In[I];
  Out[I] = Value;
}
__global__ void signOnly(int *Out, const int *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = In[I] < 0;
  Out[I] = Value;
}
__global__ void maskedByte(int *Out, const int *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = In[I] & 255;
  Out[I] = Value;
}
__global__ void thirdByte(int *Out, const unsigned *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  int Value = In[I] >> 16 & 255;
  Out[I] = Value;
}
__global__ void memberX(float *Out, const float4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I].x;
  Out[I] = Value;
}
__global__ void membersXY(float *Out, const float4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float4 V = In[I];
  float Value = V.x + V.y;
  Out[I] = Value;
}
__global__ void membersZW(float *Out, const float4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float4 V = In[I];
  float Value = V.z * V.w;
  Out[I] = Value;
}
__global__ void membersYZ(float *Out, const float4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float4 V = In[I];
  float Value = V.y + V.z;
  Out[I] = Value;
}
__global__ void membersXW(float *Out, const float4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float4 V = In[I];
  float Value = V.x + V.w;
  Out[I] = Value;
}
__global__ void membersXYZ(float *Out, const float4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float4 V = In[I];
  float Value = V.x + V.y + V.z;
  Out[I] = Value;
}
__global__ void membersYZW(float *Out, const float4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float4 V = In[I];
  float Value = V.y + V.z + V.w;
  Out[I] = Value;
}
__global__ void memberOfBytes(int *Out, const uchar4 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  uchar4 V = In[I];
  int Value = V.y;
  Out[I] = Value;
}
__global__ void memberOfDoubles(double *Out, const double2 *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  double2 V = In[I];
  double Value = V.y;
  Out[I] = Value;
}
__global__ void sharedHalves(int *Out, const long long *In) {
  __shared__ long long Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = (int)Data[threadIdx.x ^ 32];
}
__global__ void bytesOfOwn(unsigned char *Out, const int *In) {
  __shared__ unsigned char Data[4096];
  unsigned char *Own = Data + threadIdx.x * 16;
  for (int K = 0; K < 16; ++K)
    Own[K] = In[K];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x];
}
__global__ void armsAtBorders(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 32 == 0)
    Out[I * 8] = 1;
  else if (threadIdx.x % 32 == 31)
    Out[I * 8] = 2;
  else
    Out[I * 8] = In[I];
}
__global__ void armWithoutStore(float *Out, const float *In) {
  int I = blockIdx.x * blockDim.x + threadIdx.x;
  float Value = In[I];
  if (threadIdx.x % 32 < 8)
    Out[I * 8] = Value;
  else if (threadIdx.x % 32 < 16)
    Out[I * 8] = Value * 2;
}

int main() {
  float *A = buffer<float>(), *B = buffer<float>();
  lowHalf<<<64, 256>>>((int *)A, (long long *)B);
  highHalf<<<64, 256>>>((int *)A, (long long *)B);
  lowHalfOfSum<<<64, 256>>>((int *)A, (long long *)B);
  lowHalfReadOnly<<<64, 256>>>((int *)A, (long long *)B);
  bothHalves<<<64, 256>>>((int *)A, (long long *)B);
  quotientOfWhole<<<64, 256>>>((int *)A, (long long *)B);
  lowByte<<<64, 256>>>((unsigned char *)A, (int *)B);
  signOnly<<<64, 256>>>((int *)A, (int *)B);
  maskedByte<<<64, 256>>>((int *)A, (int *)B);
  thirdByte<<<64, 256>>>((int *)A, (unsigned *)B);
  memberX<<<64, 256>>>((float *)A, (float4 *)B);
  membersXY<<<64, 256>>>((float *)A, (float4 *)B);
  membersZW<<<64, 256>>>((float *)A, (float4 *)B);
  membersYZ<<<64, 256>>>((float *)A, (float4 *)B);
  membersXW<<<64, 256>>>((float *)A, (float4 *)B);
  membersXYZ<<<64, 256>>>((float *)A, (float4 *)B);
  membersYZW<<<64, 256>>>((float *)A, (float4 *)B);
  memberOfBytes<<<64, 256>>>((int *)A, (uchar4 *)B);
  memberOfDoubles<<<64, 256>>>((double *)A, (double2 *)B);
  sharedHalves<<<1, 256>>>((int *)A, (long long *)B);
  bytesOfOwn<<<1, 256>>>((unsigned char *)A, (int *)B);
  armsAtBorders<<<64, 256>>>(A, B);
  armWithoutStore<<<64, 256>>>(A, B);
  return cudaDeviceSynchronize() != cudaSuccess;
}
