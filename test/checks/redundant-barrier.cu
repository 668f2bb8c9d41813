// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-redundant-barrier' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Barriers with nothing to keep apart, and those that are needed.

// Each thread reads the element that it wrote.
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: warning: the barrier keeps nothing apart: on both sides of it each thread touches only elements of its own [cuda-perf-redundant-barrier]
// CHECK: note: leave it out
__global__ void ownElements(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ float s[256];
  float sum = 0;
  for (int round = 0; round < 64; ++round) {
    s[threadIdx.x] = sum;
    __syncthreads();
    sum += s[threadIdx.x] * 2;
  }
  out[threadIdx.x] = sum;
}

// It reads its neighbour's: the first barrier of the round is needed, and the second, for the next round writes it.
__global__ void neighbours(float *out, const float *in) {
  __shared__ float s[257];
  for (int round = 0; round < 8; ++round) {
    s[threadIdx.x] = in[round];
    __syncthreads();
    out[threadIdx.x] += s[threadIdx.x + 1];
    __syncthreads();
  }
}

// Two barriers in a row: one is enough.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: note: the barrier keeps nothing apart: no shared or global memory is touched behind it, up to the next barrier or the end [cuda-perf-redundant-barrier]
__global__ void twoInARow(float *out, const float *in) {
  __shared__ float s[256];
  for (int round = 0; round < 8; ++round) {
    s[threadIdx.x] = in[round];
    __syncthreads();
    float own = threadIdx.x * 0.5f;
    __syncthreads();
    out[threadIdx.x] += s[255 - threadIdx.x] + own;
    __syncthreads();
  }
}

// There is nothing yet to wait for in a round: its last barrier has seen to that.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: the barrier keeps nothing apart: no shared or global memory is touched before it, back to the last barrier or the start [cuda-perf-redundant-barrier]
__global__ void firstOfRound(float *out, const float *in) {
  __shared__ float s[256];
  for (int round = 0; round < 64; ++round) {
    __syncthreads();
    s[threadIdx.x] = in[round];
    __syncthreads();
    out[threadIdx.x] = s[255 - threadIdx.x];
    __syncthreads();
  }
}

// Other memory on either side.
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: warning: the barrier keeps nothing apart: what is written on one side of it is not touched on the other [cuda-perf-redundant-barrier]
__global__ void otherMemory(float *out) {
  __shared__ float a[256], b[256];
  float sum = 0;
  for (int round = 0; round < 64; ++round) {
    a[threadIdx.x] = sum;
    __syncthreads();
    sum += a[255 - threadIdx.x];
    __syncthreads();
    b[threadIdx.x] = sum;
    __syncthreads();
    sum += b[255 - threadIdx.x];
  }
  out[threadIdx.x] = sum;
}

