// Loads that every round of an unrolled loop would find unchanged. Where the source asks to unroll it, they are issued
// where they stand in the first round; where nvcc unrolls an inner loop by itself, where they are first needed, at the line
// of what stands there before; where an outer one, before the loop, as where nothing is unrolled.
#include "Buffers.h"

__global__ void eightRounds(float *__restrict__ Out, const float *__restrict__ In, int N) {
  const float *Row = In + threadIdx.x * 33;
  float Sum = 0;


  for (int J = 0; J < 8; J++) {


    float Near = In[J * N];
    Sum += Near * Row[3];


    Sum *= Near + 1;
    Sum += Near / Row[40];
  }
  Out[threadIdx.x] = Sum;
}

__global__ void innerRounds(float *__restrict__ Out, const float *__restrict__ In, int N) {
  float Sum = 0;
  for (int K = 0; K < N; K++) {
    const float *Row = In + threadIdx.x * 33 + K;


    for (int J = 0; J < 8; J++) {


      float Near = In[J * N + K];
      Sum += Near * Row[3];
    }
  }
  Out[threadIdx.x] = Sum;
}

__global__ void onRequest(float *__restrict__ Out, const float *__restrict__ In, int N) {
  const float *Row = In + threadIdx.x * 33;
  float Sum = 0;


#pragma unroll
  for (int J = 0; J < 80; J++) {


    float Near = In[J * N];
    Sum += Near * Row[3];
  }
  Out[threadIdx.x] = Sum;
}

__global__ void manyRounds(float *__restrict__ Out, const float *__restrict__ In, int N) {
  const float *Row = In + threadIdx.x * 33;
  float Sum = 0;


  for (int J = 0; J < 80; J++) {


    float Near = In[J * N];
    Sum += Near * Row[3];
  }
  Out[threadIdx.x] = Sum;
}

int main() {
  eightRounds<<<1, 256>>>(buffer<float>(), buffer<float>(), 32);
  innerRounds<<<1, 256>>>(buffer<float>(), buffer<float>(), 32);
  onRequest<<<1, 256>>>(buffer<float>(), buffer<float>(), 32);
  manyRounds<<<1, 256>>>(buffer<float>(), buffer<float>(), 32);
  return cudaDeviceSynchronize();
}
