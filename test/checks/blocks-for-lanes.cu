// Only one index can be that of the lanes. Where blocks along y would cure one access and blocks along z two, it is z for both, and
// one finding.
// RUN: not %cuda-perf-lint --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// A block adds up over k for one c: with lanes along c 'in' lies side by side, and 'grad' is one element for all of them.
__global__ void both(float *out, const float *in, const float *grad, int channels, int h, int w, int step) {
  const int y = blockIdx.x, x = blockIdx.y, c = blockIdx.z, t = threadIdx.x;
  __shared__ float sum[32];
  sum[t] = 0;
  for (int k = t; k < channels; k += 32) {
    float v = in[(y * w + x + k * step) * channels + c];
    for (int j = 0; j < 3; j++)
      // CHECK: :[[#@LINE+3]]:{{.*}} load of 'grad' moves up to 32 sectors per request {{.*}} [cuda-perf-strided-global-access]
      // CHECK: = let a block do what 32 neighbouring blocks along z do now{{.*}}: the access then takes 1 sector, one element for all lanes, and what follows 'blockIdx.z' lies side by side
      // CHECK: = in kernel 'both', also line [[#@LINE-4]]
      sum[t] += grad[k * h * w + (y + j) * w + x] * v;
  }
  __syncthreads();
  if (t == 0) {
    float all = 0;
    for (int i = 0; i < 32; i++)
      all += sum[i];
    out[c * h * w + y * w + x] = all;
  }
}

// Without the other access it is y.
__global__ void one(float *out, const float *grad, int channels, int h, int w) {
  const int y = blockIdx.x, x = blockIdx.y, t = threadIdx.x;
  __shared__ float sum[32];
  sum[t] = 0;
  for (int k = t; k < channels; k += 32)
    for (int j = 0; j < 3; j++)
      // CHECK: :[[#@LINE+2]]:{{.*}} load of 'grad' moves up to 32 sectors per request {{.*}} [cuda-perf-strided-global-access]
      // CHECK: = let a block do what 32 neighbouring blocks along y do now
      sum[t] += grad[k * h * w + (y + j) * w + x];
  __syncthreads();
  if (t == 0) {
    float all = 0;
    for (int i = 0; i < 32; i++)
      all += sum[i];
    out[y * w + x] = all;
  }
}
