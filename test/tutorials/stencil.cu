// RUN: %cuda-perf-lint --checks='-*,cuda-perf-strided-*' -q %s | count 0
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
