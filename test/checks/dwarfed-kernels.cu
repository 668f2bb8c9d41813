// A kernel beside which each time another is launched that takes nine times as long at least, with as many threads, gets
// no warning: it is a tenth of both, and all that a cure could save is less. Loops of unknown length are taken to have
// 128 rounds, and 4,096 where they go through as many elements as there are threads.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --verbose -q %s | FileCheck %s

// Each thread goes through all particles.
__global__ void attract(float3 *forces, const float4 *points, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float4 own = points[i];
  float3 sum = {0, 0, 0};
  for (int j = 0; j < n; ++j) {
    const float4 other = points[j];
    const float x = other.x - own.x, y = other.y - own.y, z = other.z - own.z;
    const float far = rsqrtf(x * x + y * y + z * z + 1e-6f), pull = other.w * far * far * far;
    sum.x += pull * x;
    sum.y += pull * y;
    sum.z += pull * z;
  }
  forces[i] = sum;
}

// One step of the same particles.
__global__ void keepInside(float *points, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: {{load of|store to}} 'points' moves 32 sectors per request where 4 would do
  // CHECK: note: 'attract', which is launched with as many threads each time, is estimated to take {{[1-9][0-9]+}} times as long at least: of both a cure here saves less than a tenth
  points[8 * i] += 1;
}

// Goes through data of its own: how often is not known, so it is not less.
__global__ void sumRows(float *points, const float *from, int n, int rows) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < rows; ++j)
    sum += from[j];
  // CHECK-NOT: [[#@LINE+1]]:{{[0-9]+}}: note: 'attract'
  points[8 * i] = sum;
}

// Launched with other threads, however many they are.
__global__ void ofOthers(float *points, int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{load of|store to}} 'points' moves 32 sectors per request where 4 would do
  points[8 * (blockIdx.x * blockDim.x + threadIdx.x)] += 1;
}

// The number of blocks is another one by then.
__global__ void ofMore(float *points, int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{load of|store to}} 'points' moves 32 sectors per request where 4 would do
  points[8 * (blockIdx.x * blockDim.x + threadIdx.x)] += 2;
}

// The other is launched in some of the steps.
__global__ void moreOften(float *points, int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{load of|store to}} 'points' moves 32 sectors per request where 4 would do
  points[8 * (blockIdx.x * blockDim.x + threadIdx.x)] += 3;
}

// The other has as little to do.
__global__ void drift(float *points, float *speeds, int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{load of|store to}} 'points' moves 32 sectors per request where 4 would do
  points[8 * (blockIdx.x * blockDim.x + threadIdx.x)] += 4;
}
__global__ void brake(float *speeds, int n) { speeds[blockIdx.x * blockDim.x + threadIdx.x] *= 0.9f; }

static float *boxes;

void simulate(float3 *forces, float4 *points, int n, int others, int steps) {
  cudaMalloc(&boxes, 8 * n * sizeof(float));
  for (int step = 0; step < steps; ++step) {
    int blocks = (n + 255) / 256;
    attract<<<blocks, 256>>>(forces, points, n);
    keepInside<<<blocks, 256>>>(boxes, n);
    sumRows<<<blocks, 256>>>(boxes, boxes, n, others);
    ofOthers<<<(others + 255) / 256, 256>>>(boxes, others);
    blocks += others;
    ofMore<<<blocks, 256>>>(boxes, n);
  }
}

void seldom(float3 *forces, float4 *points, int n, int steps) {
  for (int step = 0; step < steps; ++step) {
    if (step % 10 == 0)
      attract<<<n / 256, 256>>>(forces, points, n);
    moreOften<<<n / 256, 256>>>(boxes, n);
  }
}

void glide(float *speeds, int n, int steps) {
  for (int step = 0; step < steps; ++step) {
    brake<<<n / 256, 256>>>(speeds, n);
    drift<<<n / 256, 256>>>(boxes, speeds, n);
  }
}
