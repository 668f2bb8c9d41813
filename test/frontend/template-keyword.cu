// nvcc takes a '<' after a member of a dependent type for template arguments if a call follows; Clang wants 'template'.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck --check-prefix=KERNELS %s

template <typename T> struct Copy {
  int limit;
  template <int N> __device__ static void run(T *to, const T *from) { to[threadIdx.x * N] = from[threadIdx.x]; }
  template <int N> __device__ T scaled(T value) { return value * N; }
  template <int N> struct Row { T values[N]; };
};

// Lines and columns are those of the file, also behind the name.
template <typename T, int N> __global__ void calls(T *to, const T *from) {
  // CHECK: 7:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  Copy<T>::run<N>(to, from);
  Copy<T> copy;
  // CHECK: [[#@LINE+1]]:66: global load of 4 bytes: 4 of 4 sectors, coalesced
  T first = copy.scaled<N>(1) + (&copy)->scaled<(N > 1)>(2), s = from[threadIdx.x + 4096];
  // CHECK: [[#@LINE+1]]:24: global store of 4 bytes: 4 of 4 sectors, coalesced
  to[threadIdx.x + 64] = first + s;
}

template <typename T> __global__ void rows(T *to) {
  typename Copy<T>::Row<4> row = {{1, 2, 3, 4}};
  // CHECK: [[#@LINE+1]]:19: global store of 4 bytes: 4 of 4 sectors, coalesced
  to[threadIdx.x] = row.values[1];
}

// A comparison stays one.
template <typename T> __global__ void compares(T *to, Copy<T> copy, int n) {
  if (copy.limit < n && n > (2))
    // CHECK: [[#@LINE+1]]:21: global store of 4 bytes: 4 of 4 sectors, coalesced
    to[threadIdx.x] = 1;
}

// What is an error to nvcc too is reported, and its kernel skipped.
template <typename T> __global__ void wrong(T *to) { to[threadIdx.x] = Copy<T>::missing<4>(to); }

void go(float *to, const float *from) {
  calls<float, 2><<<1, 256>>>(to, from);
  rows<float><<<1, 256>>>(to);
  compares<float><<<1, 256>>>(to, {}, 3);
  wrong<float><<<1, 256>>>(to);
}

// KERNELS-COUNT-3: "mangled"
// KERNELS: "skipped"
// KERNELS: "kernel": "wrong<float>"
// KERNELS: "errors"
// KERNELS: "summary"
// KERNELS: "skipped_kernels": 1
