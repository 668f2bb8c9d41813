// Data lead to the atomic, and what the kernel does beside it is not known: nobody can say whether it pays, so it is a hint.
// RUN: not %cuda-perf-lint -q --severity=hint --checks='-*,cuda-perf-hot-atomic' %s | FileCheck %s --implicit-check-not='[cuda-perf-'

__device__ float farAway(float x);

__global__ void unknown(float *out, float *hits, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float x = farAway(in[i]);
  out[i] = x;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: hint: if data lets many threads come here, atomic on 'hits' {{.*}} [cuda-perf-hot-atomic]
  if (x > 5)
    atomicAdd(hits, x);
}
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: note: if data lets many threads come here, atomic on 'hits' {{.*}} [cuda-perf-hot-atomic]
__global__ void known(float *out, float *hits, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = 2 * in[i];
  if (in[i] > 5)
    atomicAdd(hits, in[i]);
}
