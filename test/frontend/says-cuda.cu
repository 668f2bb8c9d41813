// A macro that says no more than that there is CUDA, and that nothing defines: tried where kernels are lost without it.
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s

#if !defined(USE_CUDA)
struct int2 { // what the host's compiler gets
  int x, y;
};
#endif
// CHECK: "name": "swap"
template <class T> __global__ void swap(int2 *pairs, T *x) {
  const int2 pair = pairs[threadIdx.x];
  x[pair.x] = x[pair.y];
}
template __global__ void swap(int2 *, float *);
// CHECK: "skipped": [],
// CHECK: assumed: the build passes '-DUSE_CUDA=1', a guess
