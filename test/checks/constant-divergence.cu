// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-constant-divergence' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Constant memory that is read lane by lane, and as it is meant to be read.

__constant__ float weights[1024];

// Neighbours want neighbouring words.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: warning: load of 'weights': 32 lanes of a warp want 32 different words of constant memory, which serves one at a time [cuda-perf-constant-divergence]
// CHECK: note: copy 'weights' to shared memory once a block and read it there
__global__ void byLane(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float x = in[i];
  out[i] = x * weights[threadIdx.x];
}

// All lanes want the same word in each round.
__global__ void byRound(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float sum = 0, x = in[i];
  for (int k = 0; k < 64; ++k)
    sum = sum * x + weights[k];
  out[i] = sum;
}

// A warp wants a word, the next warp another.
__global__ void byWarp(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = in[i] * weights[threadIdx.x / 32];
}

// Eight threads share a word: 4 words.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: {{warning|note}}: load of 'weights': 32 lanes of a warp want 4 different words of constant memory, which serves one at a time [cuda-perf-constant-divergence]
__global__ void byEight(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 64; ++k)
    out[i] += weights[threadIdx.x / 8 + k];
}

// The two halves of a warp: two words.
__global__ void byHalf(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = in[i] * weights[threadIdx.x / 16];
}

// Which words, the data say: perhaps all the same.
__global__ void byData(float *out, const int *kind) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = weights[kind[i]];
}

// A table in shared memory.
__global__ void fromShared(float *out, const float *in, const float *table) {
  __shared__ float copy[256];
  copy[threadIdx.x] = table[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = in[i] * copy[255 - threadIdx.x];
}

// What the compiler makes of a constant table is a load from global memory.
__global__ void smallTable(float *out, const float *in) {
  static const float table[8] = {1, 2, 3, 5, 8, 13, 21, 34};
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = in[i] * table[threadIdx.x % 8];
}

// A table that says __constant__, though it is static and const.
static __constant__ const float primes[32] = {2,  3,  5,  7,  11, 13, 17, 19, 23, 29,  31,  37,  41,  43,  47,  53,
                                              59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113, 127, 131};
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: {{warning|note}}: load of 'primes': 32 lanes of a warp want 32 different words of constant memory, which serves one at a time [cuda-perf-constant-divergence]
__global__ void staticTable(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float x = in[i];
  out[i] = x * primes[threadIdx.x % 32];
}

void launch(float *out, const float *in, const int *kind, int blocks) {
  byLane<<<blocks, 256>>>(out, in);
  byRound<<<blocks, 256>>>(out, in);
  byWarp<<<blocks, 256>>>(out, in);
  byEight<<<blocks, 256>>>(out, in);
  byHalf<<<blocks, 256>>>(out, in);
  byData<<<blocks, 256>>>(out, kind);
  fromShared<<<blocks, 256>>>(out, in, in);
  smallTable<<<blocks, 256>>>(out, in);
}

// Products of sizes in constant memory lead the model far behind a buffer: what is loaded there is the buffer's still.
extern __constant__ unsigned sets, length, rows, depth;
extern __constant__ unsigned long long moduli[10];
__global__ void reversed(unsigned long long *out, const unsigned long long *in) {
  for (size_t j = blockIdx.z; j < sets; j += gridDim.z)
    for (size_t i = blockIdx.y; i < depth; i += gridDim.y)
      for (size_t n = threadIdx.x; n < length; n += blockDim.x) {
        if (n == 0)
          out[blockIdx.x * sets * rows + j * rows + i * length] =
              in[blockIdx.x * depth + (i + 1) * length * sets + j * length] % moduli[j];
        else
          out[blockIdx.x * sets * rows + j * rows + i * length + n] =
              moduli[j] - in[blockIdx.x * depth + (i + 1) * length * sets + (j + 1) * length - n] % moduli[j];
      }
}
