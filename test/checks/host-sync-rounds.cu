// RUN: not %cuda-perf-lint --toolkit=none --group=place --checks='-*,cuda-perf-host-sync' --severity=hint --verbose -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Waits between launches in loops that do more than launch, and waits before copies that wait.

#include <cstdio>
#include <stdexcept>
#include <string>
#include <vector>

__global__ void push(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 2 * from[i];
}
__global__ void pull(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] += from[i];
}

void write(const float *at, int step);

// What the last kernel did is copied and written, what the first one did is not.
void besideWork(float *a, float *b, float *host, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    push<<<(n + 255) / 256, 256>>>(b, a, n);
    // CHECK: :[[#@LINE+3]]:5: note: 'cudaDeviceSynchronize' waits for 'push' before 'pull' is launched in each iteration of a loop, and nothing looks at its results between them: launches on one stream run in order without it [cuda-perf-host-sync]
    // CHECK: assuming an iteration's kernels take microseconds
    // CHECK: note: leave it out; 'cudaGetLastError' finds failed launches without waiting
    cudaDeviceSynchronize();
    pull<<<(n + 255) / 256, 256>>>(a, b, n);
    // CHECK: :[[#@LINE+1]]:5: hint: 'cudaDeviceSynchronize' waits for 'pull' in each iteration of a loop, and the copy behind it waits by itself [cuda-perf-host-sync]
    cudaDeviceSynchronize();
    cudaMemcpy(host, a, n * sizeof(float), cudaMemcpyDeviceToHost);
    write(host, t);
  }
}

// A round's last wait and the next round's first launch.
void acrossRounds(float *a, float *b, float *host, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    push<<<(n + 255) / 256, 256>>>(b, a, n);
    cudaMemcpy(host, b, n * sizeof(float), cudaMemcpyDeviceToHost);
    write(host, t);
    pull<<<(n + 255) / 256, 256>>>(a, b, n);
    // CHECK: :[[#@LINE+1]]:5: note: 'cudaDeviceSynchronize' waits for 'pull' before 'push' is launched in each iteration of a loop, {{.*}}[cuda-perf-host-sync]
    cudaDeviceSynchronize();
  }
}

// The wait has a reason: copies that do not wait, what the loop asks at its end, a look between the rounds, now and then.
void withAReason(float *a, float *b, float *host, int n, int steps, bool (*ended)(const float *)) {
  for (int t = 0; t < steps; ++t) {
    cudaMemcpyAsync(host, b, n * sizeof(float), cudaMemcpyDeviceToHost);
    push<<<(n + 255) / 256, 256>>>(b, a, n);
    cudaDeviceSynchronize();
    write(host, t);
    pull<<<(n + 255) / 256, 256>>>(a, b, n);
  }
  for (int t = 0; !ended(a); ++t) {
    push<<<(n + 255) / 256, 256>>>(b, a, n);
    write(host, t);
    pull<<<(n + 255) / 256, 256>>>(a, b, n);
    cudaDeviceSynchronize();
  }
  for (int t = 0; t < steps; ++t) {
    push<<<(n + 255) / 256, 256>>>(b, a, n);
    if (t % 100 == 99) {
      pull<<<(n + 255) / 256, 256>>>(a, b, n);
      cudaDeviceSynchronize();
      pull<<<(n + 255) / 256, 256>>>(a, b, n);
    }
    write(host, t);
  }
  for (int t = 0; t < steps; ++t) {
    push<<<(n + 255) / 256, 256>>>(b, a, n);
    cudaDeviceSynchronize();
    cudaMemcpyAsync(host, b, n * sizeof(float), cudaMemcpyDeviceToHost);
    write(host, t);
  }
}

// One stream's copy does not wait for another stream.
void onAStream(float *a, float *b, float *host, int n, int steps, cudaStream_t stream) {
  for (int t = 0; t < steps; ++t) {
    push<<<(n + 255) / 256, 256, 0, stream>>>(b, a, n);
    cudaStreamSynchronize(stream);
    cudaMemcpy(host, b, n * sizeof(float), cudaMemcpyDeviceToHost);
    write(host, t);
  }
}

// A loop that measures has to wait.
void measured(float *a, float *b, int n, int steps, cudaEvent_t begin, cudaEvent_t end) {
  for (int t = 0; t < steps; ++t) {
    push<<<(n + 255) / 256, 256>>>(b, a, n);
    cudaDeviceSynchronize();
    pull<<<(n + 255) / 256, 256>>>(a, b, n);
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    float ms;
    cudaEventElapsedTime(&ms, begin, end);
    printf("%f\n", ms);
  }
}

// Nobody in this file calls 'step', which calls this. A vector of the host's is not the device's.
static void residual(float *a, float *b, int n) {
  push<<<(n + 255) / 256, 256>>>(b, a, n);
  // CHECK: :[[#@LINE+1]]:3: hint: 'cudaDeviceSynchronize' waits for 'push', and the copy behind it waits by itself [cuda-perf-host-sync]
  cudaDeviceSynchronize();
  std::vector<float> host(n);
  cudaMemcpy(host.data(), b, n * sizeof(float), cudaMemcpyDeviceToHost);
  write(host.data(), 0);
}
void step(float *a, float *b, int n) { residual(a, b, n); }

// Errors are thrown, with words that are made for that.
#define CHECK_OR_THROW(call)                                                                                           \
  {                                                                                                                    \
    cudaError_t error = (call);                                                                                        \
    if (error != cudaSuccess) {                                                                                        \
      throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(error) + " at " + std::to_string(__LINE__)); \
    }                                                                                                                  \
  }
void throwing(float *a, float *b, float *host, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    push<<<(n + 255) / 256, 256>>>(b, a, n);
    CHECK_OR_THROW(cudaGetLastError());
    // CHECK: :[[#@LINE+1]]:20: note: 'cudaDeviceSynchronize' waits for 'push' before 'pull' is launched in each iteration of a loop, {{.*}}[cuda-perf-host-sync]
    CHECK_OR_THROW(cudaDeviceSynchronize());
    pull<<<(n + 255) / 256, 256>>>(a, b, n);
    CHECK_OR_THROW(cudaGetLastError());
    write(host, t);
  }
}

// A block's changes each: the host adds them up, and ends the loop by the sum. Not if they are wanted for more.
void byBlocks(float *a, float *b, int *d_changes, int *changes, int *last, int n) {
  const int blocks = (n + 255) / 256;
  int total = 1;
  while (total) {
    pull<<<blocks, 256>>>(a, b, n);
    // CHECK: :[[#@LINE+2]]:5: note: in each iteration the host waits for 'pull' and the elements of 'changes' that it copies and adds up, and only then knows whether to launch again [cuda-perf-host-sync]
    // CHECK: note: let the kernel put them together, by one atomic of each block say, and copy the one number
    cudaMemcpy(changes, d_changes, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    total = 0;
    for (int i = 0; i < blocks; ++i)
      total += changes[i];
  }
  do {
    pull<<<blocks, 256>>>(a, b, n);
    cudaMemcpy(changes, d_changes, blocks * sizeof(int), cudaMemcpyDeviceToHost);
    total = 0;
    for (int i = 0; i < blocks; ++i) {
      total += changes[i];
      last[i] = changes[i];
    }
  } while (total);
}
