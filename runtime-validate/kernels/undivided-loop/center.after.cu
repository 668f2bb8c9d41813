// Rows less their means: the threads of a block share its row, and put their sums together by shuffles.

#include <cuda_runtime.h>

__device__ float sumToAllLanes(float value) {
  for (int step = 16; step > 0; step /= 2)
    value += __shfl_xor_sync(0xffffffff, value, step);
  return value;
}

__global__ void centerTogether(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float ofWarps[8];
  const float *row = in + blockIdx.x * 1024;
  float sum = 0;
  for (int k = threadIdx.x; k < 1024; k += blockDim.x)
    sum += row[k];
  sum = sumToAllLanes(sum);
  if (threadIdx.x % 32 == 0)
    ofWarps[threadIdx.x / 32] = sum;
  __syncthreads();
  sum = sumToAllLanes(threadIdx.x % 32 < 8 ? ofWarps[threadIdx.x % 32] : 0.0f);
  for (int k = threadIdx.x; k < 1024; k += blockDim.x)
    out[blockIdx.x * 1024 + k] = row[k] - sum / 1024;
}

void centerRowsTogether(const float *in, float *out, int rows) { centerTogether<<<rows, 256>>>(in, out); }
