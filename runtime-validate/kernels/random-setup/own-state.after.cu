// The mean of a few random numbers, from states that were set up once: each thread loads its own and stores it again.

#include <cuda_runtime.h>

#include <curand_kernel.h>

__global__ void meanOfKeptState(float *__restrict__ out, const curandState *states, curandState *next, int draws,
                                int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  curandState state = states[i];
  float sum = 0;
  for (int k = 0; k < draws; ++k)
    sum += curand_uniform(&state);
  out[i] = sum / draws;
  next[i] = state;
}

void runMeanOfKeptState(float *out, const void *states, void *next, int draws, int n) {
  meanOfKeptState<<<(n + 255) / 256, 256>>>(out, static_cast<const curandState *>(states),
                                            static_cast<curandState *>(next), draws, n);
}
