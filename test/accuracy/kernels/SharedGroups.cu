// Shared loads of 8 and 16 bytes: which lanes are served together, with and without conflicts between them.
#include "Buffers.h"

__global__ void vector4ParityRows(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x % 2 * 16];
}
__global__ void vector4ParityLines(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x % 2 * 8];
}
__global__ void vector4ParityNeighbours(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x % 2];
}
__global__ void vector4PairRows(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 2 % 2 * 16];
}
__global__ void vector4PairNeighbours(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 2 % 2];
}
__global__ void vector4FourPairs(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 2 % 4 * 8];
}
__global__ void vector4PairsHalfLines(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 2 % 4 * 4];
}
__global__ void vector4ParityByHalf(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x % 2 * 8 + threadIdx.x / 16 % 2];
}
__global__ void vector4ParityByQuarter(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x % 2 * 8 + threadIdx.x / 8 % 4];
}
__global__ void vector4ParityByFour(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x % 2 * 8 + threadIdx.x / 4 % 8];
}
__global__ void vector4PairsByFour(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 2 % 2 * 8 + threadIdx.x / 4 % 8];
}
__global__ void vector4ParityByFourFree(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x % 2 + threadIdx.x / 4 % 8 * 2];
}
__global__ void vector4PairsByFourFree(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 2 % 2 + threadIdx.x / 4 % 8 * 2];
}
__global__ void vector4QuarterUniform(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 8 % 4 * 8];
}
__global__ void vector4HalfUniform(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 16 % 2 * 8];
}
__global__ void vector4FourUniform(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 4 % 8 * 8];
}
__global__ void vector4FourUniformFree(float4 *Out, const float4 *In) {
  __shared__ float4 Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 4 % 8];
}
__global__ void doubleParityRows(double *Out, const double *In) {
  __shared__ double Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x % 2 * 16];
}
__global__ void doublePairRows(double *Out, const double *In) {
  __shared__ double Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 2 % 2 * 16];
}
__global__ void doubleFourPairs(double *Out, const double *In) {
  __shared__ double Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 2 % 4 * 16];
}
__global__ void doublePairsAll(double *Out, const double *In) {
  __shared__ double Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 2 % 16 * 16];
}
__global__ void doublePairsFree(double *Out, const double *In) {
  __shared__ double Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 2 % 16];
}
__global__ void doubleHalfUniform(double *Out, const double *In) {
  __shared__ double Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 16 % 2 * 16];
}
__global__ void doubleQuarterUniform(double *Out, const double *In) {
  __shared__ double Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x / 8 % 4 * 16];
}
__global__ void doubleParityByHalf(double *Out, const double *In) {
  __shared__ double Data[256];
  Data[threadIdx.x] = In[threadIdx.x];
  __syncthreads();
  Out[threadIdx.x] = Data[threadIdx.x % 2 * 16 + threadIdx.x / 16 % 2];
}
int main() {
  float *A = buffer<float>(), *B = buffer<float>();
  vector4ParityRows<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4ParityLines<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4ParityNeighbours<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4PairRows<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4PairNeighbours<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4FourPairs<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4PairsHalfLines<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4ParityByHalf<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4ParityByQuarter<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4ParityByFour<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4PairsByFour<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4ParityByFourFree<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4PairsByFourFree<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4QuarterUniform<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4HalfUniform<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4FourUniform<<<1, 256>>>((float4 *)A, (float4 *)B);
  vector4FourUniformFree<<<1, 256>>>((float4 *)A, (float4 *)B);
  doubleParityRows<<<1, 256>>>((double *)A, (double *)B);
  doublePairRows<<<1, 256>>>((double *)A, (double *)B);
  doubleFourPairs<<<1, 256>>>((double *)A, (double *)B);
  doublePairsAll<<<1, 256>>>((double *)A, (double *)B);
  doublePairsFree<<<1, 256>>>((double *)A, (double *)B);
  doubleHalfUniform<<<1, 256>>>((double *)A, (double *)B);
  doubleQuarterUniform<<<1, 256>>>((double *)A, (double *)B);
  doubleParityByHalf<<<1, 256>>>((double *)A, (double *)B);
  return cudaDeviceSynchronize() != cudaSuccess;
}
