// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-shared-atomic' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: not %cuda-perf-lint --group=place --toolkit=none --checks='-*,cuda-perf-shared-atomic' --severity=hint -q %s | FileCheck %s --check-prefix=HINT

// Atomics on shared memory that the hardware has not, and whose lanes meet: one round of a compare-and-swap a lane.

// All 32 lanes want 'sum'.
// CHECK: :[[#@LINE+9]]:3: warning: atomic on 'sum' sends 32 lanes of every warp of a block to one word, which takes 32 rounds of compare-and-swap where 1 would do [cuda-perf-shared-atomic]
// CHECK: note: add up within the warp ('__shfl_down_sync') first, then let one lane do one atomic
__global__ void sumOfBlock(float *out, const float *in) {
  __shared__ float sum;
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  if (t == 0)
    sum = 0;
  __syncthreads();
  float x = in[i];
  atomicAdd(&sum, x);
  __syncthreads();
  if (t == 0)
    out[blockIdx.x] = sum;
}

// Reduced first: one lane of each warp.
__global__ void sumOfWarpsFirst(float *out, const float *in) {
  __shared__ float sum;
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  if (t == 0)
    sum = 0;
  __syncthreads();
  float x = in[i];
  for (int offset = 16; offset > 0; offset /= 2)
    x += __shfl_down_sync(0xffffffff, x, offset);
  if (t % 32 == 0)
    atomicAdd(&sum, x);
  __syncthreads();
  if (t == 0)
    out[blockIdx.x] = sum;
}

// 32-bit integers: the compiler adds them up within the warp (__reduce_add_sync).
__global__ void integers(int *out, const int *in) {
  __shared__ int sum;
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  if (t == 0)
    sum = 0;
  __syncthreads();
  atomicAdd(&sum, in[i]);
  __syncthreads();
  if (t == 0)
    out[blockIdx.x] = sum;
}

// A word each: one round.
__global__ void ownWords(float *out, const float *in, int rounds) {
  __shared__ float sums[256];
  int t = threadIdx.x;
  sums[t] = 0;
  __syncthreads();
  for (int k = 0; k < rounds; ++k)
    atomicAdd(&sums[(t + k) % 256], in[k * 256 + t]);
  __syncthreads();
  out[blockIdx.x * 256 + t] = sums[t];
}

// In a loop whose rounds all go to the same word, which is the warp's own.
// CHECK: :[[#@LINE+8]]:5: warning: atomic on 'sums' sends 32 lanes of a warp to one word, which takes 32 rounds of compare-and-swap where 1 would do [cuda-perf-shared-atomic]
// CHECK: note: keep the result of all rounds of the loop in a register; behind the loop add up within the warp ('__shfl_down_sync'), then let one lane do one atomic
__global__ void warpsInALoop(double *out, const double *in, int rounds) {
  __shared__ double sums[8];
  int t = threadIdx.x;
  sums[t / 32] = 0;
  __syncthreads();
  for (int k = 0; k < rounds; ++k)
    atomicAdd(&sums[t / 32], in[k * 256 + t]);
  __syncthreads();
  out[blockIdx.x * 8 + t / 32] = sums[t / 32];
}

// The register does it.
__global__ void inARegister(double *out, const double *in, int rounds) {
  __shared__ double sums[256];
  int t = threadIdx.x;
  double sum = 0;
  for (int k = 0; k < rounds; ++k)
    sum += in[k * 256 + t];
  sums[t] = sum;
  __syncthreads();
  out[blockIdx.x * 256 + t] = sums[255 - t];
}

// Whatever the data say, 32 lanes at 4 bins are 8 at one of them.
// CHECK: :[[#@LINE+10]]:3: warning: atomic on 'bins' sends 32 lanes of every warp of a block to the same 4 words, which takes at least 8 rounds of compare-and-swap where 1 would do [cuda-perf-shared-atomic]
// CHECK: note: give each lane of a warp 4 words of its own, 512 bytes in all, and add them up in the end
__global__ void fewBins(float *out, const float *in, const int *kind) {
  __shared__ float bins[4];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  if (t < 4)
    bins[t] = 0;
  __syncthreads();
  float x = in[i];
  int bin = kind[i] & 3;
  atomicAdd(&bins[bin], x);
  __syncthreads();
  if (t < 4)
    out[blockIdx.x * 4 + t] = bins[t];
}

// Into 64 bins they may scatter: advice.
// HINT: :[[#@LINE+8]]:3: hint: atomic on 'bins' goes to words that loaded data pick, each by a loop of compare-and-swap: one round more for every other thread that wants the same word [cuda-perf-shared-atomic]
// HINT-NOT: hint:
__global__ void manyBins(float *out, const float *in, const int *kind) {
  __shared__ float bins[64];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  if (t < 64)
    bins[t] = 0;
  __syncthreads();
  atomicAdd(&bins[kind[i] & 63], in[i]);
  __syncthreads();
  if (t < 64)
    out[blockIdx.x * 64 + t] = bins[t];
}

// How many come is the data's to say: perhaps one in a thousand.
__global__ void nowAndThen(float *out, const float *in, float limit) {
  __shared__ float sum;
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  if (t == 0)
    sum = 0;
  __syncthreads();
  float x = in[i];
  if (x > limit)
    atomicAdd(&sum, x);
  __syncthreads();
  if (t == 0)
    out[blockIdx.x] = sum;
}

// Three lanes at the end of a long computation: nobody will notice.
__global__ void hidden(float *out, const float *in, int rounds) {
  __shared__ float sum;
  int t = threadIdx.x;
  if (t == 0)
    sum = 0;
  __syncthreads();
  float x = in[t];
  for (int i = 0; i < 4096; ++i)
    for (int k = 0; k < 64; ++k)
      x = x * 1.0001f + in[k];
  atomicAdd(&sum, x);
  __syncthreads();
  if (t == 0)
    out[blockIdx.x] = sum;
}

void launchShort(float *out, const float *in, const int *kind, int blocks) {
  sumOfBlock<<<blocks, 256>>>(out, in);
  fewBins<<<blocks, 256>>>(out, in, kind);
}

void launch(float *out, const float *in, double *sums, const double *values, int *counts, const int *kind, int blocks,
            int rounds) {
  sumOfWarpsFirst<<<blocks, 256>>>(out, in);
  integers<<<blocks, 256>>>(counts, kind);
  ownWords<<<blocks, 256>>>(out, in, rounds);
  warpsInALoop<<<blocks, 256>>>(sums, values, rounds);
  inARegister<<<blocks, 256>>>(sums, values, rounds);
  manyBins<<<blocks, 256>>>(out, in, kind);
  nowAndThen<<<blocks, 256>>>(out, in, 0.5f);
  hidden<<<blocks, 256>>>(out, in, rounds);
}

// Too many steps to run through: nothing is known of what the kernel costs, so nothing is said.
__global__ void tooManySteps(float *out, const float *in, int n) {
  __shared__ float sum;
  float s = 0;
  for (int a = 0; a < n; a++) for (int b = 0; b < n + a; b++) for (int c = 0; c < n + b; c++) for (int d = 0; d < n + c; d++)
  for (int e = 0; e < n + d; e++) for (int f = 0; f < n + e; f++) for (int g = 0; g < n + f; g++) for (int h = 0; h < n + g; h++)
  for (int i = 0; i < n + h; i++) for (int j = 0; j < n + i; j++) for (int k = 0; k < n + j; k++) for (int l = 0; l < n + k; l++)
    s += in[a * b + c * d + e * f + g * h + i * j + k * l];
  atomicAdd(&sum, s);
  out[threadIdx.x] = sum;
}
