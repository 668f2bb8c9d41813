// RUN: %cuda-perf-lint --exit-zero --severity=hint --checks='-*,cuda-perf-shared-bank-conflict' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
#include <mma.h>
using namespace nvcuda::wmma;

// Columns of 16 halves, which each thread stores in four pieces of 8 bytes: wmma reads them as they lie, and would get
// other elements from any other order. 32 bytes apart, the 8-byte pieces of 16 lanes want 4 of 16 pairs of banks.
__global__ void columns(__half *out, const unsigned long long *in, const unsigned char *which) {
  __shared__ __half cache[32 * 16];
  fragment<matrix_b, 16, 16, 16, __half, col_major> b;
  fragment<matrix_a, 16, 16, 16, __half, row_major> a;
  fragment<accumulator, 16, 16, 16, __half> sum;
  fill_fragment(a, __float2half(1));
  fill_fragment(sum, __float2half(0));
  for (int r = 0; r < 4; ++r)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{.*}}: store to 'cache' {{.*}} [cuda-perf-shared-bank-conflict]
    // CHECK-NOT: {{side by side|array of its own|other way round}}
    ((unsigned long long *)cache)[threadIdx.x * 4 + r] = in[which[threadIdx.x * 4 + r]];
  load_matrix_sync(b, cache, 16);
  mma_sync(sum, a, b, sum);
  store_matrix_sync(out, sum, 16, mem_row_major);
}

// Without wmma the pieces may lie otherwise.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: {{.*}}: store to 'cache' {{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: with {{.*}}side by side
__global__ void pieces(unsigned long long *out, const unsigned long long *in, const unsigned char *which) {
  __shared__ unsigned long long cache[32 * 4];
  for (int r = 0; r < 4; ++r)
    cache[threadIdx.x * 4 + r] = in[which[threadIdx.x * 4 + r]];
  for (int r = 0; r < 4; ++r)
    out[r * 32 + threadIdx.x] = cache[threadIdx.x * 4 + r] + r;
}
void launch(__half *h, unsigned long long *out, const unsigned long long *in, const unsigned char *which) {
  columns<<<1, 32>>>(h, in, which);
  pieces<<<1, 32>>>(out, in, which);
}
