// The block adds up by shuffles and shared memory first, then one thread adds the block's sum.

#include <cuda_runtime.h>

template <typename T> __global__ void sumByBlock(const T *__restrict__ values, T *__restrict__ sum, int n) {
  __shared__ T partial[8];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  T value = i < n ? values[i] : T(0);
  for (int offset = 16; offset > 0; offset /= 2)
    value += __shfl_down_sync(0xffffffff, value, offset);
  if (threadIdx.x % 32 == 0)
    partial[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x == 0) {
    T total = 0;
    for (int warp = 0; warp < 8; ++warp)
      total += partial[warp];
    atomicAdd(sum, total);
  }
}

void sumReducedFloat(const float *values, float *sum, int n) {
  sumByBlock<float><<<(n + 255) / 256, 256>>>(values, sum, n);
}

void sumReducedDouble(const double *values, double *sum, int n) {
  sumByBlock<double><<<(n + 255) / 256, 256>>>(values, sum, n);
}
