// RUN: not %cuda-perf-lint --severity=hint --group=place --checks='-*,cuda-perf-strided-global-access' %s > %t.txt
// RUN: FileCheck --input-file=%t.txt %s
//
// The comments of clang-tidy's NOLINT family silence findings, also in included files.

__global__ void silenced(float *out, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i * n] = 1.0f; // NOLINT
  out[i * n + 1] = 1.0f; // NOLINT(cuda-perf-strided-*): measured, does not matter here
  // NOLINTNEXTLINE(cuda-perf-strided-global-access)
  out[i * n + 2] = 1.0f;
  // NOLINTBEGIN
  out[i * n + 3] = 1.0f;
  out[i * n + 4] = 1.0f;
  // NOLINTEND
}

__global__ void notSilenced(float *out, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i * n] = 1.0f; // NOLINT(cuda-perf-hot-atomic)
  // NOLINTNEXTLINE

  out[i * n + 1] = 1.0f;
}

// CHECK-NOT: warning:
// CHECK: nolint.cu:20:3: note:
// CHECK: nolint.cu:23:3: note:
// CHECK-NOT: warning:
// CHECK: 2 findings in 2 kernels of 1 file (5 suppressed)
