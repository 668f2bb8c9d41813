// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-runtime-division' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Divisions by numbers that all threads share, next to those that are cheap, rare, or of another kind. 22 instructions for
// int, 17 for unsigned, 25 for 64 bits; one more for a remainder beside its quotient, seven less where the reciprocal is
// there already.

// A thread's number is taken apart by three sizes: 23 + 22 + 22 instructions.
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: warning: quotient and remainder by 'width', a number that the compiler does not know, take 23 instructions each time, {{[0-9]+}}% of what a warp issues [cuda-perf-runtime-division]
// CHECK: note: let the host compute a multiplier and a shift for 'width' once and pass them: the quotient is '__umulhi', a sum and a shift
// CHECK: note: or launch a grid of two dimensions: with a row for each 'blockIdx.y' nothing is divided
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: warning: the quotient by 'height', {{.*}} takes 22 instructions{{.*}}[cuda-perf-runtime-division]
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: the remainder by 'channels', {{.*}} takes 22 instructions{{.*}}[cuda-perf-runtime-division]
__global__ void takeApart(float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ rows,
                          int channels, int height, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int column = i % width, channel = i / width / height % channels;
  out[i] = in[i] + rows[channel * width + column];
}

// By sizes that the compiler knows: products and shifts.
__global__ void takeApartByConstants(float *__restrict__ out, const float *__restrict__ in,
                                     const float *__restrict__ rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int column = i % 100, channel = i / 100 / 50 % 12;
  out[i] = in[i] + rows[channel * 100 + column];
}

// In every round the remainder alone: the reciprocal is computed before the loop, 15 of 22 instructions are left.
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: warning: the remainder by 'capacity', {{.*}} takes 15 instructions each time{{.*}}[cuda-perf-runtime-division]
// CHECK: note: let the host
// CHECK: note: or carry the remainder from round to round: add the step to it and subtract 'capacity' where it is reached
__global__ void ring(float *__restrict__ out, const float *__restrict__ values, int length, int capacity) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < length; ++k)
    sum += values[(i + k) % capacity];
  out[i] = sum;
}

// Once, behind a loop that may take all the time.
__global__ void rare(float *__restrict__ out, const float *__restrict__ values, int length, int capacity) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < length; ++k)
    sum += values[i + k];
  out[i % capacity + i] = sum;
}

// The same in front of it.
__global__ void rowOfThread(float *__restrict__ out, const float *__restrict__ values, int length, int rows) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = i / rows;
  for (int k = 0; k < length; ++k)
    sum += values[k];
  out[i] = sum;
}

// Unsigned, three of them in a row by one number: 17 instructions, then 10 and 10, 12.3 each on the average; and so by
// another one.
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: warning: the quotient by 'n', {{.*}} takes 17 instructions each time{{.*}}[cuda-perf-runtime-division]
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: warning: the quotient by 'n', {{.*}} takes 10 instructions each time{{.*}}[cuda-perf-runtime-division]
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: warning: the quotient by 'n', {{.*}} takes 10 instructions each time{{.*}}[cuda-perf-runtime-division]
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: warning: the quotient by 'm', {{.*}} takes 17 instructions each time{{.*}}[cuda-perf-runtime-division]
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: warning: the quotient by 'm', {{.*}} takes 10 instructions each time{{.*}}[cuda-perf-runtime-division]
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: warning: the quotient by 'm', {{.*}} takes 10 instructions each time{{.*}}[cuda-perf-runtime-division]
__global__ void inARow(unsigned *out, unsigned n, unsigned m) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned a = i / n;
  unsigned b = (i + 7) / n;
  unsigned c = (i + 11) / n;
  unsigned d = i / m;
  unsigned e = (i + 7) / m;
  unsigned f = (i + 11) / m;
  out[i] = a ^ b ^ c ^ d ^ e ^ f;
}

