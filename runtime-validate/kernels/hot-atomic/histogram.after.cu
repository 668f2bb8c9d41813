// Each block counts into bins of its own in shared memory and adds them to the global ones at its end.

#include <cuda_runtime.h>

template <int Bins>
__global__ void histogramShared(const unsigned *__restrict__ values, unsigned *__restrict__ bins, int n) {
  __shared__ unsigned local[Bins];
  for (int b = threadIdx.x; b < Bins; b += blockDim.x)
    local[b] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&local[values[i] % Bins], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < Bins; b += blockDim.x)
    atomicAdd(&bins[b], local[b]);
}

void histogramPrivate(const unsigned *values, unsigned *bins, int n, int count) {
  switch (count) {
  case 16: return histogramShared<16><<<1024, 256>>>(values, bins, n);
  case 256: return histogramShared<256><<<1024, 256>>>(values, bins, n);
  case 2048: return histogramShared<2048><<<1024, 256>>>(values, bins, n);
  }
}
