// A side that no drawn number takes is run for coverage, in a loop in each round that has other lanes: along a diagonal of
// 32 rounds the first has one lane on, the last all, 16.5 on average, each in a word of the same bank (rows of 33 words, one
// word back a lane: 32 words apart). Worked out by hand.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

constexpr int Rows = 32;

__global__ void __launch_bounds__(32) diagonal(int *out, int level) {
  __shared__ int tile[Rows + 1][Rows + 1];
  const int x = threadIdx.x;
  for (int m = 0; m < Rows; ++m) {
    if (x <= m && level == 2)
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 16.5 of 1 wavefronts, strided, 16.5 lanes
      tile[m - x][x] = tile[m - x + 1][x] + 3;
    __syncthreads();
  }
  out[blockIdx.x * Rows + x] = tile[x][0];
}

// The way back, from all lanes to one.
__global__ void __launch_bounds__(32) wayBack(int *out, int level) {
  __shared__ int tile[Rows + 1][2 * Rows];
  const int x = threadIdx.x;
  for (int m = 0; m < Rows; ++m) {
    if (x >= m && level == 2)
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 16.5 lanes
      tile[m][x] = tile[m][x + 1] + 3;
    __syncthreads();
  }
  out[blockIdx.x * Rows + x] = tile[x][0];
}

// In a loop that is itself run for coverage, behind a guard that most blocks do not pass.
__global__ void __launch_bounds__(32) behindGuard(int *out, const int *length, int level) {
  __shared__ int tile[Rows + 1][Rows + 1];
  const int x = threadIdx.x;
  if (length[blockIdx.x] > 1 << 30) {
    for (int m = 0; m < Rows; ++m) {
      if (x <= m && level == 2)
        // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 16.5 of 1 wavefronts, strided, 16.5 lanes
        tile[m - x][x] = tile[m - x + 1][x] + 3;
      __syncthreads();
    }
    out[blockIdx.x * Rows + x] = tile[x][0];
  }
}

// Lanes that are the same in each round are run once.
__global__ void __launch_bounds__(32) sameLanes(int *out, int level) {
  __shared__ int tile[Rows][Rows];
  const int x = threadIdx.x;
  for (int m = 0; m < Rows; ++m) {
    if (x < 16 && level == 2)
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 16 of 1 wavefronts, strided, 16 lanes
      tile[x][m] = level;
    __syncthreads();
  }
  out[blockIdx.x * Rows + x] = tile[0][x];
}
