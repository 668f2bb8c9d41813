// RUN: not %cuda-perf-lint --group=place --verbose --checks='-*,cuda-perf-strided-*,cuda-perf-shared-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %access-table | FileCheck %s --check-prefix=ACCESS

// The tutorial transpose: 32x32 tiles, 32x8 threads.

constexpr int Tile = 32;
constexpr int Rows = 8;

__global__ void naive(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * Tile + threadIdx.x;
  int y = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    // CHECK: :[[#@LINE+4]]:5: warning: store to 'out' moves up to 32 sectors per request ('height' times 4) where 4 would do: neighbouring threads lie 'height' elements of 4 bytes apart [cuda-perf-strided-global-access]
    // CHECK: note: collect the block's part of 'out' in shared memory, and store it from there, neighbouring threads neighbouring elements: its stores then move 4 sectors where they move 32 now
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
    out[x * height + (y + j)] = in[(y + j) * width + x];
}

__global__ void tiled(float *out, const float *in, int width, int height) {
  // CHECK-NOT: [cuda-perf-strided
  __shared__ float tile[Tile][Tile];
  int x = blockIdx.x * Tile + threadIdx.x;
  int y = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x;
  y = blockIdx.x * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    // CHECK: :[[#@LINE+5]]:33: warning: 32-way bank conflict: load of 'tile' takes 32 wavefronts where 1 would do, neighbouring threads lie 32 elements (128 bytes) apart [cuda-perf-shared-bank-conflict]
    // CHECK: :22:20: note: 'tile' has rows of 32 elements (128 bytes): with rows of 33 the access takes 1 wavefront
    // CHECK: note: launched here with 32x8 threads a block
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 32 of 1 wavefronts, strided
    out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

__global__ void padded(float *out, const float *in, int width, int height) {
  __shared__ float tile[Tile][Tile + 1];
  int x = blockIdx.x * Tile + threadIdx.x;
  int y = blockIdx.y * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
    tile[threadIdx.y + j][threadIdx.x] = in[(y + j) * width + x];
  __syncthreads();
  x = blockIdx.y * Tile + threadIdx.x;
  y = blockIdx.x * Tile + threadIdx.y;
  for (int j = 0; j < Tile; j += Rows)
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
    out[(y + j) * height + x] = tile[threadIdx.x][threadIdx.y + j];
}

void transpose(float *out, const float *in, int width, int height) {
  dim3 block(Tile, Rows), grid(width / Tile, height / Tile);
  naive<<<grid, block>>>(out, in, width, height);
  tiled<<<grid, block>>>(out, in, width, height);
  padded<<<grid, block>>>(out, in, width, height);
}
