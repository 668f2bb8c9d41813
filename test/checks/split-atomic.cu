// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-split-atomic' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-split-atomic' --gpu-arch=sm_80 -q %s | FileCheck %s --check-prefix=SM80
// SM80-NOT: atomics on

// Atomic additions to two or four floats of an aligned group are found, on GPUs that add vectors; others are not.

// Elements 2p and 2p + 1 lie in 8 bytes that begin at a multiple of 8.
// CHECK: :[[#@LINE+6]]:5: warning: 2 atomics on 'grid' add to floats side by side, where one vector atomic would do [cuda-perf-split-atomic]
// CHECK: = give both to one 'atomicAdd' as a 'float2', with the address cast to 'float2 *' (sm_90 and later, CUDA 12.1 and later)
// CHECK: = in kernel 'interleaved', block 256 assumed {{.*}}assuming 'grid' begins at a multiple of 8 bytes
__global__ void interleaved(float *grid, const float *real, const float *imaginary, const int *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(&grid[2 * cells[i]], real[i]);
    atomicAdd(&grid[2 * cells[i] + 1], imaginary[i]);
  }
}

// An odd float before the pairs: 2p + 1 and 2p + 2 are in two groups of 8 bytes.
__global__ void betweenPairs(float *grid, const float *real, const float *imaginary, const int *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(&grid[2 * cells[i] + 1], real[i]);
    atomicAdd(&grid[2 * cells[i] + 2], imaginary[i]);
  }
}

// Three floats a cell: every other cell begins at an odd float.
__global__ void triples(float3 *forces, const float3 *each, const int *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(&forces[cells[i]].x, each[i].x);
    atomicAdd(&forces[cells[i]].y, each[i].y);
    atomicAdd(&forces[cells[i]].z, each[i].z);
  }
}

// Unsigned numbers of cells, four floats each, in any order.
// CHECK: :[[#@LINE+5]]:5: warning: 4 atomics on 'colours' add to floats side by side, where one vector atomic would do [cuda-perf-split-atomic]
// CHECK: = give all to one 'atomicAdd' as a 'float4'
__global__ void colours(float *colours, const float4 *each, const unsigned *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(&colours[4 * cells[i]], each[i].x);
    atomicAdd(&colours[4 * cells[i] + 1], each[i].y);
    atomicAdd(&colours[4 * cells[i] + 3], each[i].w);
    atomicAdd(&colours[4 * cells[i] + 2], each[i].z);
  }
}

// A structure of three, its size a multiple of 16.
struct __align__(16) Moments {
  float mass, weight, spread;
};
// CHECK: :[[#@LINE+6]]:5: warning: 3 atomics on 'cells' add to floats side by side, where one vector atomic would do [cuda-perf-split-atomic]
// CHECK: = give all to one 'atomicAdd' as a 'float4' with 0 for the float that is left out, with the address of the four cast to 'float4 *'
// CHECK: = in kernel 'threeOfFour', {{.*}}assuming 'cells' begins at a multiple of 16 bytes
__global__ void threeOfFour(Moments *cells, const float *each, const int *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(&cells[at[i]].mass, each[i]);
    atomicAdd(&cells[at[i]].weight, each[i + n]);
    atomicAdd(&cells[at[i]].spread, each[i + 2 * n]);
  }
}

// Whose result is wanted, doubles, and whole numbers: no vector does them.
__global__ void otherKinds(float *old, float *floats, double *doubles, int *numbers, const int *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    old[i] = atomicAdd(&floats[2 * cells[i]], 1.0f);
    old[i + n] = atomicAdd(&floats[2 * cells[i] + 1], 1.0f);
    atomicAdd(&doubles[2 * cells[i]], 1.0);
    atomicAdd(&doubles[2 * cells[i] + 1], 1.0);
    atomicAdd(&numbers[2 * cells[i]], 2);
    atomicAdd(&numbers[2 * cells[i] + 1], 2);
  }
}

// A flag between them is held to their order.
__global__ void fenced(float *grid, const int *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(&grid[2 * cells[i]], 1.0f);
    __threadfence();
    atomicAdd(&grid[2 * cells[i] + 1], 1.0f);
  }
}

// All threads at one pair: that is hot-atomic's to say.
__global__ void hot(float *sums, const float2 *each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sums[0], each[i].x);
  atomicAdd(&sums[1], each[i].y);
}

// A pair already.
__global__ void pairs(float2 *grid, const float2 *each, const int *cells, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(&grid[cells[i]], each[i]);
}

