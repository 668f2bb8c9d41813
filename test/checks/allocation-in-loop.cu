// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-allocation-in-loop' --severity=hint -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Memory that is allocated again and again around launches, and memory that has to be.

#include <chrono>
#include <cstdlib>
#include <vector>

#define CHECK_CUDA(Call) do { if ((Call) != cudaSuccess) exit(1); } while (0)

__global__ void step(float *a, float *scratch, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] += scratch[i];
}

void simulate(float *a, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    float *scratch;
    // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: note: 'scratch' is allocated and freed in each iteration of the loop that launches 'step' [cuda-perf-allocation-in-loop]
    // CHECK: note: allocate before the loop and free after it, or take 'cudaMallocAsync'
    // CHECK: :[[#@LINE+3]]:5: note: 'cudaFree' waits until the device is idle
    CHECK_CUDA(cudaMalloc(&scratch, n * sizeof(float)));
    step<<<(n + 255) / 256, 256>>>(a, scratch, n);
    cudaFree(scratch);
  }
}

// Managed memory, which the host reads: the pool's is the device's alone, so it is not advised.
void simulateManaged(float *a, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    float *scratch;
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: 'scratch' is allocated and freed in each iteration of the loop that launches 'step' [cuda-perf-allocation-in-loop]
    // CHECK: note: allocate before the loop and free after it{{$}}
    cudaMallocManaged(&scratch, n * sizeof(float));
    step<<<(n + 255) / 256, 256>>>(a, scratch, n);
    cudaFree(scratch);
  }
}

// Hoisted; and a pool.
void simulateHoisted(float *a, int n, int steps) {
  float *scratch, *pooled;
  cudaMalloc(&scratch, n * sizeof(float));
  for (int t = 0; t < steps; ++t) {
    cudaMallocAsync(&pooled, n * sizeof(float), 0);
    step<<<(n + 255) / 256, 256>>>(a, scratch, n);
    cudaFreeAsync(pooled, 0);
  }
  cudaFree(scratch);
}

// Another size each time; nothing that is freed; no launch between.
void sizes(float *a, int most) {
  std::vector<float *> all;
  for (int n = 1; n < most; n *= 2) {
    float *scratch;
    cudaMalloc(&scratch, n * sizeof(float));
    step<<<(n + 255) / 256, 256>>>(a, scratch, n);
    cudaFree(scratch);
  }
  for (int t = 0; t < most; ++t) {
    float *kept;
    cudaMalloc(&kept, most * sizeof(float));
    step<<<(most + 255) / 256, 256>>>(a, kept, most);
    all.push_back(kept);
  }
  for (int t = 0; t < most; ++t) {
    float *probe;
    cudaMalloc(&probe, most * sizeof(float));
    cudaFree(probe);
    step<<<(most + 255) / 256, 256>>>(a, a, most);
  }
}

// A benchmark, and a loop over devices.
void benchmark(float *a, int n, int devices) {
  for (int t = 0; t < 10; ++t) {
    float *scratch;
    cudaMalloc(&scratch, n * sizeof(float));
    auto begin = std::chrono::steady_clock::now();
    step<<<(n + 255) / 256, 256>>>(a, scratch, n);
    cudaFree(scratch);
  }
  for (int d = 0; d < devices; ++d) {
    float *scratch;
    cudaSetDevice(d);
    cudaMalloc(&scratch, n * sizeof(float));
    step<<<(n + 255) / 256, 256>>>(a, scratch, n);
    cudaFree(scratch);
  }
}

// Each call of a function that a loop calls.
void advance(float *a, int n) {
  float *scratch;
  // CHECK: :[[#@LINE+3]]:3: note: 'scratch' is allocated and freed in each call of 'advance', which a loop calls, around the launch of 'step' [cuda-perf-allocation-in-loop]
  // CHECK: note: let the caller allocate it once
  // CHECK: :[[#@LINE+8]]:5: note: called here, in a loop
  cudaMalloc(&scratch, n * sizeof(float));
  step<<<(n + 255) / 256, 256>>>(a, scratch, n);
  cudaFree(scratch);
}
void advanceOften(float *a, int n, int steps) {
  advance(a, n);
  for (int t = 0; t < steps; ++t)
    advance(a, n);
}

// Called once, by what nobody calls; and by what others may call often.
static void advanceOnce(float *a, int n) {
  float *scratch;
  cudaMalloc(&scratch, n * sizeof(float));
  step<<<(n + 255) / 256, 256>>>(a, scratch, n);
  cudaFree(scratch);
}
static void useOnce(float *a, int n) { advanceOnce(a, n); }
static void advanceInside(float *a, int n) {
  float *scratch;
  // CHECK: :[[#@LINE+1]]:3: hint: 'scratch' is allocated and freed in each call of 'advanceInside', around the launch of 'step' [cuda-perf-allocation-in-loop]
  cudaMalloc(&scratch, n * sizeof(float));
  step<<<(n + 255) / 256, 256>>>(a, scratch, n);
  cudaFree(scratch);
}
void useForOthers(float *a, int n) { advanceInside(a, n); }

