// A kernel template with an error in it is listed even if the error leaves nothing of its launches.
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s

template <int N> __global__ void storage(int *out) {
  typedef Missing<int, N> Collective;
  __shared__ typename Collective::TempStorage shared;
  out[threadIdx.x * N] = 1;
}
// CHECK-DAG: "kernel": "storage"
// CHECK-DAG: "reason": "no template named 'Missing'"

template <int N> __global__ void body(int *out) { out[threadIdx.x * N] = missing(3); }
// CHECK-DAG: "kernel": "body<3>"

template <int N> __global__ void parameter(int *out, missing_t x) { out[threadIdx.x * N] = 3; }
// CHECK-DAG: "kernel": "parameter"

// The launch is in code with an error; its instance is analysed all the same.
template <typename T> __global__ void launched(T *out) { out[threadIdx.x * 2] = 1; }
// CHECK-DAG: "name": "launched<double>"

template <typename T> void launcher(T *out) {
  launched<<<missing(1), 256>>>(out);
  launched<T><<<1, 256>>>(out);
}
void go(int *out, double *doubles) {
  storage<2><<<1, 32>>>(out);
  body<3><<<1, 32>>>(out);
  parameter<3><<<1, 32>>>(out, 3);
  launcher(doubles);
}
// CHECK: "kernels": 1,
// CHECK-NEXT: "skipped_kernels": 3,
