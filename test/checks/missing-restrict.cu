// RUN: not %cuda-perf-lint --group=place --verbose --quiet --severity=hint --checks='-*,cuda-perf-missing-restrict' %s -- -isystem %S/Inputs/library > %t.txt
// RUN: FileCheck --input-file=%t.txt --implicit-check-not='{{: (warning|note|hint): without}}' %s
//
// What '__restrict__' would save is measured, and where it saves nothing but the read-only path it is only a hint.

// The sum is stored in every iteration: 'c' may be part of 'a' or 'b'.
__global__ void matmul(float *a, float *b, float *c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  c[row * n + column] = 0.0f;
  for (int k = 0; k < n; ++k)
    c[row * n + column] += a[row * n + k] * b[k * n + column];
}
// CHECK: :[[#@LINE-6]]:17: warning: without '__restrict__' the only store of a loop is repeated in every iteration ('c[row * n + column]'): the kernel's pointers may overlap for all the compiler knows [cuda-perf-missing-restrict]
// CHECK: = in kernel 'matmul'{{.*}}assuming buffers of different names do not overlap
// CHECK: :[[#@LINE-4]]:5: note: 'c[row * n + column]' is stored in every iteration instead of once after the loop: it may be part of 'a' and 'b'
// CHECK: note: qualify 'a', 'b' and 'c' with '__restrict__', 'a' and 'b' with 'const'; right only if these buffers overlap no other (--fix-unsafe)

__global__ void matmulRestrict(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y, column = blockIdx.x * blockDim.x + threadIdx.x;
  c[row * n + column] = 0.0f;
  for (int k = 0; k < n; ++k)
    c[row * n + column] += a[row * n + k] * b[k * n + column];
}

// Only the rounds that data lets through come to the loads.
__global__ void inserted(float *best, const float *found, int n, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < rounds; ++k)
    if (best[i + k * n] < 0) {
      best[i + k * n] = found[i];
      best[i + (rounds + k) * n] = 2 * found[i];
      best[i + (2 * rounds + k) * n] = 3 * found[i];
    }
}
// CHECK: :[[#@LINE-9]]:17: {{.*}}: without '__restrict__' 1 of 3 loads of a loop is repeated in every iteration that comes there ('found[i]'): the kernel's pointers may overlap

// The factor is loaded in every iteration, from L1 while the others come from DRAM: a note.
__global__ void scale(float *out, const float *in, const float *factor, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = in[i] * *factor;
}
// CHECK: :[[#@LINE-4]]:17: hint: without '__restrict__' 1 of 2 loads of a loop is repeated in every iteration ('*factor'): the kernel's pointers may overlap
// CHECK: :[[#@LINE-3]]:22: note: '*factor' is loaded in every iteration instead of once before the loop: the store to 'out' may have changed it

// The same with the load taken out of the loop by hand: nothing to gain but the read-only path.
__global__ void scaleHoisted(float *out, const float *in, const float *factor, int n) {
  float f = *factor;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = in[i] * f;
}
// CHECK: :[[#@LINE-5]]:17: hint: without '__restrict__' 2 loads through 'in' and 'factor' cannot take the read-only path

// The only store is followed by a return out of both loops, so that no load comes after it: nvcc loads '*limit' once,
// before the loops (seen in its PTX), and nothing but the read-only path is to be had.
__global__ void firstAbove(int *found, const float *in, const float *limit, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      if (in[i * n + k] > *limit) {
        *found = i;
        return;
      }
}
// CHECK: :[[#@LINE-8]]:17: hint: without '__restrict__' 2 loads through 'in' and 'limit' cannot take the read-only path

// The same store, and the loops go on.
__global__ void lastAbove(int *found, const float *in, const float *limit, int n) {
  for (int i = 0; i < n; ++i)
    for (int k = 0; k < n; ++k)
      if (in[i * n + k] > *limit)
        *found = i;
}
// CHECK: :[[#@LINE-6]]:17: hint: without '__restrict__' 1 of 2 loads of a loop is repeated in every iteration

// Outside loops.
__global__ void update(float *position, float *velocity, const float *force, float dt) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  velocity[i] += dt * force[i];
  position[i] += dt * velocity[i] + dt * dt * force[i];
}
// CHECK: :[[#@LINE-5]]:17: note: without '__restrict__' 1 of 4 loads is repeated ('force[i]'): the kernel's pointers may overlap
// CHECK: :[[#@LINE-3]]:47: note: 'force[i]' is loaded again instead of kept in a register: the store to 'velocity' may have changed it

