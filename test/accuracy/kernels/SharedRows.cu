// Rows and pairs in shared memory whose merging hangs on what the index is made of: an exchanged thread, an array of an
// odd length.
#include "Buffers.h"

/// Eight bytes each, side by side, from computed values: one store of 16 bytes, although the array's length is odd.
__global__ void oddPairs(float2 *Out, const float2 *In) {
  __shared__ float2 Tile[513];
  int I = threadIdx.x;
  Tile[I] = In[I];
  Tile[I + 256] = In[I + 256];
  __syncthreads();
  float2 A = Tile[I];
  float2 B = Tile[I + 256];
  __syncthreads();
  float2 Sum = {A.x + B.x, A.y + B.y};
  float2 Difference = {A.x - B.x, A.y - B.y};
  Tile[I * 2] = Sum;
  Tile[I * 2 + 1] = Difference;
  __syncthreads();
  Out[I] = Tile[I];
  Out[I + 256] = Tile[I + 256];
}

/// The row of another thread, walked by a short loop: one load of 16 bytes.
__global__ void exchangedRows(float *Out, const float *In) {
  __shared__ float Tile[1024];
  for (int J = 0; J < 4; J++)
    Tile[threadIdx.x + 256 * J] = In[threadIdx.x + 256 * J];
  __syncthreads();
  float Sum = 0;
  for (int J = 0; J < 4; J++)
    Sum += Tile[4 * (threadIdx.x ^ 1) + J];
  Out[threadIdx.x] = Sum;
}

/// The same of rows that are not aligned: four loads, each a conflict of five words' distance, which is none.
__global__ void oddRows(float *Out, const float *In) {
  __shared__ float Tile[1280];
  for (int J = 0; J < 5; J++)
    Tile[threadIdx.x + 256 * J] = In[threadIdx.x + 256 * J];
  __syncthreads();
  float Sum = 0;
  for (int J = 0; J < 4; J++)
    Sum += Tile[5 * (threadIdx.x ^ 1) + J];
  Out[threadIdx.x] = Sum;
}

int main() {
  oddPairs<<<1, 256>>>(buffer<float2>(), buffer<float2>());
  exchangedRows<<<1, 256>>>(buffer<float>(), buffer<float>());
  oddRows<<<1, 256>>>(buffer<float>(), buffer<float>());
  return cudaDeviceSynchronize();
}