// Sums that are swapped in until nobody has come between: a double as before sm_60, a float, an integer, and by exchanges.
__device__ void addDouble(double *to, double value) {
  unsigned long long *bits = (unsigned long long *)to, old = *bits, assumed;
  do {
    assumed = old;
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: a loop of compare-and-swap adds to a double of global memory, which one 'atomicAdd' does [cuda-perf-split-atomic]
    // CHECK: = 'atomicAdd(double *, double)' is there since sm_60
    old = atomicCAS(bits, assumed, __double_as_longlong(value + __longlong_as_double(assumed)));
  } while (assumed != old);
}
__global__ void sumDoubles(double *sums, const double *in, const int *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    addDouble(&sums[at[i]], in[i]);
}
__global__ void sumFloats(int *sums, const float *in, const int *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int old = sums[at[i]], assumed;
  do {
    assumed = old;
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: a loop of compare-and-swap adds to a float of global memory, which one 'atomicAdd' does [cuda-perf-split-atomic]
    old = atomicCAS(&sums[at[i]], assumed, __float_as_int(in[i] + __int_as_float(assumed)));
  } while (assumed != old);
}
__global__ void exchanged(float *sums, const float *in, const int *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *to = &sums[at[i]], rest = in[i];
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: a loop of two exchanges adds to a float of global memory, which one 'atomicAdd' does [cuda-perf-split-atomic]
  // CHECK: = with 'atomicAdd', whose result nobody takes, the thread waits for nothing
  while ((rest = atomicExch(to, atomicExch(to, 0.0f) + rest)) != 0.0f)
    ;
}

// A maximum, a lock and a queue; shared memory.
__global__ void others(float *most, int *lock, double *sums, const float *in, int n) {
  __shared__ double ofBlock;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int old = __float_as_int(most[0]), assumed;
  do {
    assumed = old;
    old = atomicCAS((int *)most, assumed, __float_as_int(fmaxf(in[i], __int_as_float(assumed))));
  } while (assumed != old);
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  sums[0] += in[i];
  atomicExch(lock, 0);
  unsigned long long *bits = (unsigned long long *)&ofBlock, was = *bits, before;
  do {
    before = was;
    was = atomicCAS(bits, before, __double_as_longlong(in[i] + __longlong_as_double(before)));
  } while (before != was);
}

// A place in a list that has an end, and one of which not only the number decides: an addition would run past it.
__device__ int place(int *count, int limit) {
  int before = *count;
  while (before < limit) {
    const int found = atomicCAS(count, before, before + 1);
    if (found == before)
      return before;
    before = found;
  }
  return -1;
}
__global__ void limited(float *list, int *counts, const float *in, const int *at, int limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, to = place(&counts[at[i]], limit);
  if (to >= 0)
    list[to] = in[i];
  int old = counts[i], assumed;
  do {
    assumed = old;
    if (assumed == -1)
      break;
    old = atomicCAS(&counts[i], assumed, assumed + at[i]);
  } while (old != assumed);
}

// An instance for floats of a template that may have others.
template <typename T> __global__ void gridOf(T *cells, const T *samples, const int *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: 2 atomics on 'cells' add to floats side by side{{.*}} [cuda-perf-split-atomic]
    // CHECK: = give both to one 'atomicAdd' as a 'float2', {{.*}}, in the template's instance for 'float' alone ('if constexpr')
    atomicAdd(&cells[2 * at[i]], samples[2 * i]);
    atomicAdd(&cells[2 * at[i] + 1], samples[2 * i + 1]);
  }
}

template __global__ void gridOf<float>(float *, const float *, const int *, int);

// What the launches add to the buffer's start decides where the floats lie: one float is no pair, two are, and of an
// offset that only the run knows nobody can tell.
__global__ void pairs(float *sums, const float *in, const int *at) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-NOT: on 'sums' add to floats side by side
  atomicAdd(&sums[2 * at[i]], in[i]);
  atomicAdd(&sums[2 * at[i] + 1], in[i] * in[i]);
}
__global__ void pairsBehind(float *sums, const float *in, const int *at) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: 2 atomics on 'sums' add to floats side by side{{.*}} [cuda-perf-split-atomic]
  atomicAdd(&sums[2 * at[i]], in[i]);
  atomicAdd(&sums[2 * at[i] + 1], in[i] * in[i]);
}
__global__ void pairsSomewhere(float *sums, const float *in, const int *at) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: 2 atomics on 'sums' add to floats side by side{{.*}} [cuda-perf-split-atomic]
  atomicAdd(&sums[2 * at[i]], in[i]);
  atomicAdd(&sums[2 * at[i] + 1], in[i] * in[i]);
}
__global__ void pairsOfOne(float *sums, const float *in, const int *at) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: 2 atomics on 'sums' add to floats side by side{{.*}} [cuda-perf-split-atomic]
  atomicAdd(&sums[2 * at[i]], in[i]);
  atomicAdd(&sums[2 * at[i] + 1], in[i] * in[i]);
}
void launchPairs(float *sums, float **all, const float *in, const int *at, int first) {
  pairs<<<4096, 256>>>(sums + 1, in, at);
  pairsBehind<<<4096, 256>>>(sums + 2, in, at);
  pairsSomewhere<<<4096, 256>>>(sums + first, in, at);
  pairsOfOne<<<4096, 256>>>(all[first] + first, in, at);
}
