// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-pageable-copy' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Asynchronous copies to and from memory that is certainly pageable, and those of which nobody can tell or that nobody
// misses.

#include <cstdlib>
#include <vector>

__global__ void step(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

void fromTheHeap(float *to, float *from, int n, cudaStream_t s) {
  float *h = (float *)malloc(n * sizeof(float));
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+3]]:5: warning: 'cudaMemcpyAsync' from 'h', which is the heap's memory and pageable, keeps the host waiting [cuda-perf-pageable-copy]
    // CHECK: :[[#@LINE+2]]:5: note: allocate it with 'cudaMallocHost', once, and free it with 'cudaFreeHost'
    // CHECK: :[[#@LINE-4]]:23: note: allocated here
    cudaMemcpyAsync(from, h, n * sizeof(float), cudaMemcpyHostToDevice, s);
    step<<<(n + 255) / 256, 256, 0, s>>>(to, from, n);
  }
  free(h);
}

void pinned(float *to, float *from, int n, cudaStream_t s) {
  float *h;
  cudaMallocHost(&h, n * sizeof(float));
  for (int t = 0; t < n; ++t) {
    cudaMemcpyAsync(from, h, n * sizeof(float), cudaMemcpyHostToDevice, s);
    step<<<(n + 255) / 256, 256, 0, s>>>(to, from, n);
  }
  cudaFreeHost(h);
}

// To pin memory takes longer than one copy.
void onlyOnce(float *to, float *from, int n, cudaStream_t s) {
  float *h = new float[n];
  cudaMemcpyAsync(from, h, n * sizeof(float), cudaMemcpyHostToDevice, s);
  for (int t = 0; t < n; ++t) {
    float *other = new float[n];
    cudaMemcpyAsync(from, other, n * sizeof(float), cudaMemcpyHostToDevice, s);
    step<<<(n + 255) / 256, 256, 0, s>>>(to, from, n);
    delete[] other;
  }
  for (int device = 0; device < 2; ++device) {
    cudaSetDevice(device);
    cudaMemcpyAsync(from, h, n * sizeof(float), cudaMemcpyHostToDevice, s);
    step<<<(n + 255) / 256, 256, 0, s>>>(to, from, n);
  }
}

// A copy of the pointer, an offset, one of two allocations; the way back, in chunks that could overlap.
void intoTheHeap(float *to, float *from, int n, bool clean, cudaStream_t s) {
  float *h = nullptr;
  if (clean)
    h = static_cast<float *>(calloc(n, sizeof(float)));
  else
    h = new float[n];
  float *chunk = h;
  for (int i = 0; i < 4; ++i) {
    step<<<(n + 255) / 256, 256, 0, s>>>(to, from, n);
    // CHECK: :[[#@LINE+1]]:5: warning: 'cudaMemcpyAsync' into 'chunk', which is the heap's memory and pageable, keeps the host waiting [cuda-perf-pageable-copy]
    cudaMemcpyAsync(chunk + n / 4 * i, to, n, cudaMemcpyDeviceToHost, s);
  }
  cudaStreamSynchronize(s);
}

void fromVectors(float *to, float *from, int n, cudaStream_t s) {
  std::vector<float> v(n);
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+2]]:5: warning: 'cudaMemcpyAsync' from 'v', which is a vector's memory and pageable, keeps the host waiting [cuda-perf-pageable-copy]
    // CHECK: :[[#@LINE+1]]:5: note: keep what is copied in memory of 'cudaMallocHost', allocated once, that lives until the copy is done
    cudaMemcpyAsync(from, v.data(), n * sizeof(float), cudaMemcpyHostToDevice, s);
    // CHECK: :[[#@LINE+1]]:5: warning: {{.*}} from 'v', which is a vector's memory {{.*}} [cuda-perf-pageable-copy]
    cudaMemcpyAsync(to, &v[0], n * sizeof(float), cudaMemcpyHostToDevice, s);
    step<<<(n + 255) / 256, 256, 0, s>>>(to, from, n);
  }
}

// 80 000 bytes; the other array's 40 000 are made aside at once, up to 64 KiB.
void fromArrays(float *to, float *from, int n, cudaStream_t s) {
  float large[20000] = {}, small[10000] = {};
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[#@LINE+1]]:5: warning: {{.*}} from 'large', which is an array's memory and pageable, {{.*}} [cuda-perf-pageable-copy]
    cudaMemcpyAsync(from, large, sizeof(large), cudaMemcpyHostToDevice, s);
    cudaMemcpyAsync(to, small, sizeof(small), cudaMemcpyHostToDevice, s);
    step<<<40, 256, 0, s>>>(to, from, 10000);
  }
}

// Whose memory it is nobody can tell here: a parameter, what a function gave, a pointer that another one may set.
float *allocate(int n);
void set(float **p);
void notKnown(float *to, float *from, float *h, const std::vector<float> &v, int n, cudaStream_t s) {
  float *given = allocate(n), *changed = new float[n];
  set(&changed);
  for (int t = 0; t < n; ++t) {
    cudaMemcpyAsync(from, h, n * sizeof(float), cudaMemcpyHostToDevice, s);
    cudaMemcpyAsync(from, given, n * sizeof(float), cudaMemcpyHostToDevice, s);
    cudaMemcpyAsync(from, changed, n * sizeof(float), cudaMemcpyHostToDevice, s);
    cudaMemcpyAsync(from, v.data(), n * sizeof(float), cudaMemcpyHostToDevice, s);
    step<<<(n + 255) / 256, 256, 0, s>>>(to, from, n);
  }
}

// An allocator of its own; a function that may pin the memory.
template <class T> struct PinnedAllocator {
  using value_type = T;
  T *allocate(size_t n) {
    void *p;
    cudaMallocHost(&p, n * sizeof(T));
    return static_cast<T *>(p);
  }
  void deallocate(T *p, size_t) { cudaFreeHost(p); }
};
void pinMemory(void *p, size_t bytes);
void pinnedElsewhere(float *to, float *from, int n, cudaStream_t s) {
  std::vector<float, PinnedAllocator<float>> v(n);
  float *h = new float[n];
  pinMemory(h, n * sizeof(float));
  for (int t = 0; t < n; ++t) {
    cudaMemcpyAsync(from, v.data(), n * sizeof(float), cudaMemcpyHostToDevice, s);
    cudaMemcpyAsync(to, h, n * sizeof(float), cudaMemcpyHostToDevice, s);
    step<<<(n + 255) / 256, 256, 0, s>>>(to, from, n);
  }
}

// Nothing is meant to run beside a copy on the default stream.
void onDefault(float *to, float *from, int n) {
  float *h = new float[n];
  for (int t = 0; t < n; ++t) {
    cudaMemcpyAsync(from, h, n * sizeof(float), cudaMemcpyHostToDevice);
    step<<<(n + 255) / 256, 256>>>(to, from, n);
  }
}

// The host has nothing to do meanwhile.
void waitsAnyway(float *to, float *from, int n, cudaStream_t s) {
  float *h = new float[n], *g = new float[n];
  for (int t = 0; t < n; ++t) {
    step<<<(n + 255) / 256, 256, 0, s>>>(to, from, n);
    cudaMemcpyAsync(h, to, n * sizeof(float), cudaMemcpyDeviceToHost, s);
    cudaMemcpyAsync(g, from, n * sizeof(float), cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
  }
}