// By a number that each thread loads: the host cannot prepare that.
__global__ void byLoaded(unsigned *__restrict__ out, const unsigned *__restrict__ in) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned n = in[i];
  out[i] = (i / n) ^ ((i + 7) / n) ^ ((i + 11) / n);
}

// A structure that the kernel is passed, and the launch's own size.
struct Shape {
  int Rows, Columns;
};
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: the quotient by 'shape.Columns', {{.*}} takes 22 instructions{{.*}}[cuda-perf-runtime-division]
// CHECK: :[[#@LINE+3]]:{{[0-9]+}}: note: the quotient by 'shape.Rows', {{.*}} takes 22 instructions{{.*}}[cuda-perf-runtime-division]
__global__ void byFields(int *out, Shape shape) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i / shape.Columns / shape.Rows;
}

// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: quotient and remainder by 'blockDim.x', {{.*}} take 18 instructions{{.*}}[cuda-perf-runtime-division]
// CHECK: note: let the block's size be a constant or an argument of a template: the division is a product and a shift then, or a shift alone
__global__ void __launch_bounds__(1024) byBlockSize(unsigned *out, unsigned from) {
  unsigned i = blockIdx.x * 1024 + threadIdx.x + from;
  out[i - from] = i / blockDim.x + i % blockDim.x;
}

// 64 bits: 25 instructions where the numbers turn out to be small.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: the quotient by 'n', {{.*}} takes 25 instructions{{.*}}[cuda-perf-runtime-division]
// CHECK: note: {{.*}} is '__umul64hi', a sum and a shift, cheaper still in 32 bits if the numbers fit
__global__ void __launch_bounds__(1024) wide(long long *out, long long n, long long from) {
  long long i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = (i + from) / n;
}

// Both numbers are the launch's.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: the quotient by 'parts', {{.*}} takes 22 instructions{{.*}}[cuda-perf-runtime-division]
// CHECK: note: no thread's number is in it: let the host compute it and pass the result
__global__ void __launch_bounds__(1024) hostCould(int *out, int n, int parts) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = n / parts + i;
}

// A shift says it for the compiler.
__global__ void byShift(int *out, int bits) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = (i >> bits) + (i & ((1 << bits) - 1));
}

// Columns of a matrix: waiting for memory takes all the time.
__global__ void hidden(float *__restrict__ out, const float *__restrict__ in, int width, int height) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[(i % width) * height + i / width] = in[i];
}

// Every launch passes the same: a constant would do.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: quotient and remainder by 'width', {{.*}} take 23 instructions{{.*}}[cuda-perf-runtime-division]
// CHECK: note: the launches here pass 640 for 'width': as a constant or an argument of a template it is a product and a shift
__global__ void alwaysTheSame(int *out, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = i / width * 3 + i % width;
}
void launch(int *out) { alwaysTheSame<<<16384, 1024>>>(out, 640); }

// Sizes in an array, as tensors of any rank have them: each round divides by another one, and nothing is left to do before the
// loop. 25 instructions and 2 for the remainder.
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: warning: quotient and remainder by 'sizes[d]', a number that the compiler does not know, take 27 instructions each time{{.*}}[cuda-perf-runtime-division]
// CHECK: note: let the host compute a multiplier and a shift for 'sizes[d]' once and pass them
__global__ void anyRank(float *__restrict__ out, const float *__restrict__ in, const size_t *__restrict__ sizes,
                        const size_t *__restrict__ strides, int rank) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  size_t left = i, at = 0;
  for (int d = rank - 1; d >= 0; --d) {
    at += left % sizes[d] * strides[d];
    left /= sizes[d];
  }
  out[i] = in[at];
}

// Each block has a size of its own, and each lane has one.
__global__ void sizesOfOthers(unsigned *__restrict__ out, const unsigned *__restrict__ sizes) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned n = sizes[blockIdx.x], m = sizes[threadIdx.x];
  out[i] = (i / n) ^ ((i + 7) / n) ^ ((i + 11) / m);
}
