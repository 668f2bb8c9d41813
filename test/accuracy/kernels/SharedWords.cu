// Words of aligned groups of four in shared memory, of which a thread loads some: three of them are one load of 16 bytes,
// whichever is missing; two are one load of 8 only as the group's first or second half.
#include "Buffers.h"

template <int... Words> __global__ void someWords(float *Out, const float *In) {
  __shared__ float Tile[1024];
  for (int J = 0; J < 4; J++)
    Tile[threadIdx.x + 256 * J] = In[threadIdx.x + 256 * J];
  __syncthreads();
  const float *Group = Tile + 4 * threadIdx.x;
  float Product = 1;
  ((Product *= Group[Words]), ...);
  Out[threadIdx.x] = Product;
}

/// Rows of five: nothing is aligned, three loads stay three.
__global__ void oddGroups(float *Out, const float *In) {
  __shared__ float Tile[1280];
  for (int J = 0; J < 5; J++)
    Tile[threadIdx.x + 256 * J] = In[threadIdx.x + 256 * J];
  __syncthreads();
  const float *Group = Tile + 5 * threadIdx.x;
  Out[threadIdx.x] = Group[0] * Group[1] * Group[2];
}

int main() {
  someWords<0, 1, 2><<<1, 256>>>(buffer<float>(), buffer<float>());
  someWords<0, 1, 3><<<1, 256>>>(buffer<float>(), buffer<float>());
  someWords<0, 2, 3><<<1, 256>>>(buffer<float>(), buffer<float>());
  someWords<1, 2, 3><<<1, 256>>>(buffer<float>(), buffer<float>());
  someWords<0, 1><<<1, 256>>>(buffer<float>(), buffer<float>());
  someWords<2, 3><<<1, 256>>>(buffer<float>(), buffer<float>());
  someWords<1, 2><<<1, 256>>>(buffer<float>(), buffer<float>());
  someWords<0, 3><<<1, 256>>>(buffer<float>(), buffer<float>());
  oddGroups<<<1, 256>>>(buffer<float>(), buffer<float>());
  return cudaDeviceSynchronize();
}
