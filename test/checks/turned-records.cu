// A kernel that does nothing but bring records into another layout is not told to keep the old one: tiles in shared
// memory turn them round.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --verbose -q %s | FileCheck %s

// Records of 3 floats of a row of the block, one after the other, become those of a column.
__global__ void turn(float *out, const float *in) {
  const int x = threadIdx.x, y = blockIdx.x, nx = blockDim.x, ny = gridDim.x;
  // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: warning: store to 'out' moves 32 sectors per request where 4 would do
  // CHECK-NOT: other way round
  // CHECK: let a block work on tiles of 32 x 32 elements in shared memory, in rows of 33: load them as now, and store them with neighbouring threads on neighbouring 'blockIdx.x': the store then takes about {{1[23]}} sectors
  out[3 * (ny * x + y)] = in[3 * (nx * y + x)];
  out[3 * (ny * x + y) + 1] = in[3 * (nx * y + x) + 2];
  out[3 * (ny * x + y) + 2] = in[3 * (nx * y + x) + 1];
}

// What is computed may be laid out as it suits.
__global__ void scale(float *out, const float *in, float by) {
  const int x = threadIdx.x, y = blockIdx.x, nx = blockDim.x, ny = gridDim.x;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: store to 'out' moves 32 sectors per request where 4 would do
  // CHECK: if the layout of 'out' is yours to choose, lay it out the other way round
  out[3 * (ny * x + y)] = by * in[3 * (nx * y + x)];
  out[3 * (ny * x + y) + 1] = by * in[3 * (nx * y + x) + 1];
  out[3 * (ny * x + y) + 2] = by * in[3 * (nx * y + x) + 2];
}
