// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-small-grid' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-small-grid' --severity=hint -q %s | FileCheck %s --check-prefix=HINT

// Launches of a few blocks whose threads loop over data, and small launches that are right.

__global__ void sum(float *total, const float *in, int n) {
  float mine = 0.0f;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    mine += in[i];
  total[threadIdx.x] = mine;
}

__global__ void partialSums(float *of, const float *in, int n) {
  of[blockIdx.x] = in[blockIdx.x * blockDim.x];
}

// The threads wait for each other in each round: another block could not help.
__global__ void scan(float *a, int n) {
  __shared__ float carry;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    a[i] += carry;
    __syncthreads();
    if (threadIdx.x == 255)
      carry = a[i];
    __syncthreads();
  }
}

__global__ void setUp(float *a) {
  for (int i = threadIdx.x; i < 4096; i += blockDim.x)
    a[i] = 1.0f;
}

__global__ void search(const float *a, int *found, int n) {
  int from = 0, to = n;
  while (from < to)
    if (a[(from + to) / 2] < 1.0f)
      from = (from + to) / 2 + 1;
    else
      to = (from + to) / 2;
  *found = from;
}

// A sum of doubles by compare-and-swap, tried again until it succeeds: it is one wherever the threads are.
__device__ void add(double *to, double value) {
  unsigned long long *bits = (unsigned long long *)to, old = *bits, assumed;
  do {
    assumed = old;
    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
}

__global__ void sumByHand(double *total, const double *in, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    add(total, in[i]);
}

// A lock hands out turns.
__global__ void sumUnderLock(double *total, const double *in, int *lock, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    while (atomicCAS(lock, 0, 1) != 0)
      ;
    total[0] += in[i];
    atomicExch(lock, 0);
  }
}

void launches(float *total, float *in, int *found, int n, int blocks, cudaStream_t *streams) {
  partialSums<<<(n + 255) / 256, 256>>>(total, in, n); // so 'n' counts elements
  // CHECK: :[[#@LINE+3]]:9: warning: 1 block of 256 threads: at most 1 of the GPU's multiprocessors works while each thread goes round a loop over global memory as often as 'n' says [cuda-perf-small-grid]
  // CHECK: = in kernel 'sum'{{.*}}assuming 'n' is large
  // CHECK: :8:3: note: deal this loop's rounds out to the threads of many blocks
  sum<<<1, 256>>>(total, in, n);
  // 1 << 20 elements by 256 threads.
  // CHECK: :[[#@LINE+1]]:9: warning: 1 block of 256 threads: {{.*}} a loop over global memory 4096 times [cuda-perf-small-grid]
  sum<<<1, 256>>>(total, in, 1 << 20);
  // 16 rounds; a grid that is not small.
  sum<<<1, 256>>>(total, in, 4096);
  sum<<<64, 256>>>(total, in, n);
  setUp<<<1, 256>>>(in);
  scan<<<1, 256>>>(in, n);
  search<<<1, 1>>>(in, found, n);
  // Beside each other.
  for (int i = 0; i < 16; ++i)
    sum<<<1, 256, 0, streams[i]>>>(total, in, n);
}

// The second pass over what the first one's blocks have left.
void twoPasses(float *total, float *in, float *parts, int n, int blocks) {
  partialSums<<<blocks, 256>>>(parts, in, n);
  sum<<<1, 256>>>(total, parts, blocks);
}
void twoPassesOfShapes(float *total, float *in, float *parts, int n, int blocks) {
  dim3 grid(blocks);
  partialSums<<<grid, 256>>>(parts, in, n);
  sum<<<1, 256>>>(total, parts, blocks);
}

// How many there are is the caller's affair: no more than a hint.
void mayBeFew(float *total, float *in, int count) {
  // HINT: :[[#@LINE+1]]:9: hint: 1 block of 256 threads
  sum<<<1, 256>>>(total, in, count);
}

// Random numbers are each thread's own; a sum by atomics is one wherever the threads are.
#include <curand_kernel.h>
__global__ void walk(float *paths, int n) {
  curandState state;
  curand_init(7, threadIdx.x, 0, &state);
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    paths[i] = curand_uniform(&state);
}
__global__ void histogram(unsigned *counts, const unsigned char *in, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    atomicAdd(&counts[in[i]], 1u);
}
void ofMany(float *paths, unsigned *counts, const unsigned char *in) {
  // CHECK: :[[#@LINE+1]]:10: warning: 1 block of 256 threads: {{.*}} 4096 times [cuda-perf-small-grid]
  walk<<<1, 256>>>(paths, 1 << 20);
  // CHECK: :[[#@LINE+1]]:15: warning: 1 block of 256 threads: {{.*}} 4096 times [cuda-perf-small-grid]
  histogram<<<1, 256>>>(counts, in, 1 << 20);
}

void doubles(double *total, const double *in, int *lock, int n) {
  // HINT: :[[#@LINE+1]]:15: hint: 1 block of 256 threads: {{.*}} as often as 'n' says [cuda-perf-small-grid]
  sumByHand<<<1, 256>>>(total, in, n);
  sumUnderLock<<<1, 256>>>(total, in, lock, n);
}
// HINT-NOT: sumUnderLock
