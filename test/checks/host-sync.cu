// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-host-sync' --severity=hint -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Loops that wait for the device in each round, for nothing or with a reason.

#include <chrono>
#include <cstdio>
#include <cstdlib>

#define CHECK_CUDA(Call)                                                                                               \
  do {                                                                                                                 \
    cudaError_t error = (Call);                                                                                        \
    if (error != cudaSuccess) {                                                                                        \
      fprintf(stderr, "%s\n", cudaGetErrorString(error));                                                              \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

__global__ void step(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

void simulate(float *to, float *from, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    // CHECK: :[[#@LINE+2]]:5: warning: 'cudaDeviceSynchronize' waits for 'step' in each iteration of a loop in which nothing looks at its results: launches on one stream run in order without it [cuda-perf-host-sync]
    // CHECK: note: wait once, behind the loop
    cudaDeviceSynchronize();
    float *last = to;
    to = from;
    from = last;
  }
}

void simulateChecked(float *to, float *from, int n, int steps) {
  while (steps-- > 0) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    CHECK_CUDA(cudaGetLastError());
    // Two waits of one loop are one finding.
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: 'cudaDeviceSynchronize' waits for 'step' {{.*}} [cuda-perf-host-sync]
    // CHECK: :[[#@LINE+3]]:5: note: so does this one
    CHECK_CUDA(cudaDeviceSynchronize());
    step<<<(n + 255) / 256, 256>>>(from, to, n);
    cudaDeviceSynchronize();
  }
}

// Loops inside each other that wait are one finding, at the first wait.
void simulateInRounds(float *to, float *from, int n, int rounds, int steps) {
  for (int r = 0; r < rounds; ++r) {
    for (int t = 0; t < steps; ++t) {
      step<<<(n + 255) / 256, 256>>>(to, from, n - t);
      // CHECK: :[[#@LINE+2]]:7: warning: 'cudaDeviceSynchronize' waits for 'step' {{.*}} [cuda-perf-host-sync]
      // CHECK: :[[#@LINE+3]]:5: note: so does this one
      cudaDeviceSynchronize();
    }
    cudaDeviceSynchronize();
  }
}

// Behind the loop; with a look at the result; with a copy, which waits anyway; with the clock; now and then.
void simulateRight(float *to, float *from, float *seen, int n, int steps) {
  for (int t = 0; t < steps; ++t)
    step<<<(n + 255) / 256, 256>>>(to, from, n);
  cudaDeviceSynchronize();
  for (int t = 0; t < steps; ++t) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    cudaDeviceSynchronize();
    if (to[0] < 1e-3f)
      break;
  }
  for (int t = 0; t < steps; ++t) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    // CHECK: :[[#@LINE+1]]:5: hint: 'cudaDeviceSynchronize' waits for 'step' in each iteration of a loop, and the copy behind it waits by itself [cuda-perf-host-sync]
    cudaDeviceSynchronize();
    cudaMemcpy(seen, to, 4, cudaMemcpyDeviceToHost);
  }
  for (int t = 0; t < steps; ++t) { // how a kernel is measured
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    cudaDeviceSynchronize();
  }
  for (int t = 0; t < steps; ++t) {
    auto begin = std::chrono::steady_clock::now();
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    cudaDeviceSynchronize();
  }
  for (int t = 0; t < steps; ++t) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    if (t % 100 == 99)
      cudaDeviceSynchronize();
  }
}

// Two streams: the wait is what keeps them in order.
void simulateOnTwo(float *to, float *from, int n, int steps, cudaStream_t a, cudaStream_t b) {
  for (int t = 0; t < steps; ++t) {
    step<<<(n + 255) / 256, 256, 0, a>>>(to, from, n);
    cudaStreamSynchronize(a);
    step<<<(n + 255) / 256, 256, 0, b>>>(from, to, n);
    cudaStreamSynchronize(b);
  }
}

// Launches one after the other: one finding a function, from three waits on.
void simulateSteps(float *to, float *from, int n) {
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  // CHECK: :[[#@LINE+3]]:3: note: 'cudaDeviceSynchronize' waits for 'step' before 'step' is launched, and nothing looks at its results between them: launches on one stream run in order without it [cuda-perf-host-sync]
  // CHECK: assuming 'simulateSteps' is called often
  // CHECK-COUNT-2: note: so does this one
  cudaDeviceSynchronize();
  step<<<(n + 255) / 256, 256>>>(from, to, n);
  CHECK_CUDA(cudaDeviceSynchronize());
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  cudaDeviceSynchronize();
  step<<<(n + 255) / 256, 256>>>(from, to, n);
  // CHECK: :[[#@LINE+1]]:3: hint: 'cudaDeviceSynchronize' waits for 'step' before 'simulateSteps' returns, which looks at nothing that it did: what is launched next on its stream comes behind it anyway [cuda-perf-host-sync]
  cudaDeviceSynchronize();
}

