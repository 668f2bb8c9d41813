// Inline PTX as nvcc takes it: operands that no comma parts.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

__global__ void released(unsigned char *flags, float *out) {
  unsigned value = 1;
  asm volatile("st.release.sys.global.u8 [%1], %0;" ::"r"(value) "l"(flags) : "memory");
  // CHECK: [[#@LINE+1]]:20: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[threadIdx.x] = 1;
}

// What is no operand stays an error, and its kernel skipped.
__global__ void broken(float *out) {
  // CHECK-NOT: [[#@LINE+1]]:
  out[threadIdx.x] = fmaxf((1.0f) "x", 2.0f);
}
