// A kernel that a program launches once, beside one in its loop: no warning, and the reason.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-*' --verbose -q %s | FileCheck %s

__global__ void laidOut(float *points, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'points' moves 32 sectors per request where 4 would do
    // CHECK: note: each launch of this kernel is outside of every loop, where others are in loops
    points[8 * i] = i;
}

__global__ void moved(float *points, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{load of|store to}} 'points' moves 32 sectors per request where 4 would do
    points[8 * i] += 1;
}

__global__ void neverLaunched(float *points, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'points' moves 32 sectors per request where 4 would do
    // CHECK: note: nothing calls the functions of this file that launch the kernel
    points[8 * i] = 0;
}
static void unused(float *points, int n) { neverLaunched<<<n / 256, 256>>>(points, n); }

int main() {
  const int n = 1 << 20;
  float *points;
  cudaMalloc(&points, 8 * n * sizeof(float));
  laidOut<<<n / 256, 256>>>(points, n);
  for (int t = 0; t < 1000; ++t)
    moved<<<n / 256, 256>>>(points, n);
  cudaDeviceSynchronize();
}
