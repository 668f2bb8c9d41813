// Launches of which the grid is known, but not how long a block is. Worked out by hand.
// RUN: %cuda-perf-lint --exit-zero --group=place --verbose --severity=hint --checks='-*,cuda-perf-hot-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// One block has 32 warps at most, whose atomics are done in no time.
__global__ void ofOneBlock(float *sum, const float *in) { atomicAdd(sum, in[threadIdx.x]); }

// The same in any number of blocks.
__global__ void ofAnyGrid(float *sum, const float *in) {
  // CHECK: :[[#@LINE+1]]:3: warning: atomic on 'sum' sends all 32 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
  atomicAdd(sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

// Two launches that do not agree.
__global__ void ofOneBlockOrMore(float *sum, const float *in) {
  // CHECK: :[[#@LINE+1]]:3: warning: atomic on 'sum' sends all 32 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
  atomicAdd(sum, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

void launch(float *sum, const float *in, int blocks, int threads) {
  ofOneBlock<<<1, threads>>>(sum, in);
  ofAnyGrid<<<blocks, threads>>>(sum, in);
  ofOneBlockOrMore<<<1, threads>>>(sum, in);
  ofOneBlockOrMore<<<blocks, threads>>>(sum, in);
}
