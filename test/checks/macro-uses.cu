// An access that a macro has, index and all, is one finding however often the macro is used: its text is what to change.
// Where a use gives the index, each use is its own.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --verbose -q %s | FileCheck %s

#define PUT(to, value) to[32 * (blockIdx.x * blockDim.x + threadIdx.x)] = value
#define AT(of, index) of[32 * (index)]
#define FILL(Name, Value)                                                                                              \
  __global__ void Name(float *filled, const float *by) {                                                               \
    int i = blockIdx.x * blockDim.x + threadIdx.x;                                                                     \
    filled[i * 32] = by[i] + (Value);                                                                                  \
  }

// CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: store to 'a' moves 32 sectors
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: also here: store to 'c' moves 32 sectors
__global__ void putOne(float *a, const float *b) { PUT(a, b[blockIdx.x * blockDim.x + threadIdx.x]); }

// CHECK-NOT: warning: store to 'c'
__global__ void putTwo(float *c, const float *d) { PUT(c, d[blockIdx.x * blockDim.x + threadIdx.x] + 1); }

// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'filled' moves 32 sectors
FILL(fillOne, 1)
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: also here: store to 'filled' moves 32 sectors
FILL(fillTwo, 2)

__global__ void atOne(float *e, const float *f) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'e' moves 32 sectors
  AT(e, i) = f[i];
}
__global__ void atTwo(float *g, const float *h) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'g' moves 32 sectors
  AT(g, i) = h[i];
}
