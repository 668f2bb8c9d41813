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
__global__ void fill(int *x) { x[9 * threadIdx.x] = data[threadIdx.x & 31]; }
// CHECK: "skipped": [],

// The report says so, each finding need not.
// RUN: %cuda-perf-lint --exit-zero %s | FileCheck --check-prefix=TEXT %s --implicit-check-not=assuming
// TEXT: 'x' moves 32 sectors per request where 4 would do
// TEXT: 1 file is read as if the build passed '-std=c++14'
