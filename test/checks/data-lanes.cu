// Where loaded data says which lanes come to an access, all are counted, and the finding names that; its gain may be
// none. A bound that all lanes load alike says nothing about single lanes.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' -q --format=json %s | FileCheck --check-prefix=JSON %s

struct Hit {
  unsigned Number, Round, Thread, Flags;
};

// CHECK: :[[#@LINE+6]]:5: note: store to 'Found' moves 16 sectors per request where 4 would do
// CHECK: in kernel 'sieve', {{.*}}assuming the condition on loaded data holds for many threads
// JSON: "low": 1.0
__global__ void sieve(Hit *Found, const unsigned *Seeds, unsigned Limit) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (Seeds[i] < Limit)
    Found[i].Number = Seeds[i];
}

// CHECK: :[[#@LINE+6]]:5: warning: store to 'Out' moves 32 sectors per request where 4 would do
// CHECK-NOT: assuming the condition
// JSON: "low": {{[1-9]\.[1-9]}}
__global__ void bounded(float *Out, const float *In, const int *Count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < *Count)
    Out[i * 8] = In[i];
}
