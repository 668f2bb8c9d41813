// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-strided-*,cuda-perf-shared-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Matrix multiplication with tensor cores: the guides' first kernel, a warp for each 16x16 tile of c, and the same with
// tiles that go through shared memory.

#include <mma.h>
using namespace nvcuda::wmma;

// Straight from global memory. A line of a tile has 16 halves, 32 bytes: a sector of its own, wholly used. But a call
// takes the 16 bytes of 8 lines at a time: 8 sectors for 128 bytes. The store of c moves pairs of floats: 8 bytes of
// 4 lanes are a sector.
__global__ void simple(const __half *a, const __half *b, float *c, int n) {
  const int row = blockIdx.y * 16, col = blockIdx.x * 16;
  fragment<matrix_a, 16, 16, 16, __half, row_major> tileA;
  fragment<matrix_b, 16, 16, 16, __half, row_major> tileB;
  fragment<accumulator, 16, 16, 16, float> sum;
  fill_fragment(sum, 0.0f);
  for (int k = 0; k < n; k += 16) {
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: load of 'a' moves 8 sectors per request where 4 would do: the lines of the tile lie far apart [cuda-perf-strided-global-access]
    load_matrix_sync(tileA, a + row * n + k, n);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: load of 'b' moves {{.*}} [cuda-perf-strided-global-access]
    load_matrix_sync(tileB, b + k * n + col, n);
    mma_sync(sum, tileA, tileB, sum);
  }
  store_matrix_sync(c + row * n + col, sum, n, mem_row_major);
}

// Rows of 64 halves, 128 bytes: all begin in bank 0, so 8 lines of a tile meet. With 8 halves more each line begins 4
// banks on.
__global__ void shared(const __half *a, float *c) {
  __shared__ __half tile[16 * 64], padded[16 * 72];
  for (int i = threadIdx.x; i < 16 * 64; i += 32) {
    tile[i] = a[i];
    padded[i / 64 * 72 + i % 64] = a[i];
  }
  __syncthreads();
  fragment<matrix_a, 16, 16, 16, __half, row_major> first, second;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: hint: 8-way bank conflict: load of 'tile' takes 32 wavefronts where 4 would do, the lines of the tile lie 64 elements (128 bytes) apart [cuda-perf-shared-bank-conflict]
  load_matrix_sync(first, tile, 64);
  load_matrix_sync(second, padded, 72);
  c[threadIdx.x] = float(first.x[0]) + float(second.x[0]);
}

void multiply(const __half *a, const __half *b, float *c, int n) {
  simple<<<dim3(n / 16, n / 16), 32>>>(a, b, c, n);
  shared<<<1, 32>>>(a, c);
}
