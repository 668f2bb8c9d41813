// Of a function that another file defines nothing is known. A kernel that does nothing else has not been looked at, and
// is not taken for one without findings.
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s

__device__ void work(float *x, int i);
__device__ inline void helper(float *x, int i) { work(x, i + 1); }

// CHECK: "status": "partial"
// CHECK: "name": "withAccess"
// CHECK: "name": "empty"
// CHECK: "name": "prints"
// CHECK-NOT: "name":
// CHECK: "skipped": [
// CHECK: "kernel": "elsewhere"
// CHECK: "reason": "calls 'work', which is defined in another file"
// CHECK: "kernel": "throughHelper"
// CHECK: "reason": "calls 'work', which is defined in another file"
__global__ void elsewhere(float *x) { work(x, threadIdx.x); }
__global__ void throughHelper(float *x) {
  int local[4] = {1, 2, 3, 4};
  helper(x, local[threadIdx.x % 4]);
}
__global__ void withAccess(float *x) { work(x, x[threadIdx.x]); }
__global__ void empty(float *) {}
__global__ void prints(float *) { printf("%d\n", threadIdx.x); }
