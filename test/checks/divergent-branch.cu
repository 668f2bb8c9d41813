// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-divergent-branch' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Conditions on the thread index that split each warp, and those that leave warps whole or split them where they must.

__device__ float heavy(float x) {
  for (int k = 0; k < 40; ++k)
    x = x * 1.0001f + 0.5f / (x + k);
  return x;
}
__device__ float other(float x) {
  for (int k = 0; k < 40; ++k)
    x = x * 0.9999f - 0.25f / (x - k);
  return x;
}

// Odd and even threads have different work: both halves of it are done by every warp.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: the lanes of each warp part here: about {{[0-9]+}} instructions for 16 of them, then about {{[0-9]+}} for the other 16 [cuda-perf-divergent-branch]
// CHECK: note: let whole warps take either side
__global__ void oddAndEven(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (threadIdx.x % 2 == 0)
    out[i] = heavy(in[i]);
  else
    out[i] = other(in[i]);
}

// Odd and even warps.
__global__ void oddAndEvenWarps(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (threadIdx.x / 32 % 2 == 0)
    out[i] = heavy(in[i]);
  else
    out[i] = other(in[i]);
}

// Every fourth thread works.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: 8 of 32 lanes of each warp, in 8 groups, go on for about {{[0-9]+}} instructions while the others wait [cuda-perf-divergent-branch]
// CHECK: note: let the first threads of the block do this
__global__ void everyFourth(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (threadIdx.x % 4 == 0)
    out[i / 4] = heavy(in[i]);
}

// A tree whose active lanes lie further apart in each round, told by a remainder.
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: warning: {{[0-9.]+}} of 32 lanes of each warp, in {{[0-9.]+}} groups, go on for about {{[0-9]+}} instructions while the others wait, after about {{[0-9]+}} for the remainder that picks them [cuda-perf-divergent-branch]
__global__ void interleavedTree(float *out, const float *in) {
  __shared__ float sums[256];
  int t = threadIdx.x;
  sums[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int s = 1; s < blockDim.x; s *= 2) {
    if (t % (2 * s) == 0)
      sums[t] += sums[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = sums[0];
}

// The compiler unrolls the loop and makes masks of the remainders; what is left is short.
__global__ void unrolledTree(float *out, const float *in) {
  __shared__ float sums[256];
  int t = threadIdx.x;
  sums[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int s = 1; s < 256; s *= 2) {
    if (t % (2 * s) == 0)
      sums[t] += sums[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = sums[0];
}

// The active lanes stay side by side.
__global__ void tree(float *out, const float *in) {
  __shared__ float sums[256];
  int t = threadIdx.x;
  sums[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (t < s)
      sums[t] += sums[t + s];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = sums[0];
}

// The first quarter of the block does the same.
__global__ void firstQuarter(float *out, const float *in) {
  int t = threadIdx.x;
  if (t < 64)
    out[blockIdx.x * 64 + t] = heavy(in[blockIdx.x * 256 + 4 * t]);
}

// A bound: one warp of the last block is split.
__global__ void bound(float *out, const float *in, int n) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (i < n)
    out[i] = heavy(in[i]);
}

// One thread of the block, and one of each warp.
__global__ void oneThread(float *out, const float *in) {
  if (threadIdx.x == 0)
    out[blockIdx.x] = heavy(in[blockIdx.x]);
  if (threadIdx.x % 32 == 0)
    out[blockIdx.x * 8 + threadIdx.x / 32] = heavy(in[threadIdx.x]);
}

// Arms of an instruction or two are predicated.
__global__ void shortArms(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float x = in[i];
  if (threadIdx.x % 2 == 0)
    x += 1;
  else
    x *= 2;
  out[i] = heavy(x);
}

// Which lanes part, the data say.
__global__ void byData(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float x = in[i];
  if (x > 0)
    out[i] = heavy(x);
  else
    out[i] = other(x);
}

// Of an argument that nobody knows.
__global__ void byArgument(float *out, const float *in, int step) {
  int i = blockIdx.x * 256 + threadIdx.x;
  if (threadIdx.x % step == 0)
    out[i] = heavy(in[i]);
}

// The halves of rows of 16 threads: the block is made that way.
__global__ void halvesOfRows(float *out, const float *in) {
  int i = (blockIdx.x * 16 + threadIdx.y) * 16 + threadIdx.x;
  if (threadIdx.x < 8)
    out[i] = heavy(in[i]);
  else
    out[i] = other(in[i]);
}

// The lanes that go on have something to say to each other.
__global__ void pairs(float *out, const float *in) {
  int i = blockIdx.x * 256 + threadIdx.x;
  float x = in[i];
  if (threadIdx.x % 2 == 0)
    out[i / 2] = heavy(x) + __shfl_down_sync(0x55555555, x, 2);
}

void launch(float *out, const float *in, int blocks, int n) {
  oddAndEven<<<blocks, 256>>>(out, in);
  oddAndEvenWarps<<<blocks, 256>>>(out, in);
  everyFourth<<<blocks, 256>>>(out, in);
  interleavedTree<<<blocks, 256>>>(out, in);
  unrolledTree<<<blocks, 256>>>(out, in);
  tree<<<blocks, 256>>>(out, in);
  firstQuarter<<<blocks, 256>>>(out, in);
  bound<<<blocks, 256>>>(out, in, n);
  oneThread<<<blocks, 256>>>(out, in);
  shortArms<<<blocks, 256>>>(out, in);
  byData<<<blocks, 256>>>(out, in);
  byArgument<<<blocks, 256>>>(out, in, n);
  halvesOfRows<<<blocks, dim3(16, 16)>>>(out, in);
  pairs<<<blocks, 256>>>(out, in);
}
