// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-slow-math' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: not %cuda-perf-lint --verbose --toolkit=none --checks='-*,cuda-perf-slow-math' -q %s -- -use_fast_math | FileCheck --check-prefix=FAST %s

// With -use_fast_math floats are short already: what is in double is left.
// FAST-NOT: warning:
// FAST: warning: 'pow' with exponent 3, in double
// FAST-NOT: warning:

// Powers and divisions that products could stand for, next to those that are short, rare or something else. powf takes 68
// instructions, pow 149, a division of floats 12, of doubles 18.

// CHECK: :[[#@LINE+11]]:12: warning: 'powf' with exponent 2 takes 68 instructions each time, with its like in the kernel {{[0-9]+}}% of what a warp issues, where products would do [cuda-perf-slow-math]
// CHECK: note: write 'd * d'; the last digit may differ
// CHECK: note: multiply, in the type of the base; rounds otherwise in the last digit (--fix-unsafe)
// CHECK: (d * d)
// CHECK: :[[#@LINE+8]]:12: warning: 'powf' with exponent 0.5 takes 68 instructions{{.*}}[cuda-perf-slow-math]
// CHECK: note: write 'sqrtf(d)'
__global__ void powers(float *__restrict__ out, const float *__restrict__ x, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0, own = x[i];
  for (int k = 0; k < count; ++k) {
    float d = own - k;
    sum += powf(d, 2.0f);
    sum += powf(d, 0.5f);
  }
  out[i] = sum;
}

// By products; and an exponent that only the host knows.
// CHECK: :[[#@LINE+7]]:20: note: 'powf' takes 68 instructions each time, {{[0-9]+}}% of what a warp issues, with one exponent for all threads [cuda-perf-slow-math]
// CHECK: note: where 'exponent' is a small whole number, a half or the like, have a kernel for it, as a template's argument, and multiply; else '__powf' is shorter, with a larger error
__global__ void products(float *__restrict__ out, const float *__restrict__ x, float exponent, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0, own = x[i];
  for (int k = 0; k < count; ++k) {
    float d = own - k;
    sum += d * d + powf(d, exponent) + powf(d, 2.7f);
  }
  out[i] = sum;
}

// A float and an int: by the function for doubles.
// CHECK: :[[#@LINE+5]]:12: warning: 'pow' with exponent 3, in double, takes 149 instructions each time{{.*}}[cuda-perf-slow-math]
__global__ void ofInt(float *__restrict__ out, const float *__restrict__ x, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0, own = x[i];
  for (int k = 0; k < count; ++k)
    sum += pow(own - k, 3);
  out[i] = sum;
}

// CHECK: :[[#@LINE+10]]:12: warning: division by '3.0f' takes 12 instructions each time, with its like in the kernel {{[0-9]+}}% of what a warp issues, where a product would do{{.*}}[cuda-perf-slow-math]
// CHECK: note: multiply by '1.0f / 3.0f', which the compiler computes; the last digit may differ
// CHECK: :[[#@LINE+9]]:12: warning: division by 'width' takes 12 instructions{{.*}}[cuda-perf-slow-math]
// CHECK: note: let the host pass '1.0f / width'
// CHECK: :[[#@LINE+8]]:12: warning: division by 'scale' takes 12 instructions{{.*}}[cuda-perf-slow-math]
// CHECK: note: compute '1.0f / scale' before the loop
__global__ void quotients(float *__restrict__ out, const float *__restrict__ x, float width, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0, own = x[i], scale = x[i + 1];
  for (int k = 0; k < count; ++k) {
    sum += (own - k) / 3.0f;
    sum *= (own + k) / width;
    sum += (own * k) / scale;
  }
  out[i] = sum;
}

// A divisor that is computed in the loop of what stays: the compiler computes it ahead, the division it leaves. That of
// 'differences' changes with the round.
// CHECK: :[[#@LINE+6]]:12: warning: division by '(own - source)' takes 12 instructions{{.*}}[cuda-perf-slow-math]
// CHECK: note: compute '1.0f / (own - source)' before the loop
__global__ void slopes(float *__restrict__ out, const float *__restrict__ x, float source, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0, own = x[i];
  for (int k = 0; k < count; ++k)
    sum += (source - k) / (own - source);
  out[i] = sum;
}
__global__ void differences(float *__restrict__ out, const float *__restrict__ x, float source, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0, own = x[i];
  for (int k = 0; k < count; ++k)
    sum += source / (own - k);
  out[i] = sum;
}

