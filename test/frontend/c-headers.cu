// RUN: %cuda-perf-lint --exit-zero --severity=hint --no-cache --toolkit=none --quiet %s -- -std=c++17 | FileCheck %s
// What nvcc takes and Clang does not, without a word: '_Bool' in headers that C shares, and a local variable with the
// name of a template's parameter, which only the host compiler would mind.

extern "C" _Bool isReady(void);

// CHECK: c-headers.cu:[[#@LINE+2]]:{{.*}}store to 'Out' moves 8 sectors
__global__ void flagged(float *Out, _Bool Flag) {
  Out[2 * threadIdx.x] = Flag;
}

// CHECK: c-headers.cu:[[#@LINE+3]]:{{.*}}store to 'Out' moves 8 sectors
template <unsigned Radix> __global__ void shadowed(float *Out) {
  unsigned Radix = threadIdx.x & 31;
  Out[2 * threadIdx.x] = Radix;
}

void launch(float *Out) {
  flagged<<<1, 256>>>(Out, true);
  shadowed<16><<<1, 256>>>(Out);
}
