// Gains of what a thread takes of rows whose length only the launch tells: x, y and z of a point are a record of a few
// numbers, a row that a loop goes through is long.
// RUN: %cuda-perf-lint --exit-zero --severity=hint --checks='-*,cuda-perf-strided-*' --group=place --verbose --quiet %s | FileCheck %s

// Points of at least three numbers, of four say: the first of three loads brings 16 sectors, L1 has them for the others.
// Packed they were 12, and the store has 4: (16 + 4) / (12 + 4) = 1.25.
__global__ void lengths(const float *points, float *to, int n, int features) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    // CHECK: :[[#@LINE+2]]:15: {{.*}}: load of 'points' moves up to 32 sectors
    // CHECK: estimated to make the kernel about 1.1 to 1.2 times as fast
    float x = points[i * features], y = points[i * features + 1], z = points[i * features + 2];
    to[i] = sqrtf(x * x + y * y + z * z);
  }
}

// What a loop goes through may as well be a row of a matrix. Measured on an H200: rows of 256 and 1024 floats gain 4.1,
// of 100 and 257 about 2; on an H100 (2026-11-27) such of 4 to 12 floats nothing.
__global__ void sums(const float *rows, float *to, int n, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  if (i < n) {
    for (int k = 0; k < length; ++k)
      // CHECK: :[[#@LINE+2]]:14: warning: load of 'rows' moves up to 32 sectors
      // CHECK: estimated to make the kernel up to 10 times as fast
      sum += rows[i * length + k];
    to[i] = sum;
  }
}

// Two elements of a row are the border of a matrix.
__global__ void border(float *rows, int n, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+3]]:5: {{.*}}: store to 'rows' moves up to 32 sectors
  // CHECK: estimated to make the kernel about 6 to 7 times as fast
  if (i < n)
    rows[i * length] = rows[i * length + 1];
}

// As far as the thread's own number: thousands of rounds, beside which one load from the own record is nothing.
__global__ void firstAlike(const int *points, int *to, int n, int features) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, alike = 0;
  if (i >= n)
    return;
  // CHECK: :[[#@LINE+2]]:11: hint: load of 'points' moves up to 32 sectors
  // CHECK: estimated to gain nothing
  int x = points[i * features];
  for (int k = 0; k < i; ++k)
    alike += points[k] == x;
  to[i] = alike;
}

// A launch of one block takes what starting it takes; the same of many blocks is worth a change.
__global__ void oneBlock(float *out) { out[threadIdx.x * 32] = 1; }
// CHECK: :[[#@LINE-1]]:40: {{note|hint}}: store to 'out' moves 32 sectors
__global__ void manyBlocks(float *out) { out[(blockIdx.x * blockDim.x + threadIdx.x) * 32] = 1; }
// CHECK: :[[#@LINE-1]]:42: warning: store to 'out' moves 32 sectors

static float *out;
void launch() {
  oneBlock<<<1, 256>>>(out);
  manyBlocks<<<65536, 256>>>(out);
}
