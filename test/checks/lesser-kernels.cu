// Kernels whose time matters little beside others', whatever is wrong with them: notes, and the reason.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-hot-atomic' --verbose -q %s | FileCheck %s
#include <cstdio>

__global__ void leftBehindHere(float *total, const float *values) {
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: atomic on 'total' sends all 32 lanes
  // CHECK: note: nothing is seen to launch this kernel, where others of the file are launched
  atomicAdd(total, values[blockIdx.x * blockDim.x + threadIdx.x]);
}

// Another language may launch it by its name.
extern "C" __global__ void loadedByName(float *total, const float *values) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: atomic on 'total' sends all 32 lanes
  atomicAdd(total, values[blockIdx.x * blockDim.x + threadIdx.x]);
}

// What is left out here is a launch in another build.
__global__ void launchedIfAsked(float *total, const float *values) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: atomic on 'total' sends all 32 lanes
  atomicAdd(total, values[blockIdx.x * blockDim.x + threadIdx.x]);
}
#ifdef ASKED
static void ask(float *total, const float *values, int n) { launchedIfAsked<<<n / 256, 256>>>(total, values); }
#endif

__global__ void shown(float *total, const float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: atomic on 'total' sends all 32 lanes
    // CHECK: note: this kernel prints in every launch, which takes longer than what else it does
    atomicAdd(total, values[i]);
    printf("%d\n", i);
  }
}

// A complaint is rare, a switch may be off.
__global__ void complains(float *total, const float *values, int n, bool tells) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    if (values[i] < 0)
      printf("value %d\n", i);
    if (tells)
      printf("%d\n", i);
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: atomic on 'total' sends all 32 lanes
    atomicAdd(total, values[i]);
  }
}

// Threads beyond the end are not there, or few.
__global__ void complainsOfThreads(float *total, const float *values, int n, int rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || blockIdx.y >= rows)
    printf("too large %d\n", i);
  else
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: atomic on 'total' sends all 32 lanes
    atomicAdd(total, values[i]);
}

static void look(float *total, float *values, int n, bool tells) {
  shown<<<n / 256, 256>>>(total, values, n);
  complains<<<n / 256, 256>>>(total, values, n, tells);
  complainsOfThreads<<<n / 256, 256>>>(total, values, n, 1);
}

int main() {
  const int n = 1 << 20;
  float *total, *values;
  cudaMalloc(&total, sizeof(float));
  cudaMalloc(&values, n * sizeof(float));
  look(total, values, n, false);
  cudaDeviceSynchronize();
}
