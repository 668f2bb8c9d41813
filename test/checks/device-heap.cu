// RUN: not %cuda-perf-lint --group=place --toolkit=none --checks='-*,cuda-perf-device-heap' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Threads that each take memory from the heap, and those that take it for others.

// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: each thread takes memory from the device's heap, where threads wait for each other [cuda-perf-device-heap]
// CHECK: let the host allocate memory for all threads and pass it in, element 'k' of thread 'i' at 'k * threads + i'
__global__ void scratchOfUnknownSize(float *out, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *last = (float *)malloc(n * sizeof(float));
  for (int k = 0; k < n; ++k)
    last[k] = in[k * gridDim.x * blockDim.x + i];
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += last[k] * last[n - 1 - k];
  out[i] = sum;
  free(last);
}

struct Node {
  int Value;
  Node *Next;
};

// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: warning: each thread takes 16 bytes from the device's heap in each round of a loop, where threads wait for each other [cuda-perf-device-heap]
// CHECK: let the host allocate a pool for all threads
__device__ Node *list(int n) {
  Node *first = nullptr;
  for (int k = 0; k < n; ++k)
    first = new Node{k, first};
  return first;
}
__global__ void lists(Node **out, int n) { out[blockIdx.x * blockDim.x + threadIdx.x] = list(n); }

// One of the block.
__global__ void ofBlock(float *out, const float *in, int n) {
  __shared__ float *all;
  if (threadIdx.x == 0)
    all = (float *)malloc(n * sizeof(float));
  __syncthreads();
  all[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = all[blockDim.x - 1 - threadIdx.x];
}

// One lane of each warp.
__global__ void ofWarp(float **out, int n) {
  if (threadIdx.x % 32 == 0)
    out[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = (float *)malloc(n * sizeof(float));
}

// A scene that one thread builds up.
__global__ void scene(Node **out) { out[0] = new Node{1, nullptr}; }

void launch(float *out, float **rows, Node **nodes, const float *in, int n) {
  scratchOfUnknownSize<<<64, 128>>>(out, in, n);
  lists<<<64, 128>>>(nodes, n);
  ofBlock<<<64, 128>>>(out, in, n);
  ofWarp<<<64, 128>>>(rows, n);
  scene<<<1, 1>>>(nodes);
}
