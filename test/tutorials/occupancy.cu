// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-block-shape,cuda-perf-occupancy' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

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

// 40 KiB of shared memory a block of 128 threads let a multiprocessor hold 5 blocks, 20 of 64 warps.
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}}5 blocks of 128 threads, 20 of the 64 warps{{.*}} [cuda-perf-occupancy]
__global__ void fewWarps(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ float s[10240];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  s[threadIdx.x] = in[i];
  __syncthreads();
  out[i] = s[127 - threadIdx.x];
}

void launch(float *a, float *out) {
  fewWarps<<<65536, 128>>>(out, a);
  scale<<<1 << 18, 128>>>(a, 1 << 25);
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}}32 of the 64 warps{{.*}} [cuda-perf-block-shape]
  scaleInWarps<<<1 << 20, 32>>>(a, 1 << 25);
}
