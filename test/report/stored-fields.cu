// Bytes of DRAM where a thread stores some numbers of a record: the rest of each sector is brought first, unless
// somebody loads or stores it, or others may meet there. By hand; measured where docs/cost-model.md says so.
// RUN: %cuda-perf-lint --toolkit=none --exit-zero --format=json --dump-costs %s | FileCheck %s

struct Point {
  float x, y, z, w;
};

// 128 bytes are loaded; of 16 sectors that are stored to, 512 bytes, all is brought and written back.
// CHECK: "kernel": "oneOfFour"
// CHECK: "work":
// CHECK: "dram": 1152
__global__ void oneOfFour(Point *__restrict__ to, const float *__restrict__ from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i].x = from[i];
}

// CHECK: "kernel": "allFour"
// CHECK: "work":
// CHECK: "dram": 640
__global__ void allFour(Point *__restrict__ to, const float *__restrict__ from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i].x = from[i];
  to[i].y = to[i].z = to[i].w = 0;
}

// The load of x has brought it: once more 512 bytes, not twice.
// CHECK: "kernel": "inPlace"
// CHECK: "work":
// CHECK: "dram": 1152
__global__ void inPlace(Point *__restrict__ to, const float *__restrict__ from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i].x += from[i];
}

// Other blocks store the rest of a sector while it is in L2: 128 bytes and 32 sectors, none of them twice.
// CHECK: "kernel": "column"
// CHECK: "work":
// CHECK: "dram": 1152
__global__ void column(float *__restrict__ to, const float *__restrict__ from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i * n + blockIdx.y] = from[blockIdx.y * n + i];
}

// So they do where 16 lanes store a column, 16 sectors, and one lane a number: 128 + 16 * 32 + 32 bytes of the first warp
// of eight, 128 of the others.
// CHECK: "kernel": "fewLanes"
// CHECK: "work":
// CHECK: "dram": 196
__global__ void fewLanes(float *__restrict__ to, float *__restrict__ sums, const float *__restrict__ from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = from[i];
  if (threadIdx.x < 16)
    to[threadIdx.x * n + blockIdx.x] = x;
  if (threadIdx.x == 0)
    sums[blockIdx.x] = x;
}
