// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-' --implicit-check-not='the beginning of the grid'

// A permutation by reversed bits, each pair once: of the whole grid half of the threads come, of its first blocks more.
__global__ void swapReversed(float *data, unsigned bits) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned j = __brev(i) >> (32 - bits);
  if (j > i) {
    // CHECK: load of 'data' {{.*}} [cuda-perf-strided-global-access]
    // CHECK: assuming sizes that are only known at run time are large and a block at the beginning of the grid, where more threads come than the half that do elsewhere
    // CHECK: note: turn tiles round in shared memory: let a block take the elements whose middle bits are equal, so that it loads runs along the low bits and stores runs along what were the high ones; that was not tried
    // CHECK: store to 'data' {{.*}} [cuda-perf-strided-global-access]
    // CHECK: assuming {{.*}} a block at the beginning of the grid
    float other = data[j];
    data[j] = data[i];
    data[i] = other;
  }
}

// All threads come.
__global__ void copyReversed(float *out, const float *in, unsigned bits) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: load of 'in' {{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: turn tiles round in shared memory
  out[i] = in[__brev(i) >> (32 - bits)];
}

// Without reversed bits there is no such remedy.
__global__ void copyFields(float *out, const float *in) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: load of 'in' {{.*}} [cuda-perf-strided-global-access]
  // CHECK-NOT: turn tiles round
  out[i] = in[8 * i];
}
