// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-block-shape' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Blocks of one warp: a multiprocessor of sm_90 holds 32 blocks, so 32 of its 64 warps.

__global__ void scale(float *__restrict__ a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] *= 2.0f;
}

__global__ void scaleInWarps(float *__restrict__ a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] *= 2.0f;
}

void launch(float *a) {
  scale<<<1 << 18, 128>>>(a, 1 << 25);
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}}32 of the 64 warps{{.*}} [cuda-perf-block-shape]
  scaleInWarps<<<1 << 20, 32>>>(a, 1 << 25);
}
