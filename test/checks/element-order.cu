// RUN: not %cuda-perf-lint --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Kernels that only go through their buffers: which thread takes which element is free, so that no layout has to
// change.

// Channels lie side by side, a block has one of them.
__global__ void blend(float *out, const float *a, const float *b, int width, int height, int channels) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int ch = blockIdx.z;
  if (x >= width || y >= height || ch >= channels)
    return;
  int idx = (y * width + x) * channels + ch;
  // CHECK: element-order.cu:[[#@LINE+2]]:{{.*}}: store to 'out' moves 12 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: = number the threads in the order of the elements, 'blockIdx.x * blockDim.x + threadIdx.x' in place of the index, as their numbers serve for nothing else: the access then takes 4 sectors, and the others likewise
  out[idx] = 0.5f * a[idx] + b[idx];
}

// Of a column a thread, x and y exchanged do the same.
__global__ void scale(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < width && y < height)
    // CHECK: element-order.cu:[[#@LINE+2]]:{{.*}}: {{.*}}sectors per request{{.*}} [cuda-perf-strided-global-access]
    // CHECK: = 'x', which follows 'threadIdx.x', is the slow index and 'y' the fast one: exchange 'x' and 'y'
    out[x * height + y] = 2 * in[x * height + y];
}

// The channel is needed for itself.
__global__ void weighted(float *out, const float *in, const float *weights, int width, int height, int channels) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  int ch = blockIdx.z;
  if (x >= width || y >= height || ch >= channels)
    return;
  int idx = (y * width + x) * channels + ch;
  // CHECK: element-order.cu:[[#@LINE+3]]:{{.*}}: store to 'out' moves 12 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: = if the layout of 'out' is yours to choose, give each of the 3 elements between neighbouring threads an array of its own: the access then takes 4 sectors
  // CHECK: load of 'in' moves 12 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  out[idx] = weights[ch] * in[idx];
}

void launch(float *out, const float *in, const float *more, int width, int height) {
  dim3 block(32, 8), grid((width + 31) / 32, (height + 7) / 8, 3);
  blend<<<grid, block>>>(out, in, more, width, height, 3);
  scale<<<dim3((width + 31) / 32, (height + 7) / 8), block>>>(out, in, width, height);
  weighted<<<grid, block>>>(out, in, more, width, height, 3);
}
