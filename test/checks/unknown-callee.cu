// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-global-access' -q %s | FileCheck %s --implicit-check-not='{{[[]}}cuda-perf-' --implicit-check-not=estimated

// How long a function takes that no file at hand defines is not known, nor then what a kernel gains that calls it.

struct Point {
  float x, y, z, w[13];
};
__device__ float turned(float x);
__device__ inline float half(float x) { return x / 2; }

// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: note: load of 'points' moves 32 sectors{{.*}}[cuda-perf-strided-global-access]
__global__ void callsIt(float *__restrict__ out, const Point *__restrict__ points) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = turned(points[i].x);
}

// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: load of 'points' moves 32 sectors{{.*}}[cuda-perf-strided-global-access]
// CHECK: estimated to make the kernel
__global__ void callsAnother(float *__restrict__ out, const Point *__restrict__ points) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = half(points[i].x);
}
