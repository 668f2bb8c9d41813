// RUN: %cuda-perf-lint --severity=hint --checks='cuda-perf-*,-cuda-perf-missing-restrict' -q %s | count 0
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses --block-dim='wide=32,8' --block-dim='square=16,16' %s | %access-table | FileCheck %s --check-prefix=ACCESS

// A 5-point stencil. A neighbour to the left or right begins in the middle of a sector: one more for each row of the
// warp, which is one row of 32 or two of 16.

__global__ void wide(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && y > 0 && x < width - 1 && y < height - 1)
    // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 5 of 4 sectors, coalesced
    // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 5 of 4 sectors, coalesced
    out[y * width + x] =
        in[y * width + x - 1] +
        in[y * width + x + 1] +
        // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
        // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
        // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
        in[(y - 1) * width + x] +
        in[(y + 1) * width + x] +
        in[y * width + x];
}

__global__ void square(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x > 0 && y > 0 && x < width - 1 && y < height - 1)
    // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 6 of 4 sectors, coalesced
    // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 6 of 4 sectors, coalesced
    out[y * width + x] =
        in[y * width + x - 1] +
        in[y * width + x + 1] +
        // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
        // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
        // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
        in[(y - 1) * width + x] +
        in[(y + 1) * width + x] +
        in[y * width + x];
}

// The stencil of the courses, seven elements in a row: from global memory, and by way of shared memory. Neighbours want
// the same elements, which the L1 cache has; an element that begins in the middle of a sector costs one more.
#define RADIUS 3
#define BLOCK 256

__global__ void row(int *out, const int *in) {
  int g = threadIdx.x + blockIdx.x * blockDim.x + 8;
  int sum = 0;
  for (int offset = -RADIUS; offset <= RADIUS; offset++)
    sum += in[g + offset];
  out[g - 8] = sum;
}

__global__ void rowByTile(int *out, const int *in) {
  __shared__ int tile[BLOCK + 2 * RADIUS];
  int g = threadIdx.x + blockIdx.x * blockDim.x + 8;
  int l = threadIdx.x + RADIUS;
  tile[l] = in[g];
  if (threadIdx.x < RADIUS) {
    tile[l - RADIUS] = in[g - RADIUS];
    tile[l + BLOCK] = in[g + BLOCK];
  }
  __syncthreads();
  int sum = 0;
  for (int offset = -RADIUS; offset <= RADIUS; offset++)
    sum += tile[l + offset];
  out[g - 8] = sum;
}

void rows(int *out, const int *in, int n) {
  row<<<n / BLOCK, BLOCK>>>(out, in);
  rowByTile<<<n / BLOCK, BLOCK>>>(out, in);
}
