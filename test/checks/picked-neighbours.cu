// What lies beside an element is one of two that data picks: the sector has both, and nothing is to be done.
// RUN: %cuda-perf-lint --exit-zero --group=place --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s

// CHECK: hint: load of 'table' moves 8 sectors per request where 4 would do
__global__ void picked(const int *table, const unsigned *bits, int *out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned word = bits[i / 32];
  out[i] = table[2 * i + (word >> i % 32 & 1)];
}
