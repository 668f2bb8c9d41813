// Copies of a vector, as parameters of functions are, of which one element is used: a load of that element, where it is
// used. One copy of which two elements are used is one load.
#include "Buffers.h"

__device__ float first(float2 V) { return V.x; }
__device__ float second(float2 V) { return V.y; }

__global__ void oneAfterTheOther(float *Out, const float2 *A, const float2 *B) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;
  bool Same = first(A[I]) == first(B[I]) &&

              second(A[I]) == second(B[I]);

  Out[I] = Same ? 1 : 0;
}

__global__ void oneCopy(float *Out, const float2 *A, const float2 *B) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;
  float2 OfA = A[I];
  float2 OfB = B[I];
  bool Same = OfA.x == OfB.x && OfA.y == OfB.y;
  Out[I] = Same ? 1 : 0;
}

__global__ void bothAtOnce(float *Out, const float2 *A) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;
  Out[I] = first(A[I]) + second(A[I]);
}

int main() {
  oneAfterTheOther<<<64, 256>>>(buffer<float>(), buffer<float2>(), buffer<float2>());
  oneCopy<<<64, 256>>>(buffer<float>(), buffer<float2>(), buffer<float2>());
  bothAtOnce<<<64, 256>>>(buffer<float>(), buffer<float2>());
  return cudaDeviceSynchronize();
}
