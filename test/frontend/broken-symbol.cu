// Variables whose length has an error, because the build's headers leave a macro empty, are named by host code. Clang
// does not call them invalid, and emitted them with the sound kernel: a crash.
// RUN: %cuda-perf-lint --exit-zero --no-cache --quiet %s | FileCheck %s
// RUN: %cuda-perf-lint --exit-zero --no-cache --quiet %s -- -rdc=true | FileCheck %s

#define SLAB_SIZE
__constant__ float matrices[SLAB_SIZE * 12];
extern __constant__ float elsewhere[SLAB_SIZE * 12];

// CHECK: broken-symbol.cu:[[#@LINE+1]]:{{[0-9]+}}: {{warning|note}}: store to 'out' moves 32 sectors
__global__ void sound(float *out) { out[(blockIdx.x * blockDim.x + threadIdx.x) * 8] = 1; }

void launch(float *out, const float *from, int n) {
  cudaMemcpyToSymbol(matrices, from, 12 * n);
  cudaMemcpyToSymbol(elsewhere, from, 12 * n);
  sound<<<n, 128>>>(out);
}