// The number of the round is handed on, and frame by frame: the size is the same. Where it is made of that number it is
// not.
struct Image {
  int width, height;
  float *pixels;
};
void stepAt(float *a, int n, int round) {
  Image d;
  d.width = n;
  size_t bytes = d.width * sizeof(float);
  // CHECK: :[[#@LINE+1]]:3: note: 'd.pixels' is allocated and freed in each call of 'stepAt', which a loop calls, around the launch of 'step' [cuda-perf-allocation-in-loop]
  cudaMalloc(&d.pixels, bytes);
  step<<<(n + 255) / 256, 256>>>(a, d.pixels, round);
  cudaFree(d.pixels);
}
// The one device that there is.
void stepOnFirst(float *a, int n, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    float *scratch;
    cudaSetDevice(0);
    // CHECK: :[[#@LINE+1]]:5: note: 'scratch' is allocated and freed in each iteration of the loop that launches 'step' [cuda-perf-allocation-in-loop]
    cudaMalloc(&scratch, n * sizeof(float));
    step<<<(n + 255) / 256, 256>>>(a, scratch, n);
    cudaFree(scratch);
  }
}
static void stepPart(float *a, int n, int part) {
  float *scratch;
  int length = n >> part;
  cudaMalloc(&scratch, length * sizeof(float));
  step<<<(n + 255) / 256, 256>>>(a, scratch, length);
  cudaFree(scratch);
}
static void goOn(float *a, int n, int part) { stepPart(a, n, part); }
// It lasts for a loop of launches.
static void stepOften(float *a, int n) {
  float *scratch;
  // CHECK: :[[#@LINE+1]]:3: hint: 'scratch' is allocated and freed in each call of 'stepOften', which a loop calls, around the launch of 'step' [cuda-perf-allocation-in-loop]
  cudaMalloc(&scratch, n * sizeof(float));
  for (int i = 0; i < n; ++i)
    step<<<(n + 255) / 256, 256>>>(a, scratch, n);
  cudaFree(scratch);
}
static void advanceRounds(float *a, int n, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    stepOften(a, n);
    stepAt(a, n, round);
    goOn(a, n, round);
  }
}

// For others to call, nobody here knows how often.
void advanceForOthers(float *a, int n) {
  float *scratch;
  // CHECK: :[[#@LINE+1]]:3: hint: 'scratch' is allocated and freed in each call of 'advanceForOthers', around the launch of 'step' [cuda-perf-allocation-in-loop]
  cudaMalloc(&scratch, n * sizeof(float));
  step<<<(n + 255) / 256, 256>>>(a, scratch, n);
  cudaFree(scratch);
}

// One stream an item, made where the item is launched and destroyed in a loop of their own.
void streamsOfEachCall(float *a, int n, int items) {
  cudaStream_t streams[16];
  for (int i = 0; i < items; ++i) {
    // CHECK: :[[#@LINE+1]]:5: hint: 'streams' is created and destroyed in each call of 'streamsOfEachCall', around the launch of 'step' [cuda-perf-allocation-in-loop]
    cudaStreamCreate(&streams[i]);
    step<<<(n + 255) / 256, 256, 0, streams[i]>>>(a + i * n, a + i * n, n);
  }
  cudaDeviceSynchronize();
  for (int i = 0; i < items; ++i)
    cudaStreamDestroy(streams[i]);
}

// A function that goes on through its streams has made them before its loop.
void streamsOfARun(float *a, int n, int steps) {
  cudaStream_t streams[4];
  for (int i = 0; i < 4; ++i)
    cudaStreamCreate(&streams[i]);
  for (int k = 0; k < steps; ++k)
    step<<<(n + 255) / 256, 256, 0, streams[k % 4]>>>(a, a, n);
  for (int i = 0; i < 4; ++i)
    cudaStreamDestroy(streams[i]);
}

// A stream, and an array for a texture, are dear to make as well.
void streamOfEachStep(float *a, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    cudaStream_t stream;
    // CHECK: :[[#@LINE+2]]:5: note: 'stream' is created and destroyed in each iteration of the loop that launches 'step' [cuda-perf-allocation-in-loop]
    // CHECK: note: create it before the loop and destroy it after it
    cudaStreamCreate(&stream);
    step<<<(n + 255) / 256, 256, 0, stream>>>(a, a, n);
    cudaStreamSynchronize(stream);
    cudaStreamDestroy(stream);
  }
}
void arrayOfEachStep(float *a, int n, int steps, cudaChannelFormatDesc format) {
  for (int t = 0; t < steps; ++t) {
    cudaArray_t texels;
    // CHECK: :[[#@LINE+3]]:5: note: 'texels' is allocated and freed in each iteration of the loop that launches 'step' [cuda-perf-allocation-in-loop]
    // CHECK: note: allocate before the loop and free after it{{$}}
    // CHECK: :[[#@LINE+3]]:5: note: 'cudaFreeArray' waits until the device is idle
    cudaMallocArray(&texels, &format, 64, 64);
    step<<<(n + 255) / 256, 256>>>(a, a, n);
    cudaFreeArray(texels);
  }
}

