// The mean of a few random numbers: each thread starts its sequence of XORWOW in each launch, by 19 products with a
// matrix where there are two million threads.

#include <cuda_runtime.h>

#include <curand_kernel.h>

template <int Draws> __global__ void meanOfFreshState(float *__restrict__ out, unsigned long long seed, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  curandState state;
  curand_init(seed, i, 0, &state);
  float sum = 0;
  for (int k = 0; k < Draws; ++k)
    sum += curand_uniform(&state);
  out[i] = sum / Draws;
}

void runMeanOfFreshState(float *out, unsigned long long seed, int draws, int n) {
  if (draws == 64)
    meanOfFreshState<64><<<(n + 255) / 256, 256>>>(out, seed, n);
  else
    meanOfFreshState<1024><<<(n + 255) / 256, 256>>>(out, seed, n);
}
