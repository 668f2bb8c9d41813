// Kernel templates that nothing instantiates: each parameter gets a class that has what the body asks of it, members
// and calls with so many arguments, however many classes there are that have not.
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s

struct Scale {
  float factor;
  __device__ float operator()(float a) const { return factor * a; }
};
template <int N> struct Other {
  int n;
};
struct Fill : Other<0>, Other<1>, Other<2> {
  float x;
};
struct Sum {
  __device__ float first() const { return 0; }
  __device__ float operator()(float a, float b) const { return a + b; }
};
struct Named {
  typedef double Value;
  static constexpr int Width = 4;
};
struct Largest : Sum {};

// CHECK-DAG: "name": "reduce<Sum, Scale, 32>"
template <class Combine, class Change, int N>
__global__ void reduce(const float *in, float *out, Combine combine, Change change) {
  float sum = combine.first();
  for (int i = 0; i < N; ++i)
    sum = combine(sum, change(in[threadIdx.x + i * N]));
  out[threadIdx.x] = sum;
}

// CHECK-DAG: "name": "named<Named>"
template <class Traits> __global__ void named(typename Traits::Value *out) { out[threadIdx.x * Traits::Width] = 1; }

// A pointer beside a number and a function.
// CHECK-DAG: "name": "apply<float *, float, Scale>"
template <class It, class Size, class Change> __global__ void apply(It first, Size n, Change change) {
  if (threadIdx.x < n)
    *(first + threadIdx.x) = change(first[threadIdx.x]);
}

// What no class has stays unknown.
// CHECK-DAG: "kernel": "without"
template <class View> __global__ void without(View view, float *out) { out[threadIdx.x] = view.missing(threadIdx.x); }

// Any type does.
// CHECK-DAG: "name": "copy<float>"
template <class T> __global__ void copy(const T *in, T *out) { out[threadIdx.x] = in[threadIdx.x]; }
// CHECK: "skipped_kernels": 1,
