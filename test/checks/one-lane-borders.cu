// Halo cells that one thread of a block loads, or the thread of a certain element: one lane comes there, however its
// number is computed. Numbers are by hand.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

// The block's number is so large that the element's is no int any more, and no thread is inside.
__global__ void firstOfBlock(const float *in, float *out, int size, int pitch) {
  int element = threadIdx.x + blockIdx.x * 64 + blockIdx.y * 64 * 65535;
  if (element >= 2 && element <= size - 2) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 1 of 1 sectors, broadcast, 1 lanes
    if (threadIdx.x == 0 || element == 2) out[element] = in[element * pitch];
  }
}

// A row of the block, or one element: the lanes of the row come together.
__global__ void firstRow(const float *in, float *out, int size, int pitch) {
  int element = threadIdx.x + blockIdx.x * 32 + blockIdx.y * 32 * 65535;
  if (element >= 2 && element <= size - 2) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
    if (threadIdx.y == 0 || element == 2) out[element] = in[element * pitch];
  }
}

// A flag lets all of them in.
__global__ void firstOrFlag(const float *in, float *out, int size, int pitch, bool all) {
  int element = threadIdx.x + blockIdx.x * 64 + blockIdx.y * 64 * 65535;
  if (element >= 2 && element <= size - 2) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
    if (element == 2 || all) out[element] = in[element * pitch];
  }
}

void launch(const float *in, float *out, int size, int pitch, bool all) {
  firstOfBlock<<<dim3(1024, size / 64), 64>>>(in, out, size, pitch);
  firstRow<<<dim3(1024, size / 64), dim3(32, 8)>>>(in, out, size, pitch);
  firstOrFlag<<<dim3(1024, size / 64), 64>>>(in, out, size, pitch, all);
}
