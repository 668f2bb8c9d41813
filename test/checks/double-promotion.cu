// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --toolkit=none --checks='-*,cuda-perf-double-promotion' --gpu-arch=sm_86 -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Floats that go through double because of how a constant or a function is written. What compilers fold costs nothing.

// There, multiplied, and back.
// CHECK: :[[#@LINE+4]]:12: warning: float arithmetic goes through double because of '0.1': 3 instructions for doubles, each in the time of 64 for floats on sm_86 [cuda-perf-double-promotion]
// CHECK: = in kernel 'tenth'
__global__ void tenth(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * 0.1;
}

// A half is a float as well: nvcc multiplies floats. Of a comparison with it the same holds.
__global__ void half(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] > 0.5 ? in[i] * 0.5 : 1.0;
}

// Constants alone are folded.
__global__ void degrees(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float factor = 3.14159265358979 / 180.0;
  out[i] = in[i] * factor;
}

// Two operations: each alone would fold, together the sum is rounded once. Two conversions, two operations; the reader is
// told once.
// CHECK: :[[#@LINE+3]]:12: warning: float arithmetic goes through double because of '0.5' and '1.0': 4 instructions{{.*}}[cuda-perf-double-promotion]
__global__ void line(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 0.5 * in[i] + 1.0;
}

// 'max' and 'min' of a float and a double are doubles; of two floats they are floats, and so is one with a constant that
// has its 'f'. To double, the greater, the product, and back.
// CHECK: :[[#@LINE+4]]:12: warning: {{.*}} because of '0.1': 4 instructions{{.*}}[cuda-perf-double-promotion]
__global__ void atLeast(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  out[i] = max(x, 0.1) * x;
}
__global__ void atLeastFloat(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = max(in[i], 0.1f) * min(in[i], in[i + 1]);
}

// By hand: x to double and a multiplication, an addition, 8 for the division, the sum to double, an addition, and back.
// CHECK: :[[#@LINE+5]]:5: warning: {{.*}} because of '0.5' and '1e-3': 14 instructions for doubles in each iteration of a loop{{.*}}[cuda-perf-double-promotion]
__global__ void norm(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0.0;
  for (int k = 0; k < n; ++k)
    sum += 0.5 * in[k] / (in[k] + 1e-3);
  out[i] = sum;
}

// The overload for doubles is taken, by the constant or by the integer.
// CHECK: :[[#@LINE+4]]:10: warning: {{.*}} because of '0.5': 20 instructions{{.*}}[cuda-perf-double-promotion]
// CHECK: :[[#@LINE+4]]:10: warning: {{.*}} because of 'pow': 62 instructions{{.*}}[cuda-perf-double-promotion]
__global__ void functions(float *a, float *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = exp(-0.5 * a[i]);
  b[i] = pow(b[i], 2);
}

// The overloads for floats.
__global__ void functionsOfFloats(float *a, float *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = exp(-0.5f * a[i]);
  b[i] = sqrt(b[i]) + pow(b[i], 2.0f);
}

// Double is meant: a variable, a cast, a result, an argument, a constant that no float holds.
__global__ void meant(double *out, const float *in, double factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double sum = in[i] * 0.1;
  float a = (double)in[i] * 0.1, b = in[i] * factor * 0.1, c = in[i] * 1e-60, d = sum * 0.1;
  out[i] = sum + a + b + c + d;
}

// 64 bits of an index do not fit a float.
__global__ void position(float *out, long long n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = (n + i) * 0.1;
}

// The reciprocal of an argument, once a thread: a conversion, a division, a conversion.
// CHECK: :[[#@LINE+3]]:12: warning: {{.*}} because of '1.0': 10 instructions{{.*}}[cuda-perf-double-promotion]
__global__ void step(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 1.0 / n;
}

// A whole expression, a comparison, an assignment: each once, by its largest part. What the comparison made a double is one for
// the assignment.
// CHECK: :[[#@LINE+5]]:7: warning: {{.*}} because of '0.1': 2 instructions{{.*}}[cuda-perf-double-promotion]
// CHECK: :[[#@LINE+5]]:5: warning: {{.*}} because of '0.3': 2 instructions{{.*}}[cuda-perf-double-promotion]
// CHECK: :[[#@LINE+5]]:20: warning: {{.*}} because of '255.0': 3 instructions{{.*}}[cuda-perf-double-promotion]
__global__ void places(float *a, int *b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (a[i] < 0.1)
    a[i] *= 0.3;
  b[i] = 7 + (int)(a[i] * 255.0);
}

// A macro is named; what an instance of a template computes is said of it, with the advice that fits the others.
#define RATE 0.07
// CHECK: :[[#@LINE+4]]:12: warning: {{.*}} because of 'RATE': 3 instructions{{.*}}[cuda-perf-double-promotion]
// CHECK: note: compute in float; right only if the precision of float is enough
__global__ void decay(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * RATE;
}
// CHECK: :[[#@LINE+4]]:12: warning: {{.*}} because of '0.1': 3 instructions{{.*}}[cuda-perf-double-promotion]
// CHECK: note: give constants the type of the values
template <typename T> __global__ void scaled(T *out, const T *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] * 0.1;
}
template __global__ void scaled(float *, const float *);
template __global__ void scaled(double *, const double *);
// A comparison with a float that double can hold is one of floats; in the instance for doubles it is as it is meant.
template <typename T> __global__ void positive(T *out, const T *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[i] > 0.5 ? in[i] : T(0);
}
template __global__ void positive(float *, const float *);
template __global__ void positive(double *, const double *);
