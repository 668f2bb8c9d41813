// Jumps past the initialisation of a variable: nvcc warns of 'case' labels (#546-D). It refuses 'goto' on Linux, but
// programs for Visual Studio have it.
// RUN: %cuda-perf-lint --exit-zero --dump-accesses --format=json %s | FileCheck %s

struct Point {
  float x, y;
  __device__ Point() : x(1), y(2) {}
};
struct Closing {
  float *to;
  __device__ ~Closing() { *to = 0; }
};

// CHECK-DAG: "name": "labels"
__global__ void labels(float *x, int kind) {
  switch (kind) {
  case 0:
    int step = 3;
    x[threadIdx.x * step] = 1;
    break;
  case 1:
    Point point;
    x[threadIdx.x] = point.y;
    break;
  default:
    Closing closing{x};
    x[threadIdx.x + 1] = 2;
  }
}

// CHECK-DAG: "name": "leaves"
__global__ void leaves(float *x, int n) {
  if (n == 0)
    goto done;
  const float first = x[0];
  x[threadIdx.x] = first;
done:
  x[threadIdx.x + n] = 0;
}

// What a jump may not enter in C either is an error to nvcc, too.
// CHECK-DAG: "reason": "cannot jump from this goto statement to its label{{.*}}"
template <int N> __global__ void enters(float *x, int n) {
  if (n == 0)
    goto inside;
  if constexpr (N > 2) {
  inside:
    x[threadIdx.x] = 1;
  }
}
void launch(float *x) { enters<4><<<1, 32>>>(x, 2); }
// CHECK: "skipped_kernels": 1,
