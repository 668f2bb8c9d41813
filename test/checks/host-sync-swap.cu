// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-host-sync' -q %s -- -std=c++17 | FileCheck %s --implicit-check-not='[cuda-perf-'

// Pointers that change places: std::swap looks at neither of them, another function's swap may look at anything.

#include <utility>

namespace fields {
void swap(float *&a, float *&b);
}

__global__ void step(float *to, const float *from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

void simulate(float *to, float *from, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    // CHECK: :[[#@LINE+1]]:5: warning: 'cudaDeviceSynchronize' waits for 'step' in each iteration of a loop in which nothing looks at its results: {{.*}} [cuda-perf-host-sync]
    cudaDeviceSynchronize();
    std::swap(to, from);
  }
}

void simulateByOthers(float *to, float *from, int n, int steps) {
  for (int t = 0; t < steps; ++t) {
    step<<<(n + 255) / 256, 256>>>(to, from, n);
    cudaDeviceSynchronize();
    fields::swap(to, from);
  }
}
