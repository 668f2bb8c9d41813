// A kernel template is instantiated by a launcher that is a template itself: no arguments are guessed beside those.
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s

using Step = void (*)(float *, int);
template <Step Function> __global__ void apply(float *x) { Function(x, threadIdx.x); }
template <typename F> __global__ void each(float *x, F f) { x[threadIdx.x] = f(x[threadIdx.x]); }
template <int Width> __global__ void alone(float *x) { x[threadIdx.x * Width] = 0; }

template <Step Function> void launchApply(float *x) { apply<Function><<<1, 256>>>(x); }
template <typename F> void launchEach(float *x, F f) { each<<<1, 256>>>(x, f); }

__device__ void twice(float *x, int i) { x[i * 2] *= 2; }
__device__ void thrice(float *x, int i) { x[i * 3] *= 3; }

void go(float *x) {
  launchApply<twice>(x);
  launchApply<thrice>(x);
  launchEach(x, [] __device__(float v) { return v + 1; });
}
// CHECK-DAG: "name": "apply<&twice>"
// CHECK-DAG: "name": "apply<&thrice>"
// CHECK-DAG: "name": "each<(lambda at {{.*}}launchers.cu:18:17)>"
// CHECK-DAG: "name": "alone<32>"
// CHECK: "skipped": [],
// CHECK: "kernels": 4,
