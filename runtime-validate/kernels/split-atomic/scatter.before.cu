// Complex numbers and colours are added to the cells of a grid float by float.

#include <cuda_runtime.h>

static __device__ unsigned cellOf(unsigned i, unsigned cells) {
  return (i * 2654435761u >> 7) & (cells - 1);
}

__global__ void addPairsByFloats(const float2 *__restrict__ in, float *__restrict__ grid, unsigned count,
                                 unsigned cells) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  float2 value = in[i];
  unsigned cell = cellOf(i, cells);
  atomicAdd(&grid[2 * cell], value.x);
  atomicAdd(&grid[2 * cell + 1], value.y);
}

__global__ void addColoursByFloats(const float4 *__restrict__ in, float4 *__restrict__ grid, unsigned count,
                                   unsigned cells) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= count)
    return;
  float4 value = in[i];
  unsigned cell = cellOf(i, cells);
  atomicAdd(&grid[cell].x, value.x);
  atomicAdd(&grid[cell].y, value.y);
  atomicAdd(&grid[cell].z, value.z);
  atomicAdd(&grid[cell].w, value.w);
}

void scatterFloats(const float *in, float *grid, unsigned count, unsigned cells, int floats) {
  if (floats == 2)
    addPairsByFloats<<<count / 256, 256>>>(reinterpret_cast<const float2 *>(in), grid, count, cells);
  else
    addColoursByFloats<<<count / 256, 256>>>(reinterpret_cast<const float4 *>(in), reinterpret_cast<float4 *>(grid),
                                             count, cells);
}
