// Loads with '.cg' in inline PTX pass the L1 cache: a second one of the same place asks L2 again, where plain ones find it in L1.
// RUN: %cuda-perf-lint --exit-zero --explain-cost --no-cache %s | FileCheck %s

#define LOAD(To, From) asm volatile("ld.global.cg.s32 %0, [%1];" : "=r"(To) : "l"(From))

// Per warp 4 sectors stored, and 8 of two loads of 4.
// CHECK: the time of 'pastL1'
// CHECK: l2 12.0 sectors
__global__ void pastL1(int *out, const int *in) {
  int i = blockIdx.x * 256 + threadIdx.x, a, b;
  LOAD(a, in + i);
  LOAD(b, in + i);
  out[i] = a + b;
}
// CHECK: the time of 'throughL1'
// CHECK: l2 8.0 sectors
__global__ void throughL1(int *out, const int *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  const volatile int *p = in + i;
  out[i] = *p + *p;
}
