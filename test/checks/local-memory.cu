// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-local-memory' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Arrays of a thread's own that nvcc keeps in registers, and such that it cannot (ptxas -v of nvcc 13.0: "bytes stack
// frame").

// Numbers that are loaded say which of 16 counts is meant: 64 bytes stack frame. 64 rounds load and store one each, and
// 16 are set to 0 before and stored behind.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: warning: 'counts', 64 bytes a thread, lies in local memory, as loaded data pick its elements in a loop: {{[0-9]+}} loads and stores a thread [cuda-perf-local-memory]
// CHECK: note: keep 'counts' in shared memory, an element of all 256 threads after the other ('counts[k][threadIdx.x]'): 16384 bytes a block, and no two lanes of a warp want the same bank
__global__ void histogram(const unsigned *__restrict__ in, unsigned *__restrict__ out, int n) {
  unsigned counts[16] = {};
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < n; ++k)
    ++counts[in[k * n + t] & 15];
  for (int k = 0; k < 16; ++k)
    out[k * n + t] = counts[k];
}

// 64 counts, 256 bytes a thread: a block of 256 threads may have 64 KB if it asks for them.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: warning: 'some', 256 bytes a thread, lies in local memory, as loaded data pick its elements in a loop: {{[0-9]+}} loads and stores a thread [cuda-perf-local-memory]
// CHECK: note: keep 'some' in dynamic shared memory, an element of all 256 threads after the other: 65536 bytes a block, which 'cudaFuncSetAttribute' has to allow; or make 'some' smaller, or let several threads share one
__global__ void someCounts(const unsigned *__restrict__ in, unsigned *__restrict__ out, int n) {
  unsigned some[64] = {};
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < n; ++k)
    ++some[in[k * n + t] & 63];
  for (int k = 0; k < 64; ++k)
    out[k * n + t] = some[k];
}

// With 128 counts one block of 128 KB would be alone on a multiprocessor.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: warning: 'many', 512 bytes a thread, lies in local memory, as loaded data pick its elements in a loop: {{[0-9]+}} loads and stores a thread [cuda-perf-local-memory]
// CHECK: note: make 'many' smaller or let several threads share one: 512 bytes for each of 256 threads are more than half of what a multiprocessor has of shared memory
__global__ void manyCounts(const unsigned *__restrict__ in, unsigned *__restrict__ out, int n) {
  unsigned many[128] = {};
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < n; ++k)
    ++many[in[k * n + t] & 127];
  for (int k = 0; k < 128; ++k)
    out[k * n + t] = many[k];
}

// Four counts: selections, 0 bytes stack frame.
__global__ void fewCounts(const unsigned *__restrict__ in, unsigned *__restrict__ out, int n) {
  unsigned counts[4] = {};
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < n; ++k)
    ++counts[in[k * n + t] & 3];
  for (int k = 0; k < 4; ++k)
    out[k * n + t] = counts[k];
}

// Six counts, picked by a remainder of bytes: 0 bytes stack frame. By one of unsigned numbers it would be 24.
__global__ void sixCounts(const unsigned char *__restrict__ in, int *__restrict__ out, int n) {
  int counts[6] = {};
  for (int k = 0; k < n; ++k)
    ++counts[in[k * blockDim.x + threadIdx.x] % 6];
  for (int k = 0; k < 6; ++k)
    out[k * blockDim.x + threadIdx.x] = counts[k];
}

// One element is picked, outside of loops: selections, 0 bytes stack frame.
__global__ void pickOne(const float *__restrict__ in, const int *__restrict__ which, float *__restrict__ out, int n) {
  float values[16];
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 16; ++k)
    values[k] = in[k * n + t];
  out[t] = values[which[t] & 15];
}

// Loops of a constant length: registers.
__global__ void constantLoops(const float *__restrict__ in, float *__restrict__ out, int n) {
  float values[16];
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 16; ++k)
    values[k] = in[k * n + t];
  float sum = 0;
  for (int k = 0; k < 16; ++k)
    sum = sum * 2 + values[15 - k];
  out[t] = sum;
}

