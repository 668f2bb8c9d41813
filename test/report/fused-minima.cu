// Since sm_90 a minimum and the sum in it are one instruction (VIADDMNMX), and so are two minima (VIMNMX3). What the
// integer pipe runs was counted in machine code of nvcc 13 for sm_90 and sm_80: one more in each kernel is the sum of a
// shifted number in the addresses (LEA).
// RUN: %cuda-perf-lint --gpu-arch=sm_90 --exit-zero --explain-cost --no-cache %s | FileCheck %s
// RUN: %cuda-perf-lint --gpu-arch=sm_80 --exit-zero --explain-cost --no-cache %s | FileCheck %s --check-prefix=OLD

// VIADDMNMX.
// CHECK: the time of 'sumInMinimum'
// CHECK: int 2.0 instructions
// OLD: the time of 'sumInMinimum'
// OLD: int 3.0 instructions
__global__ void sumInMinimum(const int *__restrict__ in, int *__restrict__ out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = min(in[i], in[i + n] + in[i + 2 * n]);
}

// VIADDMNMX twice, with a difference and with constants, and the sum of both.
// CHECK: the time of 'clamps'
// CHECK: int 4.0 instructions
__global__ void clamps(const int *__restrict__ in, int *__restrict__ out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = max(0, in[i] - in[i + n]) + min(in[i + 2 * n] + 3, 7);
}

// VIMNMX3.
// CHECK: the time of 'leastOfThree'
// CHECK: int 2.0 instructions
__global__ void leastOfThree(const int *__restrict__ in, int *__restrict__ out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = min(in[i], min(in[i + n], in[i + 2 * n]));
}

// The sum is wanted besides: IADD3 and VIMNMX.
// CHECK: the time of 'sumAgain'
// CHECK: int 3.0 instructions
__global__ void sumAgain(const int *__restrict__ in, int *__restrict__ out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int sum = in[i + n] + in[i + 2 * n];
  out[i] = min(in[i], sum) * sum;
}
