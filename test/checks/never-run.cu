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

// Names that exclude each other, as macros that dispatch by type make them: under "packed" nothing is launched that is
// for "plain" only.
struct Name {
  const char *text;
};
bool operator==(const Name &a, const char *b);
template <typename T, int Kind> __global__ void store(T *out, const T *in) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}}moves 8 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  out[threadIdx.x * (Kind + 1)] = in[threadIdx.x];
}
void dispatch(const Name &name, float *out, const float *in) {
  if (name == "packed" || name == "dense") {
    if (name == "plain")
      store<float, 7><<<64, 128>>>(out, in);
    else if (name == "dense")
      store<float, 1><<<64, 128>>>(out, in);
  } else if (!(name == "packed")) {
    if (name == "packed")
      store<float, 15><<<64, 128>>>(out, in);
  }
}

// A name that may have changed.
template <int Kind> __global__ void storeAny(float *out, const float *in) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}}moves 16 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  out[threadIdx.x * (Kind + 1)] = in[threadIdx.x];
}
void dispatchAny(int kind, float *out, const float *in) {
  if (kind == 1) {
    kind = out == in ? 1 : 2;
    if (kind == 2)
      storeAny<3><<<64, 128>>>(out, in);
  }
}
