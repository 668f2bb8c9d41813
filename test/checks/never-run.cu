// Instances that a template's code makes but never launches, as a constant condition leads past them: no finding is of
// those, and of the others all are.
// RUN: not %cuda-perf-lint --group=place --severity=hint --toolkit=none --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// With one channel a copy is done.
template <int Channels> __global__ void split(float *out, const float *in) {
  out[threadIdx.x] = in[threadIdx.x * (Channels == 1 ? 32 : 1)];
}
template <int Channels> void run(float *out, const float *in) {
  if (Channels == 1)
    cudaMemcpyAsync(out, in, 128 * sizeof(float), cudaMemcpyDeviceToDevice);
  else
    split<Channels><<<64, 128>>>(out, in);
}
void runBoth(float *out, const float *in) {
  run<1>(out, in);
  run<2>(out, in);
}

// Launched elsewhere as well.
template <int Channels> __global__ void elsewhere(float *out, const float *in) {
  // CHECK: :[[#@LINE+1]]:22: {{.*}}moves 8 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  out[threadIdx.x] = in[threadIdx.x * (Channels + 1)];
}
template <int Channels> void runElsewhere(float *out, const float *in) {
  if (Channels > 1)
    elsewhere<Channels><<<64, 128>>>(out, in);
}
void runOne(float *out, const float *in) {
  runElsewhere<1>(out, in);
  elsewhere<1><<<64, 128>>>(out, in);
}

// A kernel of its own that a switch of the source turns off: it may be on next time.
constexpr bool Debugs = false;
__global__ void check(float *out, const float *in) {
  // CHECK: :[[#@LINE+1]]:22: {{.*}}moves 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  out[threadIdx.x] = in[threadIdx.x * 32];
}
void runCheck(float *out, const float *in) {
  if (Debugs)
    check<<<64, 128>>>(out, in);
}
