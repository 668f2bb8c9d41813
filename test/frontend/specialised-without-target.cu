// A device function's template that is specialised without saying again where it runs: nvcc takes the template's word.
// RUN: %cuda-perf-lint --exit-zero --dump-accesses %s | FileCheck %s --implicit-check-not='compile error'

template <class T> __device__ int place(int i) { return i; }
template <> int place<float>(int i) { return 2 * i; }
template <class T>
__host__ __device__ T scaled(T x, int i);
template <>
double scaled(double x, int i) {
  return x * i;
}
namespace inner {
template <class T> __device__ __forceinline__ int of(int i);
}
template <> inline int inner::of<int>(int i) { return 3 * i; }
template <class T> T onHost(T x) { return x; }
template <> int onHost(int x) { return x + 1; }

// Every other float is 8 sectors, every third 12; every double 8.
__global__ void scale(float *x, float *y, double *z) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 8.00 sectors, 4.00 ideal
  x[place<float>(i)] = 1;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 4 bytes: 12.00 sectors, 4.00 ideal
  y[inner::of<int>(i)] = 1;
  // CHECK-DAG: :[[#@LINE+1]]:{{[0-9]+}}: remark: global store of 8 bytes: 8.00 sectors, 8.00 ideal
  z[place<double>(i)] = scaled(2.0, i);
}
