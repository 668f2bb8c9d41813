// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-global-access' --strict %s 2>&1 | FileCheck %s --implicit-check-not=skipped --implicit-check-not=error

// '#pragma unroll' in front of what is no loop: nvcc warns and goes on.
__global__ void rows(float *out, const float *in, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
#pragma unroll
  if (columns > 0)
    for (int k = 0; k < columns; ++k)
      // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: load of 'in' moves up to 32 sectors per request ({{.*}}) where 4 would do
      sum += in[i * columns + k];
  out[i] = sum;
}
