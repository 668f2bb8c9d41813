// Atomics on floats in shared memory are loops of a load and a compare-and-swap, a round for each lane that wants the
// word: 3.0 wavefronts a round were counted on an H200 (95.7 of 32 lanes, 23.6 of 8, 2.2 of one lane a word).
// RUN: %cuda-perf-lint --exit-zero --explain-cost --no-cache %s | FileCheck %s

// CHECK: the time of 'toOneWord'
// CHECK: shared 96.{{[0-9]}} wavefronts
__global__ void toOneWord(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float sum;
  if (threadIdx.x == 0)
    sum = 0;
  float value = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  atomicAdd(&sum, value);
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}

// A word a lane: one round, a store for it and a load for the result.
// CHECK: the time of 'toOwnWords'
// CHECK: shared {{[3-5].[0-9]}} wavefronts
__global__ void toOwnWords(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float sums[256];
  sums[threadIdx.x] = 0;
  float value = in[blockIdx.x * 256 + threadIdx.x];
  __syncthreads();
  atomicAdd(&sums[threadIdx.x], value);
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = sums[255 - threadIdx.x];
}

void launch(const float *in, float *out) {
  toOneWord<<<1 << 16, 256>>>(in, out);
  toOwnWords<<<1 << 16, 256>>>(in, out);
}
