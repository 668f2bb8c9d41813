// A macro that says no more than that there is CUDA, and that nothing defines: tried where kernels are lost without it.
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s

#if defined(USE_CUDA)
#define CALLABLE __host__ __device__
#else
#define CALLABLE
#endif
CALLABLE int twice(int x) { return 2 * x; }
// CHECK: "name": "scale"
__global__ void scale(int *x) { x[threadIdx.x] = twice(x[threadIdx.x]); }
// CHECK: "skipped": [],
// CHECK: assumed: the build passes '-DUSE_CUDA=1', a guess
