// The mean of a few random numbers, from states that were set up once: each thread loads its own and stores it again,
// in another array, as the harness times one launch alone: what it writes has to go to memory in that time.

#include <cuda_runtime.h>

#include <curand_kernel.h>

template <int Draws>
__global__ void meanOfKeptState(float *__restrict__ out, const curandState *__restrict__ states,
                                curandState *__restrict__ next, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  curandState state = states[i]; // NOLINT(cuda-perf-strided-global-access): as cuRAND lays out its states
  float sum = 0;
  for (int k = 0; k < Draws; ++k)
    sum += curand_uniform(&state);
  out[i] = sum / Draws;
  next[i] = state; // NOLINT(cuda-perf-strided-global-access)
}

void runMeanOfKeptState(float *out, const void *states, void *next, int draws, int n) {
  const auto *from = static_cast<const curandState *>(states);
  auto *to = static_cast<curandState *>(next);
  if (draws == 64)
    meanOfKeptState<64><<<(n + 255) / 256, 256>>>(out, from, to, n);
  else
    meanOfKeptState<1024><<<(n + 255) / 256, 256>>>(out, from, to, n);
}
