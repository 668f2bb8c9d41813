// Records of 12 bytes that are written byte by byte become words: the second one does not begin where a vector of 8
// bytes may.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --verbose -q %s | FileCheck %s

// CHECK-NOT: as one vector of 8 bytes
__global__ void clearThree(float *out, int channels) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: bytes-of-records.cu:[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: store to 'out'
  // CHECK: store 4 neighbouring elements of a thread as one vector of 4 bytes
  memset(out + i * channels, 0, 3 * sizeof(float));
}

// CHECK: bytes-of-records.cu:[[#@LINE+5]]:{{[0-9]+}}: {{warning|note}}: store to 'out'
// CHECK: store 8 neighbouring elements of a thread as one vector of 8 bytes
__global__ void clearTwo(float *out, int channels) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (channels > 0)
    memset(out + i * channels, 0, 2 * sizeof(float));
}
