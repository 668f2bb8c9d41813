// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-host-sync' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Waits inside of the project's own functions, ways out of loops after an error, and numbers that a vector of the host holds.

#include <cstdio>
#include <vector>

__global__ void step(double *to, const double *from, int n, int p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = from[i] + p;
}

struct Clock {
  void finish() { cudaDeviceSynchronize(); }
  void add(const char *) { finish(); }
};
static void check(const char *what) {
  cudaError_t status = cudaDeviceSynchronize();
  if (status != cudaSuccess)
    fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(status));
}

void ofMethod(double *a, double *b, int n, int rounds, Clock &clock) {
  for (int p = 0; p < rounds; ++p) {
    step<<<(n + 255) / 256, 256>>>(a, b, n, p);
    // CHECK: :[[#@LINE+1]]:5: warning: 'add' waits for 'step' in each iteration of a loop in which nothing looks at its results: launches on one stream run in order without it [cuda-perf-host-sync]
    clock.add("there");
    step<<<(n + 255) / 256, 256>>>(b, a, n, p);
    // CHECK: :[[#@LINE+1]]:5: note: so does this one
    clock.add("back");
  }
}
void ofFunction(double *a, double *b, int n, int rounds) {
  for (int p = 0; p < rounds; ++p) {
    step<<<(n + 255) / 256, 256>>>(a, b, n, p);
    // CHECK: :[[#@LINE+1]]:5: warning: 'check' waits for 'step' in each iteration {{.*}} [cuda-perf-host-sync]
    check("step");
  }
}

// A function that waits and looks, one that may wait, and one that somebody may replace.
static double last(const double *of) {
  cudaDeviceSynchronize();
  return of[0];
}
static void mayWait(bool often) {
  if (often)
    cudaDeviceSynchronize();
}
struct Watch {
  virtual void add(const char *) { cudaDeviceSynchronize(); }
};
double looks(double *a, double *b, int n, int rounds, Watch &watch) {
  double most = 0;
  for (int p = 0; p < rounds; ++p) {
    step<<<(n + 255) / 256, 256>>>(a, b, n, p);
    most += last(a);
  }
  for (int p = 0; p < rounds; ++p) {
    step<<<(n + 255) / 256, 256>>>(a, b, n, p);
    mayWait(p == 7);
  }
  for (int p = 0; p < rounds; ++p) {
    step<<<(n + 255) / 256, 256>>>(a, b, n, p);
    watch.add("");
  }
  return most;
}

// What is done on the way out after an error is done once.
bool wayOut(double *b, int n, int rounds) {
  double *a;
  cudaMalloc(&a, n * sizeof(double));
  for (int p = 0; p < rounds; ++p) {
    step<<<(n + 255) / 256, 256>>>(a, b, n, p);
    // CHECK: :[[#@LINE+1]]:9: warning: 'cudaDeviceSynchronize' waits for 'step' in each iteration {{.*}} [cuda-perf-host-sync]
    if (cudaDeviceSynchronize() != cudaSuccess) {
      cudaFree(a);
      return false;
    }
  }
  // Here the results decide.
  for (int p = 0; p < rounds; ++p) {
    step<<<(n + 255) / 256, 256>>>(a, b, n, p);
    cudaDeviceSynchronize();
    if (a[0] > 1) {
      cudaFree(a);
      return false;
    }
  }
  cudaFree(a);
  return true;
}

// Grids that a vector of the host holds, or an array that the kernel, which gets no pointer to an int, cannot write.
void ofLevels(double *a, double *b, int n, const std::vector<int> &levels, int *counts) {
  for (unsigned p = 0; p < levels.size(); ++p) {
    step<<<levels[p], 256>>>(a, b, n, p);
    // CHECK: :[[#@LINE+1]]:5: warning: 'cudaDeviceSynchronize' waits for 'step' in each iteration {{.*}} [cuda-perf-host-sync]
    cudaDeviceSynchronize();
  }
  for (int p = 0; p < n; ++p) {
    step<<<counts[p], 256>>>(a, b, n, p);
    // CHECK: :[[#@LINE+1]]:5: warning: 'cudaDeviceSynchronize' waits for 'step' in each iteration {{.*}} [cuda-perf-host-sync]
    cudaDeviceSynchronize();
  }
}