// A structure's pointers and what they point to through another pointer are none of the parameters' business.
struct View {
  float *data;
  __device__ float &operator()(int i) const { return data[i]; }
};
__global__ void throughView(View out, View in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out(i) = in(0) + in(i);
}

// One pointer; pointers that are only read; pointers that are only written.
__global__ void single(float *x, int n) {
  for (int k = 0; k < n; ++k)
    x[threadIdx.x] += x[threadIdx.x + 32] * k;
}
__global__ void readOnly(const float *a, const float *b) {
  if (a[threadIdx.x] != b[threadIdx.x])
    __trap();
}
__global__ void writeOnly(float *a, float *b) {
  a[threadIdx.x] = 1.0f;
  b[threadIdx.x] = 2.0f;
}

// Launched with one buffer for both, and through a launcher with two parts of one.
__global__ void inPlace(float *out, const float *in, int n) {
  for (int k = 0; k < n; ++k)
    out[threadIdx.x] += in[k];
}
__global__ void halves(float *out, const float *in, int n) {
  for (int k = 0; k < n; ++k)
    out[threadIdx.x] += in[k];
}
static void launchHalves(float *to, float *from, int n) { halves<<<1, 256>>>(to, from, n); }
void host(float *d_x, float *d_y, int n) {
  inPlace<<<1, 256>>>(d_x, d_y, n);
  inPlace<<<1, 256>>>(d_x, d_x, n);
  launchHalves(d_x, d_x + n, n);
}

// Threads exchange values through 'data': only 'in' can be promised to be its own.
__global__ void exchange(float *data, const float *in, int n) {
  int i = threadIdx.x;
  data[i] = in[i];
  __syncthreads();
  data[i] = data[n - i] + in[i];
}
// CHECK: :[[#@LINE-6]]:17: hint: without '__restrict__' 1 of 3 loads is repeated ('in[i]'): 'in' may overlap other buffers for all the compiler knows

// Volatile accesses are done as they are written.
__global__ void flag(volatile int *state, volatile int *other) {
  while (*state == 0)
    *other = 1;
}

// An index is no float, but nvcc does not conclude that stores to 'out' leave 'at' alone: its code loads both in every
// iteration. A template's element type is left as it is.
template <typename T> __global__ void gather(T *out, const T *in, const int *at, int n);
template <typename T> __global__ void gather(T *out, const T *in, const int *at, int n) {
  for (int k = 0; k < n; ++k)
    out[k * 32 + threadIdx.x] = in[*at];
}
template __global__ void gather<float>(float *, const float *, const int *, int);
// CHECK: :[[#@LINE-5]]:39: hint: without '__restrict__' both loads of a loop are repeated in every iteration ('*at' and 'in[*at]')

// An asynchronous copy is inline PTX: no promise takes it out of the loop, nor a load that comes after it.
__global__ void stages(float *out, float4 *in, int n) {
  __shared__ __align__(16) float4 tile[256];
  const unsigned to = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x]);
  for (int k = 0; k < n; ++k) {
    asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(to), "l"(in + threadIdx.x) : "memory");
    asm volatile("cp.async.wait_all;" ::: "memory");
    __syncthreads();
    out[k * 256 + threadIdx.x] = tile[255 - threadIdx.x].x;
    __syncthreads();
  }
}

// The same with a load that waits: that one could be done before the loop.
__global__ void stagesInRegisters(float *out, float4 *in, int n) {
  __shared__ __align__(16) float4 tile[256];
  for (int k = 0; k < n; ++k) {
    tile[threadIdx.x] = in[threadIdx.x];
    __syncthreads();
    out[k * 256 + threadIdx.x] = tile[255 - threadIdx.x].x;
    __syncthreads();
  }
}
// CHECK: :[[#@LINE-9]]:17: {{note|hint}}: without '__restrict__'

// An inlined function's repeated load is one note, however often it is called.
struct Box {
  float side;
  __device__ float wrap(float x) const { return x - side; }
};
__global__ void wrapAll(float *a, float *b, const Box *box, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  b[i] = box->wrap(a[i]);
  b[i + n] = box->wrap(a[i + n]);
  b[i + 2 * n] = box->wrap(a[i + 2 * n]);
}
// CHECK: :[[#@LINE-6]]:{{[0-9]+}}: note: without
// CHECK-COUNT-1: :[[#@LINE-9]]:{{[0-9]+}}: note: 'side' is loaded again instead of kept in a register
// CHECK-NOT: note: 'side' is loaded again

