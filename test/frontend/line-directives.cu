// Generated code says with '#line' where it comes from. Findings lie where the text is, and none is lost.
// RUN: not %cuda-perf-lint %s | FileCheck --match-full-lines %s
// CHECK: {{.*}}line-directives.cu:8:3: note: {{.*}} [cuda-perf-strided-global-access]
// CHECK: {{.*}}line-directives.cu:16:3: note: {{.*}} [cuda-perf-strided-global-access]
// CHECK: 2 findings in 3 kernels of 1 file
#line 100 "elsewhere.cu"
__global__ void moved(float *out, int n) {
  out[threadIdx.x * n] = 1;
}
__global__ void silent(float *out, int n) {
  out[blockIdx.x * 256 + threadIdx.x] = 1;
}
void launch(float *out, int n) { moved<<<100, 256>>>(out, n), silent<<<100, 256>>>(out, n); }
#line 3
__global__ void renumbered(float *out, int n) {
  out[threadIdx.x * n] = 1;
}
void launchAgain(float *out, int n) { renumbered<<<100, 256>>>(out, n); }
