// Launches of which it matters little how lanes lie: notes, and the reason.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-global-access,cuda-perf-hot-atomic' --verbose -q %s | FileCheck %s
#include <curand_kernel.h>

struct Box {
  float low[3], high[3];
};

__global__ void many(Box *boxes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 3; ++k) {
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'boxes'
    boxes[i].low[k] = i;
    boxes[i].high[k] = i;
  }
}

struct Row {
  float of[16];
};
__global__ void partOfWarp(Row *rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 16; ++k)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'rows'
    // CHECK: note: each launch has blocks of 16 threads, which do not fill a warp
    rows[i].of[k] = i;
}

__global__ void oneBlock(float *least, const float *values, int n) {
  __shared__ float own[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x, size = (n + 255) / 256;
  float all = 1e30f;
  for (int j = i * size; j < (i + 1) * size && j < n; ++j) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: load of 'values'
    // CHECK: note: each launch is of one block: it leaves the rest of the GPU idle, whatever its accesses cost
    float value = values[j];
    if (value < all)
      all = value;
  }
  own[i] = all;
  __syncthreads();
  for (int k = 128; k; k /= 2) {
    if (i < k)
      own[i] = fminf(own[i], own[i + k]);
    __syncthreads();
  }
  if (i == 0)
    *least = own[0];
}

// However many threads it has.
__global__ void oneBlockOfSome(Row *rows) {
  for (int k = 0; k < 16; ++k)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'rows'
    // CHECK: note: each launch is of one block: it leaves the rest of the GPU idle, whatever its accesses cost
    rows[threadIdx.x].of[k] = k;
}

// A block of all that meet at one address is a small grid; with more blocks they are many.
__global__ void sumInOneBlock(float *least, const float *in) {
  // CHECK-NOT: [[#@LINE+1]]:{{[0-9]+}}: {{warning|note}}: atomic on 'least'
  atomicAdd(least, in[threadIdx.x]);
}
__global__ void sumInBlocks(float *most, const float *in) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: atomic on 'most'
  atomicAdd(most, in[blockIdx.x * blockDim.x + threadIdx.x]);
}

__global__ void momentary(Box *boxes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 3; ++k) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'boxes'
    // CHECK: note: each launch is between 'cudaMalloc' and 'cudaFree' in one function: these calls take longer
    boxes[i].low[k] = i;
    boxes[i].high[k] = i;
  }
}

__global__ void filled(Box *boxes, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 3; ++k) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'boxes'
    // CHECK: note: this kernel only fills what the function that launches it allocates each time: to allocate it once saves more
    boxes[i].low[k] = n;
    boxes[i].high[k] = n;
  }
}

// Fills what was there before.
__global__ void refilled(Box *boxes, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 3; ++k) {
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'boxes'
    boxes[i].low[k] = n;
    boxes[i].high[k] = n;
  }
}

Box *filledBoxes(Box *others, int n) {
  Box *boxes = nullptr;
  cudaMalloc(reinterpret_cast<void **>(&boxes), n * sizeof(Box));
  filled<<<n / 256, 256>>>(boxes, n);
  refilled<<<n / 256, 256>>>(others, n);
  return boxes;
}

__global__ void copied(Box *boxes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 3; ++k) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'boxes'
    // CHECK: note: what each launch passes is copied from or to the host around it: that takes longer
    boxes[i].low[k] = i;
    boxes[i].high[k] = i;
  }
}

// What is copied is not what the kernel takes its time for.
__global__ void partlyCopied(Box *boxes, const float *heights) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 3; ++k) {
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'boxes'
    boxes[i].low[k] = i;
    boxes[i].high[k] = heights[k];
  }
}

// Long loops take their time.
__global__ void momentaryLoop(Box *boxes, float *sums, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < 4096; ++j)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: load of 'sums'
    sum += sums[i * 4096 + j];
  boxes[i].low[0] = sum;
}

// Many atomics at one address take long in any launch.
__global__ void momentarySum(float *total, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: atomic on 'total'
  atomicAdd(total, in[i]);
}

__global__ void scattered(Box *boxes) {
  curandState state;
  curand_init(clock64(), 0, 0, &state);
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 3; ++k) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'boxes'
    // CHECK: note: this kernel calls 'curand_init', which programs do once, and which takes longer than what is stored
    boxes[i].low[k] = curand_uniform(&state);
    boxes[i].high[k] = curand_uniform(&state);
  }
}

__global__ void formerly(Box *boxes) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 3; ++k) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: store to 'boxes'
    // CHECK: note: nothing is seen to launch this kernel, where others of the file are launched
    boxes[i].low[k] = i;
    boxes[i].high[k] = i;
  }
}

void runOneBlock(Row *rows, float *sum, const float *in, int blocks, int threads) {
  oneBlockOfSome<<<1, threads>>>(rows);
  sumInOneBlock<<<1, threads>>>(sum, in);
  sumInBlocks<<<blocks, threads>>>(sum, in);
}

void runMany(Box *boxes, int n) { many<<<n / 256, 256>>>(boxes); }

void runLoop(Box *boxes, float *in, int n) {
  float *total;
  cudaMalloc(&total, sizeof(float));
  momentaryLoop<<<n / 256, 256>>>(boxes, in, n);
  cudaFree(total);
}

void runSum(float *in, int n) {
  float *total;
  cudaMalloc(&total, sizeof(float));
  momentarySum<<<n / 256, 256>>>(total, in);
  cudaFree(total);
}

void run(float *out, float *in, Box *boxes, int n) {
  // formerly<<<n / 256, 256>>>(boxes);
  partOfWarp<<<n / 16, 16>>>((Row *)out);
  oneBlock<<<1, 256>>>(out, in, n);
  float *total;
  cudaMalloc(&total, sizeof(float));
  momentary<<<n / 256, 256>>>(boxes);
  cudaFree(total);
  scattered<<<n / 256, 256>>>(boxes);
}

void show(Box *host, Box *boxes, float *heights, int n) {
  copied<<<n / 256, 256>>>(boxes);
  cudaMemcpy(host, boxes, n * sizeof(Box), cudaMemcpyDeviceToHost);
  cudaMemcpy(heights, host, 12, cudaMemcpyHostToDevice);
  partlyCopied<<<n / 256, 256>>>(boxes, heights);
}
