// RUN: not %cuda-perf-lint --toolkit=none --severity=hint --group=place --checks='-*,cuda-perf-strided-global-access,cuda-perf-shared-bank-conflict' --verbose -q %s | FileCheck %s

// Elements that are put together at distances that double: a sum leaves one of both, and other threads can take it. A
// transform stores both, and is told nothing of reductions.

// CHECK: in a reduction, threads below k add element i + k to element i
// CHECK: in kernel 'sums'
__global__ void sums(float *data) {
  float *const block = data + 1024 * blockIdx.x;
  for (int k = 1; k < 1024; k *= 2) {
    if (threadIdx.x < 512 / k) {
      int i = 2 * k * threadIdx.x;
      block[i] += block[i + k];
    }
    __syncthreads();
  }
}

// CHECK: in kernel 'haar'
// CHECK-NOT: in a reduction
// CHECK: note: the two elements that are put together lie twice or half as far apart round after round, and both are stored
__global__ void haar(float *data) {
  float *const block = data + 1024 * blockIdx.x;
  for (int k = 1; k < 1024; k *= 2) {
    if (threadIdx.x < 512 / k) {
      int i = 2 * k * threadIdx.x, j = i + k;
      float a = block[i], b = block[j];
      block[i] = a + b;
      block[j] = a - b;
    }
    __syncthreads();
  }
}

// CHECK-NOT: in a reduction
// CHECK: in kernel 'haarInShared'
// CHECK-NOT: in a reduction
// CHECK: note: the two elements that are put together lie
__global__ void haarInShared(const float *in, float *out) {
  __shared__ float data[1024];
  data[threadIdx.x] = in[1024 * blockIdx.x + threadIdx.x];
  data[threadIdx.x + 512] = in[1024 * blockIdx.x + threadIdx.x + 512];
  __syncthreads();
  for (int k = 1; k < 1024; k *= 2) {
    if (threadIdx.x < 512 / k) {
      int i = 2 * k * threadIdx.x, j = i + k;
      float a = data[i], b = data[j];
      data[i] = a + b;
      data[j] = a - b;
    }
    __syncthreads();
  }
  out[1024 * blockIdx.x + threadIdx.x] = data[threadIdx.x];
  out[1024 * blockIdx.x + threadIdx.x + 512] = data[threadIdx.x + 512];
}

void run(const float *in, float *data, int blocks) {
  sums<<<blocks, 512>>>(data);
  haar<<<blocks, 512>>>(data);
  haarInShared<<<blocks, 512>>>(in, data);
}
