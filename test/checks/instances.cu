// Of a template's instances the one whose requests move most is reported, wherever it comes among them, and only its
// remedy is tried. With --dump-costs all remedies are wanted; the finding is the same.
// RUN: not %cuda-perf-lint --severity=hint --toolkit=none --checks='-*,cuda-perf-strided-*,cuda-perf-shared-bank-*' %s > %t.text
// RUN: FileCheck %s < %t.text
// RUN: not %cuda-perf-lint --severity=hint --toolkit=none --checks='-*,cuda-perf-strided-*,cuda-perf-shared-bank-*' --dump-costs %s > %t.costs
// RUN: FileCheck %s < %t.costs

// Lanes 8, 32 and 16 bytes apart lie in 8, 32 and 16 sectors.
template <int Step> __global__ void everyOther(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x * Step];
  // CHECK: instances.cu:[[@LINE-1]]:22: {{.*}}moves 32 sectors per request where 4 would do
  // CHECK-NOT: instances.cu:[[@LINE-2]]:
}

// Words 2, 8 and 4 apart share a bank by 2, 8 and 4.
template <int Step> __global__ void conflicts(float *out) {
  __shared__ float words[32 * Step];
  words[threadIdx.x * Step] = out[threadIdx.x];
  // CHECK: instances.cu:[[@LINE-1]]:3: {{.*}}8-way bank conflict
  // CHECK-NOT: instances.cu:[[@LINE-2]]:
  __syncthreads();
  out[threadIdx.x] = words[31 - threadIdx.x];
}

// CHECK: 2 findings

void launch(float *out, const float *in) {
  everyOther<2><<<64, 32>>>(out, in);
  everyOther<8><<<64, 32>>>(out, in);
  everyOther<4><<<64, 32>>>(out, in);
  conflicts<2><<<64, 32>>>(out);
  conflicts<8><<<64, 32>>>(out);
  conflicts<4><<<64, 32>>>(out);
}