// A class that holds memory of the device; and one that only knows where it is.
static void take(void **to, size_t bytes) { CHECK_CUDA(cudaMalloc(to, bytes)); }
template <typename T> class Buffer {
public:
  explicit Buffer(int n) { take((void **)&Data, n * sizeof(T)); }
  ~Buffer() { cudaFree(Data); }
  T *get() const { return Data; }

private:
  T *Data = nullptr;
};
struct View {
  explicit View(float *data) : Data(data) {}
  ~View() {}
  float *Data;
};
void bufferOfEachStep(float *a, int n, int steps) {
  Buffer<float> kept(n);
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: note: 'scratch' is allocated and freed in each iteration of the loop that launches 'step' [cuda-perf-allocation-in-loop]
    // CHECK: note: allocate before the loop and free after it{{$}}
    // CHECK: note: its destructor calls 'cudaFree', which waits until the device is idle
    Buffer<float> scratch(n);
    View all(a);
    step<<<(n + 255) / 256, 256>>>(all.Data, scratch.get(), n);
    step<<<(n + 255) / 256, 256>>>(all.Data, kept.get(), n);
  }
}
// Another size each time, and no launch while it lives.
void buffersOfSizes(float *a, int most) {
  for (int n = 1; n < most; n *= 2) {
    Buffer<float> scratch(n);
    step<<<(n + 255) / 256, 256>>>(a, scratch.get(), n);
  }
  for (int t = 0; t < most; ++t) {
    { Buffer<float> probe(most); }
    step<<<(most + 255) / 256, 256>>>(a, a, most);
  }
}

// Thrust's vector; an empty one has no memory yet.
#include <thrust/device_vector.h>
void vectorOfEachStep(float *a, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    thrust::device_vector<float> later;
    // CHECK: :[[#@LINE+1]]:34: note: 'scratch' is allocated and freed in each iteration of the loop that launches 'step' [cuda-perf-allocation-in-loop]
    thrust::device_vector<float> scratch(n);
    step<<<(n + 255) / 256, 256>>>(a, thrust::raw_pointer_cast(scratch.data()), n);
  }
}

// Helpers that allocate for their caller, by a pointer to the pointer, by a reference, as their value; and one that frees.
static void copied(float **to, const float *from, size_t bytes) {
  CHECK_CUDA(cudaMalloc((void **)to, bytes));
  cudaMemcpy(*to, from, bytes, cudaMemcpyHostToDevice);
}
template <typename T> static void copiedTo(T *&to, const T *from, size_t bytes) {
  T *made = nullptr;
  cudaMalloc(&made, bytes);
  cudaMemcpy(made, from, bytes, cudaMemcpyHostToDevice);
  to = made;
}
static float *fresh(size_t bytes) {
  float *made;
  cudaMalloc(&made, bytes);
  return made;
}
static void release(void *of) { cudaFree(of); }
void helped(float *a, const float *b, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: 'third' is allocated and freed in each iteration of the loop that launches 'step' [cuda-perf-allocation-in-loop]
    // CHECK: note: 'fresh' allocates it here
    float *first, *second = nullptr, *third = fresh(n * sizeof(float));
    // CHECK: :[[#@LINE+4]]:5: note: 'first' is allocated and freed in each iteration of the loop that launches 'step' [cuda-perf-allocation-in-loop]
    // CHECK: note: allocate before the loop and free after it, or take 'cudaMallocAsync'
    // CHECK: :[[#@LINE-22]]:{{[0-9]+}}: note: 'copied' allocates it here
    // CHECK: note: 'cudaFree' waits until the device is idle
    copied(&first, b, n * sizeof(float));
    // CHECK: :[[#@LINE+1]]:5: note: 'second' is allocated and freed in each iteration of the loop that launches 'step' [cuda-perf-allocation-in-loop]
    copiedTo(second, b, n * sizeof(float));
    step<<<(n + 255) / 256, 256>>>(a, first, n);
    step<<<(n + 255) / 256, 256>>>(second, third, n);
    cudaFree(first);
    cudaFree(second);
    release(third);
  }
}

// Nothing is freed in the loop; a helper that allocates only when there is not enough; one that keeps what it makes.
static void atLeast(float **to, size_t &has, size_t bytes) {
  if (has < bytes) {
    cudaFree(*to);
    cudaMalloc(to, bytes);
    has = bytes;
  }
}
static float *cached(size_t bytes) {
  static float *kept;
  if (!kept)
    cudaMalloc(&kept, bytes);
  return kept;
}
void helpedOnce(float *a, const float *b, int n, int steps) {
  float *grown = nullptr;
  size_t has = 0;
  for (int t = 0; t < steps; ++t) {
    float *made = fresh(n * sizeof(float)), *again = cached(n * sizeof(float));
    atLeast(&grown, has, n * sizeof(float));
    step<<<(n + 255) / 256, 256>>>(grown, made, n);
    step<<<(n + 255) / 256, 256>>>(a, again, n);
  }
  cudaFree(grown);
}
