// A short kernel that is launched outside of the loops in which the same functions launch others gets no warning, however
// often all of that is done; and a kernel that only this file could launch gets none where it launches others.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --verbose -q %s | FileCheck %s

__global__ void laidOut(float *points) {
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'points' moves 32 sectors per request where 4 would do
  // CHECK: note: each launch of this kernel is outside of the loops in which others are launched there
  points[8 * (blockIdx.x * blockDim.x + threadIdx.x)] = 1;
}

// The function that launches it has no loop; its only caller has one around another kernel.
__global__ void laidOutByCallee(float *points) {
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'points' moves 32 sectors per request where 4 would do
  // CHECK: note: each launch of this kernel is outside of the loops in which others are launched there
  points[8 * (blockIdx.x * blockDim.x + threadIdx.x)] = 2;
}

__global__ void moved(float *points) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{load of|store to}} 'points' moves 32 sectors per request where 4 would do
  points[8 * (blockIdx.x * blockDim.x + threadIdx.x)] += 1;
}

// What goes through a loop of unknown length takes its time in one launch.
__global__ void summed(float *points, const float *from, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += from[i];
  // CHECK-NOT: [[#@LINE+1]]:{{[0-9]+}}: note: each launch
  points[8 * (blockIdx.x * blockDim.x + threadIdx.x)] = sum;
}

// Launched beside a loop of three rounds, and in a loop, too.
__global__ void shown(float *points) {
  // CHECK-NOT: each launch
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'points' moves 32 sectors per request where 4 would do
  points[8 * (blockIdx.x * blockDim.x + threadIdx.x)] = 3;
}
__global__ void alsoInLoop(float *points) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'points' moves 32 sectors per request where 4 would do
  points[8 * (blockIdx.x * blockDim.x + threadIdx.x)] = 4;
}

// Nothing makes an instance of it, which no other file could but by including this one.
template <class Number> __global__ void leftBehind(Number *points) {
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'points' moves 32 sectors per request where 4 would do
  // CHECK: note: nothing is seen to launch this kernel, where others of the file are launched
  points[8 * (blockIdx.x * blockDim.x + threadIdx.x)] = 5;
}
// Another file may launch it.
__global__ void forOthers(float *points) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'points' moves 32 sectors per request where 4 would do
  points[8 * (blockIdx.x * blockDim.x + threadIdx.x)] = 6;
}

static float *held;
static void layOut(int n) { laidOutByCallee<<<n / 256, 256>>>(held); }

void simulate(const float *from, int n, int steps) {
  float *points;
  cudaMalloc(&points, 8 * n * sizeof(float));
  cudaMalloc(&held, 8 * n * sizeof(float));
  laidOut<<<n / 256, 256>>>(points);
  layOut(n);
  summed<<<n / 256, 256>>>(points, from, n);
  alsoInLoop<<<n / 256, 256>>>(points);
  for (int t = 0; t < steps; ++t) {
    moved<<<n / 256, 256>>>(points);
    alsoInLoop<<<n / 256, 256>>>(points);
  }
}

void show(int n) {
  shown<<<n / 256, 256>>>(held);
  for (int c = 0; c < 3; ++c)
    moved<<<n / 256, 256>>>(held);
}
