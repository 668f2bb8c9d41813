// Names of a program's own that namespace std has, too, since C++17: a program of before, whose flags nobody gives.
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s

namespace std {
#if __cplusplus >= 201703L
template <class T> auto data(T &array) { return array.data(); }
#endif
} // namespace std
using namespace std;

__device__ int data[32];
// CHECK: "name": "fill"
__global__ void fill(int *x) { x[threadIdx.x] = data[threadIdx.x & 31]; }
// CHECK: "skipped": [],

// RUN: %cuda-perf-lint --exit-zero %s | FileCheck --check-prefix=TEXT %s
// TEXT: 1 file is read as if the build passed '-std=c++14'
