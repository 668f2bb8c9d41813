// Blocks that lie in variables of the file and that another function sets: what such a variable is made with, 1 by 1 by
// 1, is no block. One that nothing sets is.
// RUN: %cuda-perf-lint --exit-zero --dump-accesses %s | FileCheck %s --implicit-check-not='block 1x8'
static dim3 grid, block, alone;

template <int N> __global__ void tile(float *out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  out[j * n + i] = N;
}
void setUp(int n) {
  block.x = 16;
  block.y = 8;
  grid.x = n / block.x;
  grid.y = n / block.y;
}
void run(float *out, int n) {
  // CHECK: global store of 4 bytes: 4.00 sectors, 4.00 ideal, 32.0 lanes, coalesced in 'tile<1>', block 16x8 from the launch
  tile<1><<<grid, block>>>(out, n);
  // CHECK: global store of 4 bytes: 1.00 sectors, 1.00 ideal, 1.0 lanes, broadcast in 'tile<2>', block 1 from the launch
  tile<2><<<grid, alone>>>(out, n);
}
