// Loads that every round of a loop would find unchanged: which of them nvcc issues once, before the loop, at the loop's
// first line, and which in every round, where they stand.
#include "Buffers.h"

struct Particle {
  float X, Y, Z, Vx, Vy, Vz;
};

__global__ void ofThisThread(const Particle *In, float *Out, int N) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;
  float Sum = 0;


  for (int J = 0; J < N; J++) {


    float Near = In[J].X;


    float Far = In[I].X;
    Sum += Near * Far;
  }
  Out[I] = Sum;
}
__global__ void ofBothLoops(const Particle *In, float *Out, int N, int M) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;
  float Sum = 0;


  for (int K = 0; K < M; K++) {


    for (int J = 0; J < N; J++) {


      float Near = In[J].X;


      float Far = In[I + K].Y;
      Sum += Near * Far;
    }
  }
  Out[I] = Sum;
}
__global__ void beforeStores(const Particle *In, float *Out, int N) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;


  for (int J = 0; J < N; J++) {


    float Far = In[I].X;
    Out[J * 4096 + I] = Far;
  }
}
__global__ void beforeStoresElsewhere(const Particle *__restrict__ In, float *__restrict__ Out, int N) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;


  for (int J = 0; J < N; J++) {


    float Near = In[J].Y;


    float Far = In[I].X;
    Out[J * 4096 + I] = Near * Far;
  }
}
__global__ void underCondition(const Particle *In, float *Out, int N) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;
  float Sum = 0;


  for (int J = 0; J < N; J++) {


    if (In[J].X >= 0)


      Sum += In[I].X;
    Sum *= 2;
  }
  Out[I] = Sum;
}
__global__ void behindBarrier(const Particle *In, float *Out, int N) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;
  float Sum = 0;


  for (int J = 0; J < N; J++) {


    Sum += In[J].X;
    __syncthreads();


    Sum *= In[I].X;
  }
  Out[I] = Sum;
}
__global__ void behindBreak(const Particle *In, float *Out, int N) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;
  float Sum = 0;


  for (int J = 0; J < N; J++) {


    if (In[J].X < 0)
      break;


    Sum += In[I].X;
  }
  Out[I] = Sum;
}
__global__ void inSharedMemory(float *Out, int N) {
  __shared__ float Tile[32][32];
  Tile[threadIdx.y][threadIdx.x] = threadIdx.x;
  __syncthreads();
  float Sum = 0;


  for (int J = 0; J < N; J++) {


    float Near = Tile[J & 31][threadIdx.x];


    float Far = Tile[threadIdx.x][3];
    Sum += Near * Far;
  }
  Out[threadIdx.y * 32 + threadIdx.x] = Sum;
}

int main() {
  float *A = buffer<float>(), *B = buffer<float>();
  ofThisThread<<<16, 256>>>((Particle *)A, B, 100);
  ofBothLoops<<<16, 256>>>((Particle *)A, B, 100, 10);
  beforeStores<<<16, 256>>>((Particle *)A, B, 100);
  beforeStoresElsewhere<<<16, 256>>>((Particle *)A, B, 100);
  underCondition<<<16, 256>>>((Particle *)A, B, 100);
  behindBarrier<<<16, 256>>>((Particle *)A, B, 100);
  behindBreak<<<16, 256>>>((Particle *)A, B, 100);
  inSharedMemory<<<1, dim3(32, 32)>>>(B, 100);
  cudaDeviceSynchronize();
}