// By powers of two, which are products; by what changes each time; an inverse itself.
__global__ void others(float *__restrict__ out, const float *__restrict__ x, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0, own = x[i];
  for (int k = 0; k < count; ++k) {
    sum += (own - k) / 4.0f;
    sum *= own / (sum + k);
    sum += 1.0f / (own + k);
  }
  out[i] = sum;
}

// A copy, whose memory takes all the time.
__global__ void hidden(float *__restrict__ out, const float *__restrict__ in, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i * stride] = in[i * stride] / 255.0f;
}

// One thread, once.
__global__ void setUp(float *__restrict__ out, const float *__restrict__ x, float width) {
  for (int k = 0; k < 9; ++k)
    out[k] = (x[k] - k) / width;
}

// What the function does is not known.
template <typename F> __global__ void forEach(float *out, const float *in, float width, F function) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = function(in[i] / width / 3.0f / 5.0f / 7.0f);
}

void setUps(float *out, const float *x, float width) { setUp<<<1, 1>>>(out, x, width); }

// Twelve instructions each of some 320: the six divisions are four percent each, and together more than a fifth.
__device__ float polynomial(float x) {
  float sum = x;
#pragma unroll
  for (int k = 0; k < 40; ++k)
    sum = sum * x + 1.5f;
  return sum;
}
// CHECK: :[[#@LINE+8]]:7: warning: division by '3.0f' takes 12 instructions each time, with its like in the kernel {{2[0-9]}}% of what a warp issues, where a product would do [cuda-perf-slow-math]
// CHECK: :[[#@LINE+8]]:7: warning: division by '5.0f' takes 12 instructions{{.*}}[cuda-perf-slow-math]
// CHECK: :[[#@LINE+8]]:7: warning: division by '7.0f' takes 12 instructions{{.*}}[cuda-perf-slow-math]
// CHECK: :[[#@LINE+8]]:7: warning: division by '9.0f' takes 12 instructions{{.*}}[cuda-perf-slow-math]
// CHECK: :[[#@LINE+8]]:7: warning: division by '11.0f' takes 12 instructions{{.*}}[cuda-perf-slow-math]
// CHECK: :[[#@LINE+8]]:7: warning: division by '13.0f' takes 12 instructions{{.*}}[cuda-perf-slow-math]
__global__ void sixQuotients(float *__restrict__ out, const float *__restrict__ in) {
  float x = in[blockIdx.x * blockDim.x + threadIdx.x];
  x = polynomial(x) / 3.0f;
  x = polynomial(x) / 5.0f;
  x = polynomial(x) / 7.0f;
  x = polynomial(x) / 9.0f;
  x = polynomial(x) / 11.0f;
  x = polynomial(x) / 13.0f;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}
// One of them alone is not worth a word.
__global__ void oneQuotient(float *__restrict__ out, const float *__restrict__ in) {
  float x = in[blockIdx.x * blockDim.x + threadIdx.x];
  x = polynomial(polynomial(polynomial(x)));
  x = polynomial(polynomial(polynomial(x))) / 3.0f;
  out[blockIdx.x * blockDim.x + threadIdx.x] = x;
}

// A division among much else: a twelfth of the work.
__global__ void divisionOfMany(float *out, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  for (int k = 0; k < 64; ++k)
    // CHECK: :[[#@LINE+1]]:9: warning: division by '3.0f' takes 12 instructions each time, 17% of what a warp issues, where a product would do [cuda-perf-slow-math]
    x = expf(sqrtf(x + k)) * expf(-x) * logf(x + 2.0f) / 3.0f;
  out[i] = x;
}
__global__ void divisionOfMore(float *out, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float x = in[i];
  for (int k = 0; k < 64; ++k) // less than a tenth is to be gained: a hint
    x = expf(sqrtf(x + k)) * expf(-x) * logf(x + 2.0f) * tanhf(x) * erff(x) * sinf(x) / 3.0f;
  out[i] = x;
}

// Powers and divisions are written in another way each: two findings, each with what it takes and gains itself.
__global__ void cool(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float x = in[i];
    for (int k = 0; k < 16; ++k)
      // CHECK: :[[#@LINE+2]]:11: warning: 'powf' with exponent 2.5 takes 68 instructions each time, 8{{[0-9]}}% of what a warp issues, where products would do [cuda-perf-slow-math]
      // CHECK: :[[#@LINE+1]]:27: warning: division by '7.3f' takes 12 instructions each time, 1{{[0-9]}}% of what a warp issues, where a product would do [cuda-perf-slow-math]
      x = powf(x, 2.5f) + x / 7.3f;
    out[i] = x;
  }
}
