// The sums of rows of halves, a block a row: a thread takes one half a round.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

__device__ void addOfBlock(float *sum, float value) {
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

__global__ void rowSumsOfHalves(const half *__restrict__ in, float *__restrict__ out, int columns) {
  const half *row = in + size_t(blockIdx.x) * columns;
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += blockDim.x)
    sum += __half2float(row[i]);
  addOfBlock(&out[blockIdx.x], sum);
}

void rowSumsByHalves(const void *in, float *out, int rows, int columns) {
  rowSumsOfHalves<<<rows, 256>>>(static_cast<const half *>(in), out, columns);
}