// Where the time is taken the wait for the event is what the host stands at; in the other calls the last wait is.
void simulateTimed(float *to, float *from, int n, cudaEvent_t begin, cudaEvent_t end, bool isTimed) {
  if (isTimed) {
    cudaEventRecord(begin);
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
  } else {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
  }
  // CHECK-NOT: before 'simulateTimed' returns
  cudaDeviceSynchronize();
}

// The copy has waited, whichever way was taken.
void simulateEither(float *to, float *from, float *seen, int n, int kind) {
  switch (kind) {
  case 0:
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    break;
  default:
    step<<<(n + 255) / 256, 256>>>(from, to, n);
  }
  cudaMemcpy(seen, to, n * sizeof(float), cudaMemcpyDeviceToHost);
  // CHECK-NOT: before 'simulateEither' returns
  cudaDeviceSynchronize();
}

// Two of them, of a function that is called once, one in each call, and for others; a look in between.
static void simulateOnce(float *to, float *from, int n) {
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  cudaDeviceSynchronize();
  step<<<(n + 255) / 256, 256>>>(from, to, n);
}
static void simulateAll(float *to, float *from, int n) { simulateOnce(to, from, n); }
static void simulatePair(float *to, float *from, int n) {
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  // CHECK: :[[#@LINE+1]]:3: note: 'cudaDeviceSynchronize' waits for 'step' before 'step' is launched, and nothing looks at its results between them: launches on one stream run in order without it [cuda-perf-host-sync]
  cudaDeviceSynchronize();
  step<<<(n + 255) / 256, 256>>>(from, to, n);
}
void simulatePairs(float *to, float *from, int n, int steps) {
  for (int t = 0; t < steps; ++t)
    simulatePair(to, from, n);
}
void simulateFew(float *to, float *from, float *seen, int n) {
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  // CHECK: :[[#@LINE+1]]:3: hint: 'cudaDeviceSynchronize' waits for 'step' before 'step' is launched, and nothing looks at its results between them: launches on one stream run in order without it [cuda-perf-host-sync]
  cudaDeviceSynchronize();
  step<<<(n + 255) / 256, 256>>>(from, to, n);
  // CHECK: :[[#@LINE+2]]:3: hint: 'cudaDeviceSynchronize' waits for 'step', and the copy behind it waits by itself [cuda-perf-host-sync]
  // CHECK: :[[#@LINE+2]]:3: note: this copy
  cudaDeviceSynchronize();
  cudaMemcpy(seen, to, 4, cudaMemcpyDeviceToHost);
  step<<<(n + 255) / 256, 256>>>(to, from, n);
  cudaDeviceSynchronize();
  step<<<(n + 255) / 256, 256>>>(from, to, n);
}

// The host goes on by four bytes in each round.
void relax(float *to, float *from, int *changed, int n) {
  int again = 1;
  while (again) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    // CHECK: :[[#@LINE+4]]:5: note: in each iteration the host waits for 'step' and 4 bytes that it copies, and only then knows whether to launch again [cuda-perf-host-sync]
    // CHECK: note: ask every few iterations, if some too many do no harm
    // CHECK: :[[#@LINE+1]]:5: note: this wait adds nothing: the copy waits by itself
    cudaDeviceSynchronize();
    cudaMemcpy(&again, changed, sizeof(int), cudaMemcpyDeviceToHost);
  }
}

// It ends by the number, and the next launch is passed what is made of it: the host needs it in each round.
__global__ void axpy(float *to, const float *from, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] += factor * from[i];
}
void descend(float *to, float *from, float *norm, int n) {
  float now = 1, before = 1;
  while (now > 1e-6f) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    // CHECK: :[[#@LINE+2]]:5: note: in each iteration the host waits for 'step' and 4 bytes that it copies, and only then knows whether to launch again [cuda-perf-host-sync]
    // CHECK: note: let the next kernel read it on the device: only then the host could ask every few iterations, if some too many do no harm
    cudaMemcpy(&now, norm, sizeof(float), cudaMemcpyDeviceToHost);
    float factor = now / before;
    axpy<<<(n + 255) / 256, 256>>>(to, from, factor, n);
    before = now;
  }
}

// The next launch has its size from there.
void shrink(float *to, float *from, int *left, int n) {
  for (int t = 0; t < 100; ++t) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    // CHECK: :[[#@LINE+2]]:5: note: in each iteration the host waits for 'step' and 4 bytes that it copies, and only then launches again [cuda-perf-host-sync]
    // CHECK: note: let the next kernel read it on the device
    cudaMemcpy(&n, left, sizeof(int), cudaMemcpyDeviceToHost);
  }
}