// What a library's function loads and stores is named as its, not as what the call is.
#include <counter.cuh>
__global__ void draw(Counter *counters, unsigned *out, int n) {
  for (int k = 0; k < n; ++k)
    out[k * 32 + threadIdx.x] = next(counters + threadIdx.x);
}
// CHECK: :[[#@LINE-4]]:17: warning: without '__restrict__' the only load and 1 of 2 stores of a loop are repeated in every iteration (in 'next(counters + threadIdx.x)'): the kernel's pointers may overlap for all the compiler knows
// CHECK: note: what 'next(counters + threadIdx.x)' loads is loaded again instead of kept in a register: the store to 'out' may have changed it
// CHECK: note: what 'next(counters + threadIdx.x)' stores is stored in every iteration instead of once after the loop: it may be part of 'out'

// '__restrict__' cannot stand at an iterator, which is a pointer here by chance.
template <typename In, typename Out> __global__ void copyAgain(In in, Out out, int n) {
  for (int k = 0; k < n; ++k)
    out[k * 32 + threadIdx.x] = *in;
}
template __global__ void copyAgain<const float *, float *>(const float *, float *, int);

// A single thread, whose time nobody counts in loads.
__global__ void setUp(float *out, const float *in, const int *at, int n) {
  for (int k = 0; k < n; ++k)
    out[k] = in[*at] * k;
}
void setUpOnce(float *out, const float *in, const int *at, int n) { setUp<<<1, 1>>>(out, in, at, n); }

// Between the two loads of a round nothing is stored; only what is printed where something is wrong could be in the way.
__global__ void checkedOnce(int *map, const int *input, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    if (map[input[i]] > 0)
      printf("twice\n");
    if (map[input[i]] == 0)
      map[input[i]] = 1;
  }
}

// One value, which a local variable keeps as well. One thread a block wants more threads before anything else: no warning.
// CHECK: :[[#@LINE+3]]:17: hint: without '__restrict__' {{.*}} ('pins[0]')
// CHECK: note: a local variable for 'pins[0]', loaded once, does the same and promises nothing
// CHECK: note: 'pins[0]' is loaded again instead of kept in a register: the store to 'dist' may have changed it
__global__ void startCells(int *dist, const int *pins, int n, int t) {
  for (int i = 0; i < pins[0]; ++i)
    dist[blockIdx.x * t + i * n] = 0;
}
void startAll(int *dist, const int *pins, int n, int t) { startCells<<<n, 1>>>(dist, pins, n, t); }

// The index goes on: what is saved of two stores is saved within a round, and none of them could wait for the loop's end.
__global__ void eliminated(double *rhs, double *d, const double *u, const int *parent, int n) {
  for (int i = n - 1; i > 0; --i) {
    const double factor = u[i] / d[i];
    d[parent[i]] -= factor * u[i];
    rhs[parent[i]] -= factor * rhs[i];
  }
}
// CHECK: :[[#@LINE-7]]:17: {{warning|note|hint}}: without '__restrict__'
// CHECK: note: {{'u\[i\]'|'parent\[i\]'}} is loaded again instead of kept in a register
// CHECK-NOT: in every iteration instead of once

// Threads tell each other by flags, in elements that data picks: they are read again on purpose.
// CHECK: :[[#@LINE+1]]:17: hint: without '__restrict__' 2 loads through 'partner' and 'at' cannot take the read-only path
__global__ void partners(unsigned char *flags, const int *partner, float *found, const float *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < n; ++k) {
    const float value = at[k];
    if (flags[i] == 0) {
      found[i] = value;
      if (value > 1 && flags[partner[k]] == 0)
        flags[partner[k]] = 1;
    }
  }
}

// A loop that goes round once repeats nothing.
template <int Size> __global__ void multiplied(const float *block, const float *in, float *out, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < Size; ++i) {
    float sum = 0;
    for (int j = 0; j < Size; ++j)
      sum += block[i * Size + j] * in[row * Size + j];
    out[row * Size + i] = sum;
  }
}
// CHECK: :[[#@LINE-9]]:{{[0-9]+}}: hint: without '__restrict__' 2 loads through 'block' and 'in' cannot take the read-only path
template __global__ void multiplied<1>(const float *, const float *, float *, int);
