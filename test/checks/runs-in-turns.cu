// Runs of a thread's own that a test keeps from being tried with other lanes: the elements are dealt out in turns, unless
// the loop has more to do with the thread than its run.
// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-*' --verbose --severity=hint -q %s | FileCheck %s

__global__ void guarded(float *out, const float *in, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < 128; i++) {
    int k = t * 128 + i;
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: store to 'out' moves 32 sectors
    // CHECK: note: deal the elements out in turns: a thread takes every 32nd of the warp's, not a run of its own; that was not tried
    if (k < n) out[k] = 2 * in[k];
  }
}

__global__ void ofAnyLength(float *out, const float *in, int per, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < per; i++) {
    int k = t * per + i;
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note|hint}}: store to 'out' moves up to 32 sectors
    // CHECK: note: deal the elements out in turns: a thread takes every 32nd of the warp's, not a run of its own; that was not tried
    if (k < n) out[k] = 2 * in[k];
  }
}

// Rows of 128, of which the loop takes 100: the next thread's run does not begin where this one's ends.
__global__ void withGaps(float *gaps, const float *in, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < 100; i++) {
    int k = t * 128 + i;
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note|hint}}: store to 'gaps' moves 32 sectors
    // CHECK-NOT: deal the elements out
    if (k < n) gaps[k] = 2 * in[k];
  }
}

// A column, too, whose number is the thread's.
__global__ void besideColumn(float *beside, const float *column, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = 0; i < 128; i++) {
    int k = t * 128 + i;
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note|hint}}: store to 'beside' moves 32 sectors
    // CHECK-NOT: deal the elements out
    if (k < n) beside[k] = column[i * 4096 + t];
  }
}

// Sums that stay in memory are worked on in the tile, and go back from there.
__global__ void addTo(float *sums, const float *by, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: {{load of|store to}} 'sums' moves 32 sectors
  // CHECK: note: copy the block's part of 'sums' to shared memory first, neighbouring threads neighbouring elements, work on it there, and store it back in the same way: its loads then move 4 sectors where they move 32 now
  for (int k = 0; k < 24; k++) sums[t * 24 + k] += by[k * n + t];
}
