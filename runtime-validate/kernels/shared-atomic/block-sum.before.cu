// Every thread of a block adds its element to one word of shared memory.

#include <cuda_runtime.h>

template <typename T> __global__ void blockSumByThreads(const T *__restrict__ in, T *__restrict__ out) {
  __shared__ T sum;
  if (threadIdx.x == 0)
    sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[blockIdx.x * 256 + threadIdx.x]);
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}

void blockSumByThreadsFloat(const float *in, float *out, int blocks) {
  blockSumByThreads<float><<<blocks, 256>>>(in, out);
}

void blockSumByThreadsDouble(const double *in, double *out, int blocks) {
  blockSumByThreads<double><<<blocks, 256>>>(in, out);
}
