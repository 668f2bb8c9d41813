// The same by atomics of two and four floats, which sm_90 and later have.

#include <cuda_runtime.h>

static __device__ unsigned cellOf(unsigned i, unsigned cells) {
  return (i * 2654435761u >> 7) & (cells - 1);
}

__global__ void addPairs(const float2 *__restrict__ in, float2 *__restrict__ grid, unsigned count, unsigned cells) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  float2 value = in[i];
  unsigned cell = cellOf(i, cells);
#if __CUDA_ARCH__ >= 900
  atomicAdd(&grid[cell], value);
#else
  atomicAdd(&grid[cell].x, value.x);
  atomicAdd(&grid[cell].y, value.y);
#endif
}

__global__ void addColours(const float4 *__restrict__ in, float4 *__restrict__ grid, unsigned count, unsigned cells) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  float4 value = in[i];
  unsigned cell = cellOf(i, cells);
#if __CUDA_ARCH__ >= 900
  atomicAdd(&grid[cell], value);
#else
  atomicAdd(&grid[cell].x, value.x);
  atomicAdd(&grid[cell].y, value.y);
  atomicAdd(&grid[cell].z, value.z);
  atomicAdd(&grid[cell].w, value.w);
#endif
}

void scatterVectors(const float *in, float *grid, unsigned count, unsigned cells, int floats) {
  if (floats == 2)
    addPairs<<<count / 256, 256>>>(reinterpret_cast<const float2 *>(in), reinterpret_cast<float2 *>(grid), count,
                                   cells);
  else
    addColours<<<count / 256, 256>>>(reinterpret_cast<const float4 *>(in), reinterpret_cast<float4 *>(grid), count,
                                     cells);
}
