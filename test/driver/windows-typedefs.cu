// A program that was written on Windows, whose kernel takes what its own name for such a type stands for.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --verbose -q %s | FileCheck %s

typedef __int8 cell_t;
typedef cell_t *board_t;

// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: {{warning|note}}: store to 'out' moves 32 sectors
// Floats 132 bytes apart.
// CHECK: -fms-extensions
__global__ void spread(float *out, board_t board) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[33 * i] = board[i];
}
