// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-launch-overhead' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Loops that launch kernels shorter than their launches, and loops that wait, measure, or run longer kernels.
//
// A launch is taken to cost the host 2.25 us, the mean of 2 and 2.5. 64 blocks find a multiprocessor each of 132: such a
// kernel waits once for L2, 270 clocks, and has a dozen instructions of 3 clocks beside, while its block is given out in
// 158: 270 to 400 of the 1980 clocks of a microsecond, 0.14 to 0.2 us.

#include <chrono>
#include <cstdio>
#include <utility>

constexpr int Size = 64 * 256;

__global__ void smooth(float *__restrict__ to, const float *__restrict__ from) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] = 0.5f * from[i] + 1;
}

__global__ void decay(float *__restrict__ a, float by) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] *= by;
}

// Four launches, 9 us for the host; what they hand on lies in memory, so that each iteration is the same.
void relax(float *a, float *b, int steps) {
  for (int t = 0; t < steps; ++t) {
    // 9 us of the host against 4 times 1.25 and 0.6: 1.6.
    // CHECK: :[[#@LINE+4]]:5: warning: each iteration launches 4 kernels, which take the device about 0.{{[678]}} us and the host about 9 us [cuda-perf-launch-overhead]
    // CHECK: estimated to make the loop about 1.6 times as fast, launching decides its time now
    // CHECK: note: capture one iteration ('cudaStreamBeginCapture', {{.*}}) and replay it with 'cudaGraphLaunch'
    // CHECK: :[[#@LINE-5]]:3: note: the loop
    smooth<<<Size / 256, 256>>>(b, a);
    smooth<<<Size / 256, 256>>>(a, b);
    decay<<<Size / 256, 256>>>(a, 0.5f);
    decay<<<Size / 256, 256>>>(b, 0.5f);
  }
}

// One launch of a loop that is known to be long: 2.25 us, written with a digit less.
void simulate(float *a, float *b) {
  for (int t = 0; t < 1000; ++t) {
    // CHECK: :[[#@LINE+2]]:5: warning: each of 1000 iterations launches 1 kernel, which takes the device about 0.{{[12]}} us and the host about 2.3 us [cuda-perf-launch-overhead]
    // CHECK: note: capture as many iterations as bring the pointers back to their places, two if they swap
    smooth<<<Size / 256, 256>>>(b, a);
    std::swap(a, b);
  }
}

// In a function that the loop calls, with a number that changes; 5 times 2 in a round, 22.5 us.
void step(float *a, float *b, int t) {
  for (int k = 0; k < 5; ++k) {
    // CHECK: :[[#@LINE+2]]:5: warning: each iteration launches 10 kernels, which take the device about {{1.[4-9]|2}} us and the host about 23 us [cuda-perf-launch-overhead]
    // CHECK: note: what is passed changes: keep it in device memory
    decay<<<Size / 256, 256>>>(a, 1.0f / t);
    smooth<<<Size / 256, 256>>>(b, a);
  }
  cudaError_t error = cudaGetLastError();
  if (error != cudaSuccess)
    printf("%s\n", cudaGetErrorString(error));
}
void march(float *a, float *b, float *seen, int steps) {
  for (int t = 1; t <= steps; ++t) {
    step(a, b, t);
    if (t % 100 == 0) // now and then
      cudaMemcpy(seen, b, 4, cudaMemcpyDeviceToHost);
  }
}

// Either side of a choice launches.
void pingPong(float *a, float *b) {
  for (int t = 0; t < 500; ++t) {
    if (t & 1)
      // CHECK: :[[#@LINE+1]]:7: warning: each of 500 iterations launches 1 kernel, {{.*}} [cuda-perf-launch-overhead]
      smooth<<<Size / 256, 256>>>(a, b);
    else
      smooth<<<Size / 256, 256>>>(b, a);
  }
}

// Longer kernels: 16 MB to and fro in L2 take more than the launch.
void relaxMuch(float *a, float *b, int steps) {
  for (int t = 0; t < steps; ++t) {
    smooth<<<256 * 64, 256>>>(b, a);
    smooth<<<256 * 64, 256>>>(a, b);
    smooth<<<256 * 64, 256>>>(b, a);
    smooth<<<256 * 64, 256>>>(a, b);
  }
}

// A grid that is not known.
void relaxSome(float *a, float *b, int blocks, int steps) {
  for (int t = 0; t < steps; ++t) {
    smooth<<<blocks, 256>>>(b, a);
    smooth<<<blocks, 256>>>(a, b);
    smooth<<<blocks, 256>>>(b, a);
    smooth<<<blocks, 256>>>(a, b);
  }
}

// Too few launches for a loop of unknown length, and too few in all.
void shortLoops(float *a, float *b, int steps) {
  for (int t = 0; t < steps; ++t) {
    smooth<<<Size / 256, 256>>>(b, a);
    std::swap(a, b);
  }
  for (int t = 0; t < 10; ++t) {
    smooth<<<Size / 256, 256>>>(b, a);
    smooth<<<Size / 256, 256>>>(a, b);
    smooth<<<Size / 256, 256>>>(b, a);
    decay<<<Size / 256, 256>>>(a, 1.0f / t);
  }
}

// The host waits in each iteration: for a result, or for the device; or works.
void relaxUntil(float *a, float *b, float *seen, int n, int steps) {
  for (int t = 0; t < 1000; ++t) {
    smooth<<<Size / 256, 256>>>(b, a);
    smooth<<<Size / 256, 256>>>(a, b);
    cudaMemcpy(seen, a, 4, cudaMemcpyDeviceToHost);
    if (seen[0] < 1)
      break;
  }
  for (int t = 0; t < 1000; ++t) {
    decay<<<Size / 256, 256>>>(a, t);
    cudaDeviceSynchronize();
  }
  for (int t = 0; t < 1000; ++t) {
    for (int i = 0; i < n; ++i)
      seen[i] += t;
    decay<<<Size / 256, 256>>>(a, t);
  }
}

// Measurements: the same again and again, the clock in each round, or around all of them.
void measure(float *a, float *b) {
  for (int t = 0; t < 1000; ++t)
    smooth<<<Size / 256, 256>>>(b, a);
  for (int t = 0; t < 1000; ++t) { // nothing that the next round begins with
    smooth<<<Size / 256, 256>>>(b, a);
    smooth<<<Size / 256, 256>>>(b, a);
  }
  for (int t = 0; t < 1000; ++t) {
    auto begin = std::chrono::steady_clock::now();
    decay<<<Size / 256, 256>>>(a, t);
  }
  auto begin = std::chrono::steady_clock::now();
  for (int t = 0; t < 1000; ++t) {
    smooth<<<Size / 256, 256>>>(b, a);
    smooth<<<Size / 256, 256>>>(a, b);
  }
  cudaDeviceSynchronize();
  auto end = std::chrono::steady_clock::now();
}
