// Bytes are added to a pointer to void, as C compilers let one: nvcc warns (#1143-D).
// RUN: %cuda-perf-lint --exit-zero --dump-accesses %s | FileCheck %s --implicit-check-not='compile error'

struct Buffer {
  void *data;
};
// Every other float is 8 sectors, every fourth 16.
__global__ void bytes(void *x, Buffer y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 8.00 sectors, 4.00 ideal
  *(float *)(x + 8 * i) = 1;
  float *to = (float *)(y.data + 4 * i + 12 * i);
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 16.00 sectors, 4.00 ideal
  *to = 2;
}
