// What only C++20 has, in a file of which nothing says how it is compiled: kernels that are lost without it.
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s

template <class T> struct Slots {
  T slots[4] = {};
  __host__ __device__ constexpr Slots() {}
  __host__ __device__ constexpr ~Slots() {}
};
__device__ int twice(auto x) { return 2 * int(x); }
// CHECK: "name": "fill"
__global__ void fill(int *x) {
  Slots<int> slots;
  x[threadIdx.x] = twice(slots.slots[threadIdx.x & 3]);
}
// CHECK: "skipped": [],
