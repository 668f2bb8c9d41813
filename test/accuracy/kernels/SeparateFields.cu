// A store to one member of a structure leaves the others alone, in whichever array they lie: nvcc takes the members of
// one structure together across it.
#include "Buffers.h"

struct Pair {
  float X, Y;
};

// One load and one store of 8 bytes: the store of X stands between the loads of X and Y.
__global__ void scaleMembers(const float2 *In, float2 *Out, const float *By) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;
  float Factor = By[I];


  Out[I].x = In[I].x * Factor;


  Out[I].y = In[I].y * Factor;
}
// A float may be either member: By is loaded again, and the stores stay apart; the loads of In still come together.
__global__ void scaleByElement(const float2 *In, float2 *Out, const float *By) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;


  Out[I].x = In[I].x * By[I];


  Out[I].y = In[I].y * By[I];
}
// A structure of 4 bytes' alignment is no vector: two loads and two stores.
__global__ void scaleUnaligned(const Pair *In, Pair *Out) {
  int I = blockDim.x * blockIdx.x + threadIdx.x;


  Out[I].X = In[I].X * 2;


  Out[I].Y = In[I].Y * 2;
}

int main() {
  float2 *A = buffer<float2>(), *B = buffer<float2>();
  float *C = buffer<float>();
  scaleMembers<<<64, 256>>>(A, B, C);
  scaleByElement<<<64, 256>>>(A, B, C);
  scaleUnaligned<<<64, 256>>>((Pair *)A, (Pair *)B);
  cudaDeviceSynchronize();
}
