// The lanes of a warp add up among themselves first; one of them adds the warp's sum.

#include <cuda_runtime.h>

template <typename T> __global__ void blockSumByWarps(const T *__restrict__ in, T *__restrict__ out) {
  __shared__ T sum;
  if (threadIdx.x == 0)
    sum = 0;
  __syncthreads();
  T value = in[blockIdx.x * 256 + threadIdx.x];
  for (int offset = 16; offset > 0; offset /= 2)
    value += __shfl_down_sync(0xffffffff, value, offset);
  if (threadIdx.x % 32 == 0)
    atomicAdd(&sum, value);
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}

void blockSumByWarpsFloat(const float *in, float *out, int blocks) { blockSumByWarps<float><<<blocks, 256>>>(in, out); }

void blockSumByWarpsDouble(const double *in, double *out, int blocks) {
  blockSumByWarps<double><<<blocks, 256>>>(in, out);
}
