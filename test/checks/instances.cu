// Of a template's instances the one whose requests move most is reported, wherever it comes among them, and only its
// remedy is tried. With --dump-costs all remedies are wanted; the finding is the same.
// RUN: not %cuda-perf-lint --severity=hint --toolkit=none --checks='-*,cuda-perf-strided-*,cuda-perf-shared-bank-*' %s > %t.text
// RUN: FileCheck %s < %t.text
// RUN: not %cuda-perf-lint --severity=hint --toolkit=none --checks='-*,cuda-perf-strided-*,cuda-perf-shared-bank-*' --dump-costs %s > %t.costs
// RUN: FileCheck %s < %t.costs
// RUN: %cuda-perf-lint --exit-zero --verbose --severity=hint --toolkit=none --checks='-*,cuda-perf-strided-*' %s | FileCheck %s --check-prefix=SOME

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

// CHECK: 3 findings

void launch(float *out, const float *in) {
  everyOther<2><<<64, 32>>>(out, in);
  everyOther<8><<<64, 32>>>(out, in);
  everyOther<4><<<64, 32>>>(out, in);
  conflicts<2><<<64, 32>>>(out);
  conflicts<8><<<64, 32>>>(out);
  conflicts<4><<<64, 32>>>(out);
}

// Where other instances do without a cost, the finding assumes that its own runs.
template <typename T> __global__ void packed(unsigned *out, const T *in) {
  out[threadIdx.x] = *reinterpret_cast<const unsigned *>(in + 4 * threadIdx.x);
  // SOME: instances.cu:[[@LINE-1]]:22: {{.*}}moves 16 sectors per request where 4 would do
  // SOME: in kernel 'packed<float>'{{.*}}assuming the kernel runs as this instance: 1 of its 2 in the file have no such cost
}
void launchPacked(unsigned *out, const float *floats, const unsigned char *bytes) {
  packed<<<64, 32>>>(out, floats);
  packed<<<64, 32>>>(out, bytes);
}