// The counter of a loop that an argument ends: 128 bytes stack frame. A few rounds gain nothing, the usual number 1.1 to
// 2.1 (estimated): a note.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: note: 'values', 128 bytes a thread, lies in local memory, as a loop whose length is known only at run time goes through it: {{[0-9]+}} loads and stores a thread [cuda-perf-local-memory]
// CHECK: note: let the loop go round as often as 'values' has elements, under '#pragma unroll', with a condition inside: it then stays in registers
__global__ void openLoops(const float *__restrict__ in, float *__restrict__ out, int n, int length) {
  float values[32];
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < length; ++k)
    values[k] = in[k * n + t];
  float sum = 0;
  for (int k = length - 1; k >= 0; --k)
    sum = sum * 2 + values[k];
  out[t] = sum;
}

// The same that only loads, 16 floats: 0 bytes stack frame.
__global__ void openLoads(const float *__restrict__ in, float *__restrict__ out, int n, int length) {
  float values[16];
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 16; ++k)
    values[k] = in[k * n + t];
  float sum = 0;
  for (int k = 0; k < length; ++k)
    sum += values[k];
  out[t] = sum;
}

// 16 doubles: 128 bytes stack frame; 0 where the array's end is said, too.
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: note: 'values', 128 bytes a thread, lies in local memory, as a loop whose length is known only at run time goes through it: {{[0-9]+}} loads and stores a thread [cuda-perf-local-memory]
__global__ void openWideLoads(const double *__restrict__ in, double *__restrict__ out, int n, int length) {
  double values[16], others[16];
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 16; ++k)
    values[k] = others[k] = in[k * n + t];
  double sum = 0;
  for (int k = 0; k < length; ++k)
    sum = fmax(sum, values[k]);
  for (int k = 0; k < length && k < 16; ++k)
    sum += others[k];
  out[t] = sum;
}

// Rows of a table, each walked by a loop of constant length: 1200 bytes stack frame, more than a thread has registers.
// Estimated to gain 1.0 to 2.0, with the usual number of rounds 1.4 where the launch is small.
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: note: 'table', 1200 bytes a thread, lies in local memory, as a loop whose length is known only at run time goes through it: {{[0-9]+}} loads and stores a thread [cuda-perf-local-memory]
// CHECK: note: let the 32 lanes of a warp work on one 'table' in shared memory (1200 bytes a warp), or keep only a part of it at a time
__global__ void openRows(const double *__restrict__ in, double *__restrict__ out, int n, int length) {
  double table[15][10];
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < length; ++k)
    for (int l = 0; l < 10; ++l)
      table[k][l] = in[l * n + t] + k;
  double most = 0;
  for (int k = 0; k < length; ++k)
    for (int l = 0; l < 10; ++l)
      most = fmax(most, table[k][l]);
  out[t] = most;
}

// Loops of a constant length inside one that an argument ends: registers, however often the outer one goes round.
__global__ void products(const float *__restrict__ in, float *__restrict__ out, int n, int length) {
  float sums[16] = {};
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < length; ++k)
    for (int j = 0; j < 16; ++j)
      sums[j] += in[k * n + t] * in[(k + j) * n + t];
  for (int j = 0; j < 16; ++j)
    out[j * n + t] = sums[j];
}

// A heap of the 64 least distances: how many points go into it is up to the data. With 128 threads a block measured on an
// H200 it is 1.2 to 2.3 times as fast in shared memory, and a heap sort of the same array 6.4 times.
// CHECK: warning: 'heap', 256 bytes a thread, lies in local memory, as loaded data pick its elements in a loop: {{[0-9]+}} loads and stores a thread [cuda-perf-local-memory]
// CHECK: = estimated to make the kernel {{about|up to}} {{[3-9]}} times as fast, the L2 cache decides its time now
__global__ void nearest(const float *__restrict__ points, const float *__restrict__ at, float *__restrict__ out, int n) {
  float heap[64];
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 64; ++k)
    heap[k] = 1e30f;
  for (int p = 0; p < n; ++p) {
    float distance = fabsf(points[p] - at[t]);
    if (distance < heap[0]) {
      int hole = 0;
      for (int child = 1; child < 64; child = 2 * hole + 1) {
        if (child + 1 < 64 && heap[child + 1] > heap[child])
          ++child;
        if (heap[child] <= distance)
          break;
        heap[hole] = heap[child];
        hole = child;
      }
      heap[hole] = distance;
    }
  }
  for (int k = 0; k < 64; ++k)
    out[k * n + t] = heap[k];
}

