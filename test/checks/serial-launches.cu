// RUN: not %cuda-perf-lint --fail-on=note --group=place --verbose --toolkit=none --checks='-*,cuda-perf-serial-launches' -q %s > %t.txt
// RUN: FileCheck --input-file=%t.txt --implicit-check-not='[cuda-perf-' %s

// Short grids on one stream that need nothing of each other, next to those that do, or of which that is not known.

__global__ void settle(float *to, float from) {
  float x = from + threadIdx.x;
  for (int t = 0; t < 20000; ++t)
    x = 0.5f * x + 1.0f;
  to[blockIdx.x * 256 + threadIdx.x] = x;
}

__global__ void settleFrom(const float *from, float *to) {
  float x = from[blockIdx.x * 256 + threadIdx.x];
  for (int t = 0; t < 20000; ++t)
    x = 0.5f * x + 1.0f;
  to[blockIdx.x * 256 + threadIdx.x] = x;
}

__device__ float total[256];
__global__ void settleInto(float *to) {
  float x = total[threadIdx.x];
  for (int t = 0; t < 20000; ++t)
    x = 0.5f * x + 1.0f;
  to[blockIdx.x * 256 + threadIdx.x] = total[threadIdx.x] = x;
}

__global__ void brief(float *to) { to[blockIdx.x * 256 + threadIdx.x] = 1; }

// 20000 rounds of a multiply-add, and of what counts them once in 32, 3 clocks each as the model has it: a bit more than 3
// clocks a round, 34 us at 1980 clocks a microsecond.
void twoBuffers(float *out) {
  float *a, *b;
  cudaMalloc(&a, 16 * 256 * 4);
  cudaMalloc(&b, 16 * 256 * 4);
  settle<<<16, 256>>>(a, 1);
  // CHECK: :[[#@LINE+4]]:3: note: 2 launches of at most 16 blocks wait for each other although none needs what another one leaves: a GPU of 132 multiprocessors takes about {{[67][0-9]}} us for them, side by side about {{3[0-9]}} us [cuda-perf-serial-launches]
  // CHECK: note: launch each on a stream of its own ('cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking)') and let what comes next wait for all ('cudaEventRecord', 'cudaStreamWaitEvent'), or make them branches of a graph
  // CHECK: :[[#@LINE-3]]:3: note: 'settle', which it waits for
  // The third one needs what the second leaves.
  settle<<<8, 256>>>(b, 2);
  settleFrom<<<16, 256>>>(b, out);
}

// What the function is passed was there before it allocated its own.
void ownOutput(const float *in, int n) {
  float *a = nullptr, *b = nullptr;
  cudaMallocAsync((void **)&a, n, 0);
  cudaMallocAsync((void **)&b, n, 0);
  for (int i = 0; i < n; ++i) {
    settleFrom<<<16, 256>>>(in, a);
    // CHECK: :[[#@LINE+1]]:5: note: 2 launches of at most 16 blocks wait for each other {{.*}} [cuda-perf-serial-launches]
    settle<<<16, 256>>>(b, i);
  }
  cudaFree(a);
  cudaFree(b);
}

// Both only read what they share, whosever it is.
void sharedInput(const float *in, const float *same, int n) {
  float *a, *b;
  cudaMalloc(&a, n);
  cudaMalloc(&b, n);
  settleFrom<<<16, 256>>>(in, a);
  // CHECK: :[[#@LINE+1]]:3: note: 2 launches of at most 16 blocks wait for each other {{.*}} [cuda-perf-serial-launches]
  settleFrom<<<16, 256>>>(same, b);
}

// What they write may be one buffer, or what the other one reads.
void parameters(float *a, float *b) {
  settle<<<16, 256>>>(a, 1);
  settle<<<16, 256>>>(b, 2);
}

void copied(int n) {
  float *a, *b;
  cudaMalloc(&a, n);
  cudaMalloc(&b, n);
  if (n > 4096)
    b = a + 4096;
  settle<<<16, 256>>>(a, 1);
  settle<<<16, 256>>>(b, 2);
}

// What is read may be a copy of what is written.
void changed(const float *in, int n) {
  float *a, *b;
  cudaMalloc(&a, n);
  cudaMalloc(&b, n);
  in = b;
  settleFrom<<<16, 256>>>(in, a);
  settle<<<16, 256>>>(b, 1);
}

void inTurn(int n) {
  float *a, *b;
  cudaMalloc(&a, n);
  cudaMalloc(&b, n);
  settle<<<16, 256>>>(a, 1);
  settleFrom<<<16, 256>>>(a, b);
}

// Both add to a variable of the program.
void byVariable(int n) {
  float *a, *b;
  cudaMalloc(&a, n);
  cudaMalloc(&b, n);
  settleInto<<<16, 256>>>(a);
  settleInto<<<16, 256>>>(b);
}

// The host looks at the first before it launches the second.
void waits(float *host, int n) {
  float *a, *b;
  cudaMalloc(&a, n);
  cudaMalloc(&b, n);
  settle<<<16, 256>>>(a, 1);
  cudaMemcpy(host, a, n, cudaMemcpyDeviceToHost);
  settle<<<16, 256>>>(b, 2);
}

// On streams of their own; large grids; grids that are not known; kernels that end before the next launch.
void otherwise(int n) {
  float *a, *b;
  cudaStream_t s, t;
  cudaStreamCreate(&s);
  cudaStreamCreate(&t);
  cudaMalloc(&a, n);
  cudaMalloc(&b, n);
  settle<<<16, 256, 0, s>>>(a, 1);
  settle<<<16, 256, 0, t>>>(b, 2);
  cudaDeviceSynchronize();
  settle<<<100, 256>>>(a, 1);
  settle<<<100, 256>>>(b, 2);
  cudaDeviceSynchronize();
  settle<<<n, 256>>>(a, 1);
  settle<<<n, 256>>>(b, 2);
  cudaDeviceSynchronize();
  brief<<<16, 256>>>(a);
  brief<<<16, 256>>>(b);
}
