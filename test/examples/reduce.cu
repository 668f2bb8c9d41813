// Counting and summing: every thread at one address, a histogram, and the form that reduces in the block first.
#include <cuda_runtime.h>

__global__ void countAbove(const float *data, float limit, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] > limit)
    atomicAdd(count, 1);
}

__global__ void sumAll(const float *data, float *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(sum, data[i]);
}

__global__ void histogram(const unsigned char *data, unsigned *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&bins[data[i]], 1u);
}

__global__ void sumByBlock(const float *data, float *sum, int n) {
  __shared__ float partial[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  partial[threadIdx.x] = i < n ? data[i] : 0.0f;
  __syncthreads();
  for (int half = 128; half > 0; half >>= 1) {
    if (threadIdx.x < half)
      partial[threadIdx.x] += partial[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    atomicAdd(sum, partial[0]);
}

void reduceAll(const float *data, const unsigned char *bytes, int *count, float *sum, unsigned *bins, int n) {
  int blocks = (n + 255) / 256;
  countAbove<<<blocks, 256>>>(data, 0.5f, count, n);
  sumAll<<<blocks, 256>>>(data, sum, n);
  histogram<<<blocks, 256>>>(bytes, bins, n);
  sumByBlock<<<blocks, 256>>>(data, sum, n);
}
