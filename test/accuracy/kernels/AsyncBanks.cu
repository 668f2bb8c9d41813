// Copies from global to shared memory through L1 (cp.async.ca): the banks on either side, and copies of 16 bytes.
#include "Buffers.h"

template <int Bytes> __device__ void copyThroughL1(void *To, const void *From) {
  const unsigned Shared = (unsigned)__cvta_generic_to_shared(To);
  asm volatile("cp.async.ca.shared.global [%0], [%1], %2;" ::"r"(Shared), "l"(From), "n"(Bytes) : "memory");
}

__device__ void waitForCopies() {
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncthreads();
}

/// Columns threads a row; rows lie FromLead words apart in memory and ToLead words in the tile, pieces FromStep and ToStep
/// pieces apart within them, and the tile's first row begins Shift words in.
template <typename T, int Columns, int FromLead, int FromStep, int ToLead, int ToStep, int Shift>
__global__ void copyRows(float *Out, const float *In) {
  __shared__ __align__(256) float Tile[8192];
  const int Row = threadIdx.x / Columns, Column = threadIdx.x % Columns;
  copyThroughL1<sizeof(T)>((T *)&Tile[Row * ToLead + Shift] + Column * ToStep, (const T *)&In[Row * FromLead] + Column * FromStep);
  waitForCopies();
  Out[threadIdx.x] = Tile[threadIdx.x];
}
/// All lanes copy the same word.
__global__ void copyOneWord(float *Out, const float *In) {
  __shared__ __align__(256) float Tile[32];
  copyThroughL1<4>(&Tile[threadIdx.x], In);
  waitForCopies();
  Out[threadIdx.x] = Tile[threadIdx.x];
}
/// The words of a line in another order.
__global__ void copyReordered(float *Out, const float *In) {
  __shared__ __align__(256) float Tile[32];
  copyThroughL1<4>(&Tile[threadIdx.x], &In[threadIdx.x ^ 21]);
  waitForCopies();
  Out[threadIdx.x] = Tile[threadIdx.x];
}
/// Ten lanes only.
__global__ void copyTen(float *Out, const float4 *In) {
  __shared__ __align__(256) float4 Tile[32];
  if (threadIdx.x < 10)
    copyThroughL1<16>(&Tile[threadIdx.x], &In[threadIdx.x]);
  waitForCopies();
  Out[threadIdx.x] = Tile[threadIdx.x].x;
}

int main() {
  float *Out = buffer<float>(), *In = buffer<float>();
  copyRows<float, 16, 1024, 1, 16, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 16, 1040, 1, 16, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 16, 1032, 1, 16, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 8, 1024, 1, 8, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 4, 1024, 1, 4, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 1, 32, 1, 1, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 1, 33, 1, 1, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 1, 1024, 1, 1, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 32, 0, 2, 0, 2, 0><<<1, 32>>>(Out, In);
  copyRows<float, 32, 0, 4, 0, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 32, 0, 4, 0, 2, 0><<<1, 32>>>(Out, In);
  copyRows<float, 32, 0, 3, 0, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 16, 1024, 1, 32, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 16, 1024, 1, 64, 2, 0><<<1, 32>>>(Out, In);
  copyRows<float2, 8, 1024, 1, 16, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float2, 16, 1024, 1, 32, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float2, 32, 0, 2, 0, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float2, 32, 0, 2, 0, 2, 0><<<1, 32>>>(Out, In);
  copyRows<float4, 32, 0, 1, 0, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float4, 32, 0, 1, 0, 1, 4><<<1, 32>>>(Out, In);
  copyRows<float4, 32, 0, 1, 0, 1, 8><<<1, 32>>>(Out, In);
  copyRows<float4, 32, 0, 1, 0, 2, 0><<<1, 32>>>(Out, In);
  copyRows<float4, 32, 0, 1, 0, 3, 0><<<1, 32>>>(Out, In);
  copyRows<float4, 32, 0, 2, 0, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float4, 8, 32, 1, 36, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float4, 8, 1024, 1, 32, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float4, 4, 1024, 1, 16, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float4, 4, 1024, 1, 20, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float4, 2, 1024, 1, 8, 1, 0><<<1, 32>>>(Out, In);
  // Columns of the source in one bank each, and rows of the tile that conflict in other pairs of lanes.
  copyRows<float, 16, 2, 1024, 64, 2, 0><<<1, 32>>>(Out, In);
  copyRows<float, 16, 2, 1024, 32, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 16, 2, 1024, 16, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 16, 2, 1024, 64, 4, 0><<<1, 32>>>(Out, In);
  copyRows<float, 8, 2, 1024, 32, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 4, 2, 1024, 32, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 8, 1024, 2, 64, 2, 0><<<1, 32>>>(Out, In);
  copyRows<float, 8, 1024, 1, 16, 1, 0><<<1, 32>>>(Out, In);
  copyRows<float, 32, 0, 16, 0, 2, 0><<<1, 32>>>(Out, In);
  copyRows<float, 32, 0, 2, 0, 16, 0><<<1, 32>>>(Out, In);
  copyRows<float, 16, 16, 32, 33, 2, 0><<<1, 32>>>(Out, In);
  copyRows<float2, 8, 2, 1024, 32, 1, 0><<<1, 32>>>(Out, In);
  copyOneWord<<<1, 32>>>(Out, In);
  copyReordered<<<1, 32>>>(Out, In);
  copyTen<<<1, 32>>>(Out, (const float4 *)In);
  return cudaDeviceSynchronize() != cudaSuccess;
}
