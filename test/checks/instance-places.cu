// Which instances of a template do without a cost.
// RUN: %cuda-perf-lint --exit-zero --group=place --verbose --severity=hint --toolkit=none --checks='-*,cuda-perf-strided-*' %s | FileCheck %s --implicit-check-not='have no such cost'

// What one instance takes by two loads the other takes by one, at the place of the first: none of them does without.
template <typename T, int Align> struct alignas(Align) Record {
  T a, b, rest[6];
};
template <typename R> __global__ void records(float *out, const R *in) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  float a = in[t].a;
  // CHECK: instance-places.cu:[[@LINE+1]]:13: {{.*}}moves 32 sectors per request where 4 would do
  float b = in[t].b;
  out[t] = a + b;
}
void launchRecords(float *out, const Record<float, 4> *four, const Record<float, 8> *eight) {
  records<<<64, 256>>>(out, four);
  records<<<64, 256>>>(out, eight);
}
