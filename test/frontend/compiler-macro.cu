// __CUDACC__ is 1, as nvcc has it, with the bundled headers and with installed ones, for which Clang's wrapper leaves it
// empty: '#elif __CUDACC__' would have no value.
// RUN: not %cuda-perf-lint %s | FileCheck %s
// RUN: %if cuda-toolkit %{ %tool-path --no-cache --exit-zero --toolkit=%toolkit %s | FileCheck %s %}

#if __HIPCC__
#error "for another compiler"
#elif __CUDACC__
#define STEP 9
#endif

__global__ void strided(float *out) {
  // CHECK: compiler-macro.cu:[[#@LINE+1]]:3: warning: store to 'out' {{.*}} neighbouring threads lie 9 elements (36 bytes) apart
  out[(blockIdx.x * blockDim.x + threadIdx.x) * STEP] = 1;
}
// CHECK: {{^}}1 finding in 1 kernel of 1 file{{$}}
