// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-global-access' -q %s | FileCheck %s --implicit-check-not='{{[[]}}cuda-perf-'

// A finding gains what all of its places do together, whatever buffers they are on: half of what is spoilt, cured, gains
// less than twice. Numbers are the model's.

// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: load of 'a' moves up to 32 sectors{{.*}}[cuda-perf-strided-global-access]
// CHECK: estimated to make the kernel about 5 to 8 times as fast
__global__ void bothColumns(float *__restrict__ out, const float *__restrict__ a, const float *__restrict__ b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  out[j * n + i] = a[i * n + j] + b[i * n + j];
}

// Of another pattern, by another finding, each by itself.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: warning: load of 'a' moves up to 32 sectors{{.*}}[cuda-perf-strided-global-access]
// CHECK: estimated to make the kernel about 1.7 to 2.5 times as fast
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: load of 'b' moves 32 sectors{{.*}}[cuda-perf-strided-global-access]
// CHECK: estimated to make the kernel about {{.*}} times as fast
__global__ void columnAndRecord(float *__restrict__ out, const float *__restrict__ a, const float *__restrict__ b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y;
  out[j * n + i] = a[i * n + j] + b[(j * n + i) * 16];
}
