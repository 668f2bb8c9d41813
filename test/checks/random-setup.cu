// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-random-setup' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-random-setup' -q --format=json %s | FileCheck %s --check-prefix=JSON

// curand_init that multiplies the state by a matrix for each digit, to base 4, of the sequence's and the offset's number,
// in kernels whose time goes there and that are launched again and again.

#include <cstdlib>
#include <curand_kernel.h>

// Sequences 0 to 63. Digits 0 and 1 of the lanes' numbers go up to 3 in both warps; digit 2 is 0 or 1 in the first, 2 or
// 3 in the second: 3 + 3 + 1 and 3 + 3 + 3 products, 8 in the mean, of 2,240 instructions.
// CHECK: :[[#@LINE+6]]:3: warning: 'curand_init' takes 17920 instructions, {{9[0-9]|100}}% of what a warp issues: it jumps ahead to a sequence, 'i', by 8 products with a matrix [cuda-perf-random-setup]
// CHECK: = let a kernel of its own set the states up once and keep them in global memory: here each thread loads its own, draws, and stores it; estimated to make the kernel
// JSON: "matrix_products": 8
__global__ void ownState(float *out, unsigned long long seed) {
  int i = threadIdx.x;
  curandState state;
  curand_init(seed, i, 0, &state);
  out[i] = curand_uniform(&state);
}

// Sequences 0 to 131071. Digits 0 and 1 go up to 3 in every warp, digit 2 to 1 or 3, and half of 3 is the mean of the six
// digits above: 3 + 3 + 2 + 6 * 1.5 = 17, of which the last has but one bit, 0 or 1: 16. Counted on an H200: 16.
// CHECK: :[[#@LINE+4]]:3: warning: 'curand_init' takes 36419 instructions, {{9[0-9]|100}}% of what a warp issues: it jumps ahead to a sequence, 'i', by 16.3 products with a matrix [cuda-perf-random-setup]
__global__ void ownStateOfMany(float *out, unsigned long long seed) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  curandState state;
  curand_init(seed, i, 0, &state);
  out[i] = curand_uniform(&state);
}

// In shared memory, and part of an object, it is the launch's own, too.
struct Generator {
  curandState states[2];
};
// CHECK: :[[#@LINE+4]]:3: warning: 'curand_init' takes 17920 instructions, {{.*}} [cuda-perf-random-setup]
__global__ void ownShared(float *out, unsigned long long seed) {
  __shared__ Generator generators[64];
  int i = threadIdx.x;
  curand_init(seed, i, 0, &generators[i].states[0]);
  out[i] = curand_uniform(&generators[i].states[0]);
}

// An offset of 27 has the digits 3, 2 and 1: 6 products.
// CHECK: :[[#@LINE+3]]:3: warning: 'curand_init' takes 13440 instructions, {{9[0-9]|100}}% of what a warp issues: it jumps ahead to an offset, 'drawn', by 6 products with a matrix [cuda-perf-random-setup]
__global__ void ownOffset(float *out, unsigned long long seed, int drawn) {
  curandState state;
  curand_init(seed + threadIdx.x, 0, drawn, &state);
  out[threadIdx.x] = curand_uniform(&state);
}

// However large a number is that only the run knows, it has few digits.
// CHECK: :[[#@LINE+3]]:3: warning: 'curand_init' takes {{.*}} it jumps ahead to an offset, 'drawn', by {{[0-9]?[0-9]}} products with a matrix [cuda-perf-random-setup]
__global__ void ownOffsetOfRun(float *out, unsigned long long seed, int drawn) {
  curandState state;
  curand_init(seed + threadIdx.x, 0, drawn, &state);
  out[threadIdx.x] = curand_uniform(&state);
}

// Nothing is jumped over.
__global__ void ownSeed(float *out, unsigned long long seed) {
  curandState state;
  curand_init(seed + threadIdx.x, 0, 0, &state);
  out[threadIdx.x] = curand_uniform(&state);
}

