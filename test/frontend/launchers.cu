// A kernel template is instantiated by a launcher that is a template itself: no arguments are guessed beside those.
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s

using Step = void (*)(float *, int);
template <Step Function> __global__ void apply(float *x) { Function(x, threadIdx.x); }
template <typename F> __global__ void each(float *x, F f) { x[threadIdx.x] = f(x[threadIdx.x]); }
template <int Width> __global__ void alone(float *x) { x[threadIdx.x * Width] = 0; }

// Nothing launches these two; the second is one that no guess fits.
template <typename T, typename F> __global__ void combined(T *x, const T *y, F f, const T factor) {
  x[threadIdx.x * 2] = f(x[threadIdx.x], factor * y[threadIdx.x]);
}
template <typename F> __global__ void unguessable(float *x, F f) { x[threadIdx.x] = f.of_nothing(); }

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
// CHECK-DAG: "name": "each<(lambda at {{.*}}launchers.cu:24:17)>"
// CHECK-DAG: "name": "alone<32>"
// CHECK-DAG: "name": "combined<float, __cuda_perf::AnyFunction>"
// CHECK: "skipped": [
// CHECK: "kernel": "unguessable"
// CHECK: "kernels": 5,
// CHECK-NEXT: "skipped_kernels": 1,