// The host goes by it, too: it leaves out a round with nothing to do, has memory for so many, or looks something up.
void shrinkOften(float *to, float *from, int *left, int n) {
  for (int t = 0; t < 100; ++t) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    // CHECK: :[[#@LINE+2]]:5: hint: in each iteration the host waits for 'step' and 4 bytes that it copies, and only then launches again [cuda-perf-host-sync]
    // CHECK: note: the host goes by it, too: what it does with it would have to go to the device, with memory for the most that there can be, and kernels that end at once where there is nothing to do
    cudaMemcpy(&n, left, sizeof(int), cudaMemcpyDeviceToHost);
    if (n == 0)
      continue;
    step<<<(n + 255) / 256, 256>>>(from, to, n);
  }
}
void shrinkAnew(float *to, float *from, int *left, int n) {
  for (int t = 0; t < 100; ++t) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    // CHECK: :[[#@LINE+2]]:5: hint: in each iteration the host waits for 'step' and 4 bytes that it copies, and only then launches again [cuda-perf-host-sync]
    // CHECK: note: the host goes by it, too
    cudaMemcpy(&n, left, sizeof(int), cudaMemcpyDeviceToHost);
    const size_t bytes = n * sizeof(float);
    cudaMalloc(&to, bytes);
    step<<<(n + 255) / 256, 256>>>(to, from, n);
  }
}
void shrinkBy(float *to, float *from, int *left, const int *sizes, int n) {
  for (int t = 0; t < 100; ++t) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    // CHECK: :[[#@LINE+3]]:5: hint: in each iteration the host waits for 'step' and 4 bytes that it copies, and only then launches again [cuda-perf-host-sync]
    // CHECK: note: the host goes by it, too
    int which;
    cudaMemcpy(&which, left, sizeof(int), cudaMemcpyDeviceToHost);
    const int size = sizes[which];
    step<<<(size + 255) / 256, 256>>>(from, to, size);
  }
}
// An element of the device's memory is the launch's.
void shrinkFrom(float *to, float *from, int *left, int n) {
  for (int t = 0; t < 100; ++t) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    // CHECK: :[[#@LINE+3]]:5: note: in each iteration the host waits for 'step' and 4 bytes that it copies, and only then launches again [cuda-perf-host-sync]
    // CHECK: note: let the next kernel read it on the device
    int first;
    cudaMemcpy(&first, left, sizeof(int), cudaMemcpyDeviceToHost);
    step<<<(n + 255) / 256, 256>>>(&to[first], from, n);
  }
}

// A result of each round.
void sums(float *results, float *to, float *from, float *sum, int n) {
  for (int t = 0; t < 100; ++t) {
    step<<<(n + 255) / 256, 256>>>(to, from, n - t);
    // CHECK: :[[#@LINE+2]]:5: note: in each iteration the host waits for 'step' and 4 bytes that it copies, and only then launches again [cuda-perf-host-sync]
    // CHECK: note: let each iteration have a place of its own on the device, and copy them all behind the loop
    cudaMemcpy(&results[t], sum, sizeof(float), cudaMemcpyDeviceToHost);
  }
}

// What all rounds leave, seldom asked for.
void relaxRight(float *to, float *from, int *changed, int n) {
  int again = 1;
  while (again) {
    for (int t = 0; t < 16; ++t)
      step<<<(n + 255) / 256, 256>>>(to, from, n);
    if (--n % 16 == 0)
      cudaMemcpy(&again, changed, sizeof(int), cudaMemcpyDeviceToHost);
  }
}

// Piece by piece to the device and back.
void stepAll(float *results, const float *pieces, float *to, float *from, int n, int count) {
  for (int i = 0; i < count; ++i) {
    // CHECK: :[[#@LINE+3]]:5: note: in each iteration this copy to the device, 'step' and the copy back wait for each other [cuda-perf-host-sync]
    // CHECK: note: with two streams, two buffers and pinned memory
    // CHECK: :[[#@LINE+3]]:5: note: the copy back
    cudaMemcpy(from, pieces + i * n, n * sizeof(float), cudaMemcpyHostToDevice);
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    cudaMemcpy(results + i * n, to, n * sizeof(float), cudaMemcpyDeviceToHost);
  }
}

// What comes back goes there again.
void stepThere(float *values, float *to, float *from, int n, int count) {
  for (int i = 0; i < count; ++i) {
    cudaMemcpy(from, values, n * sizeof(float), cudaMemcpyHostToDevice);
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    cudaMemcpy(values, to, n * sizeof(float), cudaMemcpyDeviceToHost);
  }
}

// What a kernel prints is shown where the host waits.
__global__ void tell(const float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    printf("%f\n", values[i]);
}

void show(const float *values, int n, int rounds) {
  for (int t = 0; t < rounds; ++t) {
    tell<<<(n + 255) / 256, 256>>>(values, n);
    cudaDeviceSynchronize();
  }
}