// A block of one warp.
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: warning: blocks of 32 threads are one warp, which needs no barrier of the block [cuda-perf-redundant-barrier]
// CHECK: note: write '__syncwarp()'
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: warning: blocks of 32 threads are one warp, which needs no barrier of the block [cuda-perf-redundant-barrier]
__global__ void oneWarp(float *out, const float *in) {
  __shared__ float s[32];
  float sum = 0;
  for (int round = 0; round < 64; ++round) {
    s[threadIdx.x] = sum;
    __syncthreads();
    sum = s[31 - threadIdx.x] + 1;
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// Barriers that a warp comes to once cost nothing that could be seen beside a kernel's data.
__global__ void onceAWarp(float *out, const float *in) {
  __shared__ float s[256];
  __syncthreads();
  for (int k = 0; k < 64; ++k)
    s[threadIdx.x] += in[k * 256 + threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x];
  __syncthreads();
}

// Of 32 threads here and 64 there.
__global__ void oneOrTwoWarps(float *out, const float *in) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

// Tiles, a tree, a fence between blocks, a vote.
__global__ void tiles(float *out, const float *a, const float *b, int n) {
  __shared__ float s[16][16], t[16][16];
  float sum = 0;
  for (int k = 0; k < n; k += 16) {
    s[threadIdx.y][threadIdx.x] = a[threadIdx.y * n + k + threadIdx.x];
    t[threadIdx.y][threadIdx.x] = b[(k + threadIdx.y) * n + threadIdx.x];
    __syncthreads();
    for (int j = 0; j < 16; ++j)
      sum += s[threadIdx.y][j] * t[j][threadIdx.x];
    __syncthreads();
  }
  out[threadIdx.y * n + threadIdx.x] = sum;
}
__global__ void tree(float *out, const float *in) {
  __shared__ float s[256];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (threadIdx.x < half)
      s[threadIdx.x] += s[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    *out = s[0];
}
__global__ void lastBlock(float *out, unsigned *done) {
  out[blockIdx.x * 256 + threadIdx.x] = 1;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(done, 1);
}
__global__ void vote(float *out, const float *in) {
  __shared__ int any;
  if (threadIdx.x == 0)
    any = 0;
  __syncthreads();
  if (in[threadIdx.x] > 0)
    any = 1;
  __syncthreads();
  out[threadIdx.x] = any;
}

// Elements that n may let threads share, and a buffer that may be the other one.
__global__ void byRemainder(float *out, const float *in, int n) {
  __shared__ float s[256];
  s[threadIdx.x % n] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x % n];
}
__global__ void shiftInPlace(float *out, const float *in) {
  float next = in[threadIdx.x + 1];
  __syncthreads();
  out[threadIdx.x] = next;
}

// In a function, which others may call.
__device__ void step(float *s, float x) {
  s[threadIdx.x] = x;
  __syncthreads();
}
__global__ void throughFunction(float *out, const float *in) {
  __shared__ float s[256];
  step(s, in[threadIdx.x]);
  out[threadIdx.x] = s[threadIdx.x];
}

// Each round another element, of its own again; both barriers can go.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: note: the barrier keeps nothing apart: on both sides of it each thread touches only elements of its own [cuda-perf-redundant-barrier]
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: note: the barrier keeps nothing apart: on both sides of it each thread touches only elements of its own [cuda-perf-redundant-barrier]
__global__ void ownSteps(float *out, const float *in) {
  __shared__ float s[256];
  for (int round = 0; round < 64; ++round) {
    s[threadIdx.x] = in[threadIdx.x + round * 256];
    __syncthreads();
    out[threadIdx.x + round * 256] = s[threadIdx.x] * s[threadIdx.x];
    __syncthreads();
  }
}

// A round's elements are others' in the next one.
__global__ void handedOn(float *out, const float *in) {
  __shared__ float s[256 + 64 * 32];
  float sum = 0;
  for (int round = 0; round < 64; ++round) {
    s[threadIdx.x + round * 32] = sum;
    __syncthreads();
    sum += s[threadIdx.x + round * 32] * 2;
    __syncthreads();
  }
  out[threadIdx.x] = sum;
}

// How many rounds there are is not known, so neither is where threads go.
__global__ void anyRounds(float *out, const float *in, int n) {
  float sum = 0;
  for (int round = 0; round < n; ++round) {
    out[(threadIdx.x + round * 256) % 4000] = sum;
    __syncthreads();
    sum += out[(threadIdx.x + round * 256) % 4000] * 2;
  }
  out[threadIdx.x] = sum;
}

// A row of any length.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: warning: the barrier keeps nothing apart: on both sides of it each thread touches only elements of its own [cuda-perf-redundant-barrier]
__global__ void anyRow(float *__restrict__ out) {
  __shared__ float s[1024];
  float sum = 0;
  for (int round = 0; round < 64; ++round) {
    s[threadIdx.x] = sum;
    __syncthreads();
    sum += s[threadIdx.x] * 2;
  }
  out[threadIdx.x] = sum;
}

// The same with elements that threads share in a row longer than 256, and with blocks that may have several rows.
__global__ void longRow(float *__restrict__ out) {
  __shared__ float s[256];
  float sum = 0;
  for (int round = 0; round < 64; ++round) {
    s[threadIdx.x % 256] = sum;
    __syncthreads();
    sum += s[threadIdx.x % 256] * 2;
  }
  out[threadIdx.x] = sum;
}
__global__ void anyBlock(float *__restrict__ out) {
  __shared__ float s[1024];
  float sum = 0;
  for (int round = 0; round < 64; ++round) {
    s[threadIdx.x] = sum;
    __syncthreads();
    sum += s[threadIdx.x] * 2;
  }
  out[threadIdx.x] = sum;
}

void launchRows(float *out, const float *in, int n, int threads, dim3 block) {
  ownSteps<<<4096, 256>>>(out, in);
  handedOn<<<4096, 256>>>(out, in);
  anyRounds<<<4096, 256>>>(out, in, n);
  anyRow<<<4096, threads>>>(out);
  longRow<<<4096, threads>>>(out);
  anyBlock<<<4096, block>>>(out);
}

void launch(float *out, const float *in, unsigned *done, int n) {
  ownElements<<<4096, 256>>>(out, in);
  neighbours<<<4096, 256>>>(out, in);
  twoInARow<<<4096, 256>>>(out, in);
  firstOfRound<<<4096, 256>>>(out, in);
  onceAWarp<<<4096, 256>>>(out, in);
  otherMemory<<<4096, 256>>>(out);
  oneWarp<<<4096, 32>>>(out, in);
  oneOrTwoWarps<<<4096, 32>>>(out, in);
  oneOrTwoWarps<<<4096, 64>>>(out, in);
  tiles<<<4096, dim3(16, 16)>>>(out, in, in, n);
  tree<<<4096, 256>>>(out, in);
  lastBlock<<<4, 256>>>(out, done);
  vote<<<4096, 256>>>(out, in);
  byRemainder<<<4096, 256>>>(out, in, n);
  shiftInPlace<<<4096, 256>>>(out, in);
  throughFunction<<<4096, 256>>>(out, in);
}