// Philox counts: it starts any sequence at once.
__global__ void otherGenerator(float *out, unsigned long long seed) {
  curandStatePhilox4_32_10_t state;
  curand_init(seed, threadIdx.x, 0, &state);
  out[threadIdx.x] = curand_uniform(&state);
}

// 100,000 numbers take a million instructions.
__global__ void drawsMany(float *out, unsigned long long seed) {
  curandState state;
  curand_init(seed, threadIdx.x, 0, &state);
  float sum = 0;
  for (int k = 0; k < 100000; ++k)
    sum += curand_uniform(&state);
  out[threadIdx.x] = sum;
}

// How often this goes round only the run knows.
// CHECK: :[[#@LINE+3]]:3: note: 'curand_init' takes 17920 instructions, {{.*}} [cuda-perf-random-setup]
__global__ void anneals(float *out, unsigned long long seed, float hot, float cold, float rate) {
  curandState state;
  curand_init(seed, threadIdx.x, 0, &state);
  float sum = 0;
  for (float temperature = hot; temperature > cold; temperature *= rate)
    sum += curand_uniform(&state) * temperature;
  out[threadIdx.x] = sum;
}

// Set up once, and used from then on.
__global__ void setsUpOnce(curandState *states, unsigned long long seed) {
  curand_init(seed, threadIdx.x, 0, &states[threadIdx.x]);
}

// It draws by a state of its own, which jumps nowhere, and sets up others once.
__global__ void setsUpAndDraws(float *out, curandState *states, unsigned long long seed) {
  curandState state;
  curand_init(seed + threadIdx.x, 0, 0, &state);
  out[threadIdx.x] = curand_uniform(&state);
  curand_init(seed, threadIdx.x, 0, &states[threadIdx.x]);
}

// Once for each of several runs, of a thousand steps.
__global__ void setsUpRun(curandState *states, unsigned long long seed) {
  curand_init(seed, threadIdx.x, 0, &states[threadIdx.x]);
}

// The same, but in each step.
// CHECK: :[[#@LINE+3]]:3: warning: 'curand_init' takes 17920 instructions, {{9[0-9]|100}}% of what a warp issues: it jumps ahead to a sequence, 'threadIdx.x', by 8 products with a matrix [cuda-perf-random-setup]
// CHECK: = set the states up once, ahead of the loop of launches, and let each launch go on with them
__global__ void setsUpEachTime(curandState *states, unsigned long long seed) {
  curand_init(seed, threadIdx.x, 0, &states[threadIdx.x]);
}

__global__ void draws(float *out, curandState *states) {
  curandState state = states[threadIdx.x];
  out[threadIdx.x] = curand_uniform(&state);
  states[threadIdx.x] = state;
}

void drawMany(float *out, int step) {
  drawsMany<<<1, 64>>>(out, step);
  anneals<<<1, 64>>>(out, step, atof(getenv("HOT")), 1, 0.999f);
}

int main() {
  float *out;
  curandState *states;
  cudaMalloc(&out, 64 * sizeof(float));
  cudaMalloc(&states, 64 * sizeof(curandState));
  setsUpOnce<<<1, 64>>>(states, 1);
  setsUpAndDraws<<<1, 64>>>(out, states, 1);
  for (int step = 0; step < 1000; ++step) {
    setsUpEachTime<<<1, 64>>>(states, step);
    draws<<<1, 64>>>(out, states);
    ownState<<<1, 64>>>(out, step);
    ownStateOfMany<<<512, 256>>>(out, step);
    ownShared<<<1, 64>>>(out, step);
    ownOffset<<<1, 64>>>(out, step, 27);
    ownOffsetOfRun<<<1, 64>>>(out, step, atoi(getenv("DRAWN")));
    ownSeed<<<1, 64>>>(out, step);
    otherGenerator<<<1, 64>>>(out, step);
    drawMany(out, step);
  }  for (int run = 0; run < 10; ++run) {
    setsUpRun<<<1, 64>>>(states, run);
    for (int step = 0; step < 1000; ++step)
      draws<<<1, 64>>>(out, states);
  }
}
