// A macro that stands for a pragma is one to nvcc, which reads what its preprocessor wrote; Clang's "expected
// expression" cost every function that has it.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-*' -v %s > %t
// RUN: FileCheck %s < %t --implicit-check-not=skipped --implicit-check-not='compile error'

#define UNROLL #pragma unroll
#define UNROLL_BY_4 #pragma unroll 4
#define NOTHING #
#define NAMED(n) _Pragma("unroll") // a function-like macro cannot: '#' makes text of its parameter

template <int Count> __device__ float sum(const float *in) {
  float all = 0;
  UNROLL
  for (int i = 0; i < Count; ++i)
    all += in[i];
  return all;
}

__global__ void rows(float *out, const float *in, int n) {
  float all = sum<7>(out);
  UNROLL_BY_4
  for (int i = 0; i < n; ++i)
    all += in[threadIdx.x * n + i]; // CHECK: :[[@LINE]]:12: warning: load of 'in' moves up to 32 sectors
  NAMED(n)
  for (int i = 0; i < 3; ++i)
    all += in[i];
  out[threadIdx.x] = all;
}
