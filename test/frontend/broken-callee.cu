// Of a device function with errors nothing is known; its callers are analysed without it, as those of one that another file
// defines. What such a function gives says nothing of where an access goes, and a kernel that does nothing else has not
// been looked at.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses --dump-costs %s 2>/dev/null | FileCheck %s
// RUN: %cuda-perf-lint --exit-zero --severity=hint --checks='-*,cuda-perf-strided-*' %s 2>/dev/null | FileCheck %s --check-prefix=TEXT

#include <cooperative_groups.h>
#include <cooperative_groups/scan.h>

namespace here {}
template <class T> __device__ T sumOfWarp(T x) {
  for (int i = here::WarpSize / 2; i > 0; i /= 2)
    x += __shfl_down_sync(~0u, x, i);
  return x;
}
__device__ int place(int i) { return missing(i); }
struct Grid {
  int width;
  __device__ int at(int x, int y) const { return y * widht + x; }
  __device__ static float half(float x) { return missing(x); }
};

// CHECK-DAG: "name": "scale"
// TEXT-DAG: :[[#@LINE+2]]:{{[0-9]+}}: {{.*}}32 sectors per request
__global__ void scale(float *x) {
  x[(blockIdx.x * blockDim.x + threadIdx.x) * 32] = sumOfWarp(x[threadIdx.x]) + Grid::half(2);
}

// Nothing is said of these places.
// CHECK-DAG: "name": "scatter"
// TEXT-NOT: :[[#@LINE+3]]:
// TEXT-NOT: :[[#@LINE+3]]:
__global__ void scatter(float *x, Grid grid) {
  x[place(threadIdx.x) * 32] = 0;
  x[grid.at(threadIdx.x, 1) * 32] = 0;
}

// CHECK-DAG: "kernel": "onlyCalls",
// CHECK-DAG: "reason": "calls 'sumOfWarp': no member named 'WarpSize' in namespace 'here' (line 12)"
__global__ void onlyCalls() { sumOfWarp(1.f); }

// A function of a library's header that does not do for a whole block is no other.
// CHECK-DAG: "name": "scans"
__global__ void scans(int *x) {
  const auto block = cooperative_groups::this_thread_block();
  x[threadIdx.x] = cooperative_groups::exclusive_scan(block, x[threadIdx.x]);
}

// What makes an object takes its callers along.
struct Made {
  float x;
  __device__ Made() { x = missing(1); }
};
// CHECK-DAG: "kernel": "makes",
// CHECK-DAG: "reason": "calls 'Made': {{.*}}
__global__ void makes(float *x) {
  Made made;
  x[threadIdx.x] = made.x;
}
// CHECK: "skipped_kernels": 2,
