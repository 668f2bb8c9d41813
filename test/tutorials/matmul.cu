// RUN: not %cuda-perf-lint --group=place --verbose --checks='-*,cuda-perf-strided-*,cuda-perf-shared-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %access-table | FileCheck %s --check-prefix=ACCESS
// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-redundant-access' -q %s | FileCheck %s --check-prefix=TILE --implicit-check-not='[cuda-perf-'

// Matrix multiplication with 16x16 blocks: a warp is two rows of 16 threads.

#define TILE 16

__global__ void naive(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // 16 threads of a block have the same row, 16 the same column.
    // TILE: :[[#@LINE+4]]:12: warning: the threads of a block load each element of 'a' 16 times, of 'b' 16 times: a tile would be loaded once [cuda-perf-redundant-access]
    // One element of a for each of the two rows; 64 bytes of b that both rows share.
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global load of 4 bytes: 2 of 2 sectors, coalesced
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 2 of 2 sectors, coalesced
    sum += a[row * n + k] * b[k * n + col];
  // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  c[row * n + col] = sum;
}

// The same with the thread's x on the rows: every load of a and store to c takes 16 rows, two elements in each.
__global__ void swapped(const float *a, const float *b, float *c, int n) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  int col = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // a: 16 elements, one a row, the same for both columns. b: two neighbours, in one sector.
    // CHECK: :[[#@LINE+4]]:12: warning: load of 'a' moves 16 sectors per request where 4 would do: neighbouring threads lie 'n' elements of 4 bytes apart [cuda-perf-strided-global-access]
    // CHECK: note: exchange what follows 'threadIdx.x' and what follows 'threadIdx.y': the access then takes 2 sectors, and no other access of the kernel is spoilt
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 1 of 1 sectors, coalesced
    sum += a[row * n + k] * b[k * n + col];
  // CHECK: :[[#@LINE+3]]:3: hint: store to 'c' moves 16 sectors per request where 4 would do: neighbouring threads lie 'n' elements of 4 bytes apart [cuda-perf-strided-global-access]
  // CHECK: note: 'row', which follows 'threadIdx.x', is the slow index and 'col' the fast one: exchange 'row' and 'col': the access then takes 4 sectors, and no other access of the kernel is spoilt
  // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
  c[row * n + col] = sum;
}

__global__ void tiled(const float *a, const float *b, float *c, int n) {
  __shared__ float tileA[TILE][TILE], tileB[TILE][TILE];
  int row = blockIdx.y * TILE + threadIdx.y;
  int col = blockIdx.x * TILE + threadIdx.x;
  float sum = 0;
  for (int t = 0; t < n; t += TILE) {
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
    tileA[threadIdx.y][threadIdx.x] = a[row * n + t + threadIdx.x];
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
    tileB[threadIdx.y][threadIdx.x] = b[(t + threadIdx.y) * n + col];
    __syncthreads();
    for (int k = 0; k < TILE; ++k)
      // The compiler unrolls the loop and loads four words of a row at once: one 16-byte address for each of the two
      // rows of a warp, 2 wavefronts as the counters have it (docs/validation/diary.md). And 16 words that both share.
      // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: shared load of 16 bytes: 2 of 2 wavefronts, coalesced
      // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
      sum += tileA[threadIdx.y][k] * tileB[k][threadIdx.x];
    __syncthreads();
  }
  // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  c[row * n + col] = sum;
}

void multiply(const float *a, const float *b, float *c, int n) {
  dim3 block(TILE, TILE), grid(n / TILE, n / TILE);
  naive<<<grid, block>>>(a, b, c, n);
  swapped<<<grid, block>>>(a, b, c, n);
  tiled<<<grid, block>>>(a, b, c, n);
}
