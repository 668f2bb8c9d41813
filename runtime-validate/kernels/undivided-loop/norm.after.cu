// Rows by their largest values: all threads of a block look for the largest, each in a part of the row.

#include <cuda_runtime.h>

__device__ float largestOfLanes(float value) {
  for (int step = 16; step > 0; step /= 2)
    value = fmaxf(value, __shfl_xor_sync(0xffffffff, value, step));
  return value;
}

__global__ void scaleByAll(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float ofWarps[8];
  const float *row = in + blockIdx.x * 1024;
  float most = 1e-3f;
  for (int k = threadIdx.x; k < 1024; k += blockDim.x)
    most = fmaxf(most, fabsf(row[k]));
  most = largestOfLanes(most);
  if (threadIdx.x % 32 == 0)
    ofWarps[threadIdx.x / 32] = most;
  __syncthreads();
  most = largestOfLanes(ofWarps[threadIdx.x % 8]);
  for (int k = threadIdx.x; k < 1024; k += blockDim.x)
    out[blockIdx.x * 1024 + k] = row[k] / most;
}

void scaleRowsByAll(const float *in, float *out, int rows) { scaleByAll<<<rows, 256>>>(in, out); }
