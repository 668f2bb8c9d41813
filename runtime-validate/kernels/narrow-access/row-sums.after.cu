// Eight halves a thread and round; the length of the rows is a multiple of 8 here.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

__device__ void addUp(float *sum, float value) {
  __shared__ float sums[8];
  for (int lanes = 16; lanes > 0; lanes /= 2)
    value += __shfl_down_sync(0xffffffff, value, lanes);
  if (threadIdx.x % 32 == 0)
    sums[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int warp = 1; warp < 8; ++warp)
      value += sums[warp];
    *sum = value;
  }
}

__device__ float sumOfPair(unsigned pair) {
  float2 both = __half22float2(*reinterpret_cast<half2 *>(&pair));
  return both.x + both.y;
}

__global__ void rowSumsOfVectors(const uint4 *__restrict__ in, float *__restrict__ out, int vectors) {
  const uint4 *row = in + size_t(blockIdx.x) * vectors;
  float sum = 0;
  for (int i = threadIdx.x; i < vectors; i += blockDim.x) {
    uint4 pairs = row[i];
    sum += sumOfPair(pairs.x) + sumOfPair(pairs.y) + sumOfPair(pairs.z) + sumOfPair(pairs.w);
  }
  addUp(&out[blockIdx.x], sum);
}

void rowSumsByVectors(const void *in, float *out, int rows, int columns) {
  rowSumsOfVectors<<<rows, 256>>>(static_cast<const uint4 *>(in), out, columns / 8);
}
