// REQUIRES: cuda-toolkit
// RUN: %clangxx %toolkit-headers --cuda-path=%toolkit -fsyntax-only %s
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s
// CHECK: "errors": [],
// Names that nvcc knows without an include.

__global__ void device(float *x) {
  assert(x[0] > 0);
  printf("%d", int(clock()));
  x[threadIdx.x] = isnan(x[threadIdx.x]) ? INFINITY : max(M_PI, min(1.0f, 2.0));
}

void host(float *x) {
  srand(time(0));
  long ticks = clock() / CLOCKS_PER_SEC;
  if (ticks < INT_MAX && isnan(1.0f))
    exit(EXIT_FAILURE);
  memset(x, 0, strlen("a"));
  unsigned long size = 1;
  x[max(3 * size, max(size, size))] = min(1.0f, 2.0) + max(1, 2u);
}
