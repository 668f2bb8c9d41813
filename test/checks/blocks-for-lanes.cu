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

// Lanes along an axis that no index has would all take one element: no cure, however few sectors that is.
__global__ void noDepth(float *out, const float *in, int planes, int rows, int columns) {
  __shared__ float slice[14 * 12];
  int row = blockIdx.x * 6 + threadIdx.x, column = blockIdx.y * 4 + threadIdx.y;
  bool isInside = threadIdx.x >= 4 && threadIdx.y >= 4 && threadIdx.x < 10 && threadIdx.y < 8;
  int at = row * (columns + 8) + column, step = (rows + 8) * (columns + 8);
  for (int plane = 0; plane < planes; ++plane) {
    // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: warning: load of 'in' moves about 15 sectors per request where about 4 would do{{.*}}[cuda-perf-strided-global-access]
    // CHECK: exchange 'row' and 'column': the access then takes about 6 sectors, as rows of 14 threads begin anywhere
    // CHECK: in kernel 'noDepth', also line [[#@LINE+5]]
    slice[threadIdx.x * 12 + threadIdx.y] = in[at];
    __syncthreads();
    at += step;
    if (isInside)
      out[(plane * rows + row - 4) * columns + column - 4] = slice[threadIdx.x * 12 + threadIdx.y - 4] +
                                                             slice[threadIdx.x * 12 + threadIdx.y + 4];
    __syncthreads();
  }
}
void launchNoDepth(float *out, const float *in, int planes, int rows, int columns) {
  noDepth<<<dim3(rows / 6, columns / 4), dim3(14, 12)>>>(out, in, planes, rows, columns);
}
