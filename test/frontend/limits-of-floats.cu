// FLT_MAX and the like come with a library's headers as a rule. Where these are missing, they are what <cfloat> says, not a
// constant to be guessed.
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck %s
// RUN: %cuda-perf-lint --toolkit=none --exit-zero --format=json %s | FileCheck %s
#include "library/that/is/not/here.h"

// CHECK: "name": "smallest"
// CHECK-NOT: the build passes '-DFLT_MAX
// CHECK: "skipped_kernels": 0,
__global__ void smallest(const float *in, float *out, int n) {
  float least = FLT_MAX;
  for (int i = 0; i < n; ++i)
    least = fminf(least, in[i]);
  out[threadIdx.x] = least > -DBL_MAX ? least : 0;
}
