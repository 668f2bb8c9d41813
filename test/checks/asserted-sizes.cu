// RUN: not %cuda-perf-lint --dump-accesses -q %s | FileCheck %s
#include <cassert>

// What an assertion says of an argument holds behind it: three floats a thread, 384 bytes in 12 sectors. Without it the
// argument may be large.

// CHECK: :[[#@LINE+5]]:{{.*}} global store of 4 bytes: 12.00 sectors, 4.00 ideal, 32.0 lanes, strided in 'asserted'
__global__ void asserted(float *out, const float *in, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(k == 3);
  float x = in[i];
  out[i * k] = x;
}
// CHECK: :[[#@LINE+6]]:{{.*}} global store of 4 bytes: 12.00 sectors, 4.00 ideal, 32.0 lanes, strided in 'trapped'
__global__ void trapped(float *out, const float *in, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (k != 3)
    __trap();
  float x = in[i];
  out[i * k] = x;
}
// CHECK: :[[#@LINE+5]]:{{.*}} global store of 4 bytes: 32.00 sectors, 4.00 ideal, 32.0 lanes, strided in 'asksForAny'
__global__ void asksForAny(float *out, const float *in, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(k > 0);
  float x = in[i];
  out[i * k] = x;
}
