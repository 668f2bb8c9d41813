// RUN: %cuda-perf-lint --exit-zero --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// A field that starts with 0 and that nothing in the file writes gets its number elsewhere: the loop goes round.
struct Settings {
  double step = 0, factor = 0;
  int rounds = 0;
  int block = 128;
};
struct Result {
  double least, most, last, product;
};
__global__ void integrate(Settings s, Result *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  double x = 0.1 * i, least = x, most = x;
  for (int r = 0; r < s.rounds; ++r) {
    x += s.step * s.factor * exp(-x) * x;
    least = fmin(least, x);
    most = fmax(most, x);
  }
  // CHECK: :[[#@LINE+2]]:3: hint: store to 'out' {{.*}} [cuda-perf-strided-global-access]
  // CHECK: estimated to make the kernel up to
  out[i] = {least, most, x, least * most};
}
void run(const Settings &s, Result *out, int n) { integrate<<<n / s.block, s.block>>>(s, out, n); }

// Where the file writes it nowhere but starts with a number of its own, the number stands.
struct Pieces {
  int count = 4;
};
__global__ void first(Pieces p, float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+1]]:14: {{.*}}: load of 'in' moves 16 sectors per request where 4 would do: neighbouring threads lie 4 elements (16 bytes) apart [cuda-perf-strided-global-access]
    out[i] = in[i * p.count];
}
void runFirst(const Pieces &p, float *out, const float *in, int n) { first<<<n / 256, 256>>>(p, out, in, n); }
