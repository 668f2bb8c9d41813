// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-global-access' --strict %s 2>&1 | FileCheck %s --implicit-check-not=skipped --implicit-check-not=error

// A number is no pointer that others could overlap: nvcc takes the word for nothing.
__global__ void rows(float *out, const float *in, const int __restrict__ columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int __restrict__ count = columns;
  float sum = 0;
  for (int k = 0; k < count; ++k)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: load of 'in' moves up to 32 sectors per request ({{.*}}) where 4 would do
    sum += in[i * columns + k];
  out[i] = sum;
}
