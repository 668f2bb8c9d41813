// Copies from global to shared memory that pass no register (cp.async): widths, offsets, strides on either side.
#include "Buffers.h"
#include <cuda_pipeline.h>

/// One piece of type T a thread, from In[From] to Tile[To].
template <typename T> __device__ void copy(T *To, const T *From) { __pipeline_memcpy_async(To, From, sizeof(T)); }

/// Rows of Lead words; the thread's piece is Step pieces from its neighbour's and starts Shift words into the row.
template <typename T, int Shift, int Step> __global__ void copyTo(float *Out, const T *In) {
  __shared__ __align__(256) float Tile[32 * 64 + 64];
  copy((T *)&Tile[Shift] + threadIdx.x * Step, In + threadIdx.x);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  Out[threadIdx.x] = Tile[threadIdx.x];
}
template <typename T, int Shift, int Step> __global__ void copyFrom(float *Out, const float *In) {
  __shared__ __align__(256) T Tile[256];
  copy(&Tile[threadIdx.x], (const T *)&In[Shift] + threadIdx.x * Step);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  Out[threadIdx.x] = ((float *)Tile)[threadIdx.x];
}
/// A column of a padded tile: 32 banks, but 32 rows.
__global__ void copyColumn(float *Out, const float *In) {
  __shared__ float Tile[32][33];
  copy(&Tile[threadIdx.x][0], &In[threadIdx.x]);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  Out[threadIdx.x] = Tile[threadIdx.x][0];
}
/// Pieces of 16 bytes in rows of Lead words, Pieces to a row.
template <int Lead, int Pieces> __global__ void copyRows(float *Out, const float4 *In) {
  __shared__ __align__(256) float Tile[32 * Lead];
  copy((float4 *)&Tile[threadIdx.x / Pieces * Lead] + threadIdx.x % Pieces, &In[threadIdx.x]);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  Out[threadIdx.x] = Tile[threadIdx.x];
}
/// Pieces of 16 bytes from rows of 4096 bytes, Pieces to a row, side by side in the tile.
template <int Pieces> __global__ void gatherRows(float *Out, const float4 *In) {
  __shared__ __align__(256) float4 Tile[64];
  copy(&Tile[threadIdx.x], &In[threadIdx.x / Pieces * 256 + threadIdx.x % Pieces]);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  Out[threadIdx.x] = ((float *)Tile)[threadIdx.x];
}
/// The same as PTX.
__global__ void copyPtx(float *Out, const float4 *In) {
  __shared__ __align__(256) float4 Tile[64];
  const unsigned To = (unsigned)__cvta_generic_to_shared(&Tile[threadIdx.x * 2]);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(To), "l"(In + threadIdx.x) : "memory");
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  Out[threadIdx.x] = Tile[threadIdx.x].x;
}

int main() {
  float *Out = buffer<float>(), *In = buffer<float>();
  copyTo<float, 0, 1><<<1, 32>>>(Out, In);
  copyTo<float, 8, 1><<<1, 32>>>(Out, In);
  copyTo<float, 0, 2><<<1, 32>>>(Out, In);
  copyTo<float, 0, 3><<<1, 32>>>(Out, In);
  copyTo<float2, 0, 1><<<1, 32>>>(Out, (float2 *)In);
  copyTo<float2, 8, 1><<<1, 32>>>(Out, (float2 *)In);
  copyTo<float2, 0, 2><<<1, 32>>>(Out, (float2 *)In);
  copyTo<float4, 0, 1><<<1, 32>>>(Out, (float4 *)In);
  copyTo<float4, 4, 1><<<1, 32>>>(Out, (float4 *)In);
  copyTo<float4, 8, 1><<<1, 32>>>(Out, (float4 *)In);
  copyTo<float4, 16, 1><<<1, 32>>>(Out, (float4 *)In);
  copyTo<float4, 0, 2><<<1, 32>>>(Out, (float4 *)In);
  copyTo<float4, 0, 3><<<1, 32>>>(Out, (float4 *)In);
  copyFrom<float, 8, 1><<<1, 32>>>(Out, In);
  copyFrom<float, 0, 2><<<1, 32>>>(Out, In);
  copyFrom<float4, 8, 1><<<1, 32>>>(Out, In);
  copyFrom<float4, 0, 2><<<1, 32>>>(Out, In);
  copyColumn<<<1, 32>>>(Out, In);
  copyRows<16, 4><<<1, 32>>>(Out, (float4 *)In);
  copyRows<20, 4><<<1, 32>>>(Out, (float4 *)In);
  copyRows<32, 4><<<1, 32>>>(Out, (float4 *)In);
  copyRows<36, 4><<<1, 32>>>(Out, (float4 *)In);
  copyRows<36, 8><<<1, 32>>>(Out, (float4 *)In);
  copyRows<40, 2><<<1, 32>>>(Out, (float4 *)In);
  gatherRows<2><<<1, 32>>>(Out, (float4 *)In);
  gatherRows<4><<<1, 32>>>(Out, (float4 *)In);
  gatherRows<8><<<1, 32>>>(Out, (float4 *)In);
  copyPtx<<<1, 32>>>(Out, (float4 *)In);
  return cudaDeviceSynchronize() != cudaSuccess;
}
