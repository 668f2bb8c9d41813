// A block's threads by one number, of two axes: the run of a block is as long as both together.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-*' --verbose -q %s | FileCheck %s

__global__ void scaled(unsigned n, float *out) {
  const unsigned tid = threadIdx.y * 32 + threadIdx.x;
  const unsigned idx = tid * gridDim.x + blockIdx.x;
  if (idx < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: store to 'out' moves 32 sectors
    // CHECK: give each block a run of its own, 'blockIdx.x * blockDim.x * blockDim.y + tid' in place of 'tid * gridDim.x + blockIdx.x'
    out[idx] = out[idx] * 2.f;
}

__global__ void scaledInRows(unsigned n, float *out) {
  const unsigned idx = threadIdx.x * gridDim.x + blockIdx.x;
  if (idx < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: store to 'out' moves 32 sectors
    // CHECK: give each block a run of its own, 'blockIdx.x * blockDim.x + threadIdx.x' in place of
    out[idx] = out[idx] * 2.f;
}

void run(unsigned n, float *out) {
  scaled<<<(n + 127) / 128, dim3(32, 4)>>>(n, out);
  scaledInRows<<<(n + 127) / 128, 128>>>(n, out);
}
