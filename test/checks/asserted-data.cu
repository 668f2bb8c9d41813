// Behind an assertion all threads go on, or the kernel fails: what is compared with data does not make them few. Worked
// out by hand: lanes that are a row apart are in 32 sectors, wherever they come from.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

#include <cassert>
#include <cstdio>

__global__ void asserted(const int *kinds, int *out, int kind, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  assert(kinds[i] == kind);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
  out[i * n] = 7;
}

__global__ void trapped(const int *kinds, int *out, int kind, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (kinds[i] != kind) {
    printf("%d\n", i);
    __trap();
  }
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
  out[i * n] = 7;
}

// Who returns leaves the others alone: those of one kind among several.
__global__ void sorted(const int *kinds, int *out, int kind, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (kinds[i] != kind)
    return;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, unknown
  out[i * n] = 7;
}
