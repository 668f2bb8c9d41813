// Tiles in shared memory that reach beyond their block by a filter's radius, which the launch may say: it is small, or
// the tile would not fit. Worked out by hand.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

// Rows of 16 + 2 * 4 words: the second row of a warp begins in bank 24, so its last 8 words lie in the banks of the
// first row's first. With a radius of 2 or 3 it is 4 or 6 words: two wavefronts as well.
__global__ void shortRows(const float *in, float *out, int width, int radius) {
  extern __shared__ float tile[];
  const int row = blockDim.x + 2 * radius, x = threadIdx.x + radius, y = threadIdx.y + radius;
  const int at = (blockIdx.y * blockDim.y + threadIdx.y) * width + blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 2 of 1 wavefronts, strided
  tile[y * row + x] = in[at];
  __syncthreads();
  float sum = 0;
  for (int j = -radius; j <= radius; ++j)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 2 of 1 wavefronts, strided
    sum += tile[(y + j) * row + x];
  out[at] = sum;
}

// A row of 32 is a warp's own, whatever comes behind it.
__global__ void wholeRows(const float *in, float *out, int width, int radius) {
  extern __shared__ float tile[];
  const int row = blockDim.x + 2 * radius, x = threadIdx.x + radius, y = threadIdx.y + radius;
  const int at = (blockIdx.y * blockDim.y + threadIdx.y) * width + blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
  tile[y * row + x] = in[at];
  __syncthreads();
  out[at] = tile[(y - radius) * row + x];
}

// The side of the tile is a constant here, and the window's side is the argument. The left border of each of a warp's
// two rows has (window / 2) elements: 2 of 8 lanes' words, in a sector each, where one would hold them.
__global__ void halved(const float *in, float *out, int width, int window) {
  extern __shared__ float tile[];
  const int radius = window / 2, row = 16 + 2 * radius;
  const int at = (blockIdx.y * 16 + threadIdx.y) * width + blockIdx.x * 16 + threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 2 of 1 wavefronts, strided
  tile[(threadIdx.y + radius) * row + threadIdx.x + radius] = in[at];
  if (threadIdx.x < radius)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 2 of 1 sectors, strided
    tile[(threadIdx.y + radius) * row + threadIdx.x] = in[at - radius];
  __syncthreads();
  out[at] = tile[threadIdx.y * row + threadIdx.x];
}

// Columns of such a tile: 8 lanes of a bank with a radius of 4, but 2 with 3. Nothing is said.
__global__ void columns(const float *in, float *out, int radius) {
  extern __shared__ float tile[];
  const int row = blockDim.x + 2 * radius;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: {{.*}}, unknown
  tile[threadIdx.x * row + threadIdx.y] = in[threadIdx.y * blockDim.x + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * blockDim.x + threadIdx.x] = tile[threadIdx.y * row + threadIdx.x];
}

// Padded rows of any length are no tile of a block's: n is a length.
__global__ void paddedRows(const float *in, float *out, int n) {
  extern __shared__ float tile[];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
  tile[threadIdx.x * (n + 1)] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x * (n + 1)];
}

void launch(const float *in, float *out, int width, int radius, size_t bytes) {
  const dim3 grid(width / 16, width / 16);
  shortRows<<<grid, dim3(16, 16), bytes>>>(in, out, width, radius);
  wholeRows<<<grid, dim3(32, 8), bytes>>>(in, out, width, radius);
  halved<<<grid, dim3(16, 16), bytes>>>(in, out, width, radius);
  columns<<<1, dim3(32, 8), bytes>>>(in, out, radius);
  paddedRows<<<1, 256, bytes>>>(in, out, width);
}