// The same in shared memory.
__global__ void sharedHistogram(const unsigned *__restrict__ in, unsigned *__restrict__ out, int n) {
  __shared__ unsigned counts[16][256];
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 16; ++k)
    counts[k][threadIdx.x] = 0;
  for (int k = 0; k < n; ++k)
    ++counts[in[k * n + t] & 15][threadIdx.x];
  for (int k = 0; k < 16; ++k)
    out[k * n + t] = counts[k][threadIdx.x];
}

void launch(const unsigned *in, unsigned *out, const float *reals, const int *which, float *sums, int n, int length,
            int blocks, const unsigned char *bytes, int *counts, const double *wide, double *wideSums) {
  openLoads<<<blocks, 256>>>(reals, sums, n, length);
  openWideLoads<<<blocks, 256>>>(wide, wideSums, n, length);
  openRows<<<blocks, 256>>>(wide, wideSums, n, length);
  histogram<<<blocks, 256>>>(in, out, n);
  fewCounts<<<blocks, 256>>>(in, out, n);
  sixCounts<<<blocks, 256>>>(bytes, counts, n);
  pickOne<<<blocks, 256>>>(reals, which, sums, n);
  constantLoops<<<blocks, 256>>>(reals, sums, n);
  openLoops<<<blocks, 256>>>(reals, sums, n, length);
  products<<<blocks, 256>>>(reals, sums, n, length);
  nearest<<<blocks, 256>>>(reals, reals, sums, n);
  sharedHistogram<<<blocks, 256>>>(in, out, n);
}

// 288 words, more than a thread's 255 registers: 1152 bytes stack frame, though all loops have constant lengths. A
// thread stores 144 numbers, and its 66 multiples of a row take a round for each column from the pivot on.
// CHECK: :[[#@LINE+11]]:{{[0-9]+}}: warning: 'rows', 1152 bytes a thread, lies in local memory, as it is larger than the 255 registers of a thread: {{[0-9]+}} loads and stores a thread [cuda-perf-local-memory]
// CHECK: note: let the 32 lanes of a warp work on one 'rows' in shared memory (1152 bytes a warp), or keep only a part of it at a time
__global__ void eliminate(const double *__restrict__ in, double *__restrict__ out, int n) {
  double rows[12][12];
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int i = 0; i < 12; ++i)
    for (int j = 0; j < 12; ++j)
      rows[i][j] = in[(i * 12 + j) * n + t];
  for (int p = 0; p < 12; ++p)
    for (int i = p + 1; i < 12; ++i)
      for (int j = p; j < 12; ++j)
        rows[i][j] -= rows[i][p] * rows[p][j];
  double product = 1;
  for (int i = 0; i < 12; ++i)
    product *= rows[i][i];
  out[t] = product;
}

// 1,000 words, of which 50 are used: 0 bytes stack frame.
__global__ void littleOfMuch(const float *__restrict__ in, float *__restrict__ out, int n) {
  float values[1000];
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < 50; ++k)
    values[k] = in[k * n + t];
  float sum = 0;
  for (int k = 0; k < 50; ++k)
    sum += values[k] * values[49 - k];
  out[t] = sum;
}

// 15 rows of 8 floats, 480 bytes stack frame: registers would hold them.
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: warning: 'lesser', 480 bytes a thread, lies in local memory, as a loop whose length is known only at run time goes through it: {{[0-9]+}} loads and stores a thread [cuda-perf-local-memory]
// CHECK: note: let the loop go round as often as 'lesser' has rows, under '#pragma unroll', with a condition inside: it then stays in registers
__global__ void lesserRows(const float *__restrict__ in, float *__restrict__ out, int n, int length) {
  float lesser[15][8];
  int t = blockIdx.x * 256 + threadIdx.x;
  for (int k = 0; k < length; ++k)
    for (int l = 0; l < 8; ++l)
      lesser[k][l] = in[l * n + t] + k;
  float most = 0;
  for (int k = 0; k < length; ++k)
    for (int l = 0; l < 8; ++l)
      most = fmaxf(most, lesser[k][l]);
  out[t] = most;
}
