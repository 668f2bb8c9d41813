// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-divergent-barrier' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Barriers that the index of a thread keeps some threads from, and those that all threads which are left come to.

__device__ float work(float x) { return x * 1.5f + 2; }

// Half of each warp.
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: error: 16 of 32 threads of a warp come to this barrier, the others go on past it [cuda-perf-divergent-barrier]
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: this keeps the others away
__global__ void halves(float *out) {
  __shared__ float s[256];
  s[threadIdx.x] = work(threadIdx.x);
  if (threadIdx.x % 32 < 16) {
    s[threadIdx.x] = work(s[threadIdx.x + 1]);
    __syncthreads();
  }
  out[threadIdx.x] = s[255 - threadIdx.x];
}

// One warp of eight.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: error: 1 of 8 warps of the block come to this barrier, the others go on past it [cuda-perf-divergent-barrier]
__global__ void oneWarp(float *out) {
  __shared__ float s[256];
  if (threadIdx.x < 32) {
    s[threadIdx.x] = work(threadIdx.x);
    __syncthreads();
  }
  out[threadIdx.x] = s[threadIdx.x % 32];
}

// 300 elements by 256 threads: the first 44 come twice.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: error: 12 of 32 threads of a warp come to this barrier, the others go on past it [cuda-perf-divergent-barrier]
__global__ void unevenRounds(float *out) {
  __shared__ float s[300];
  for (int i = threadIdx.x; i < 300; i += 256) {
    s[i] = work(i);
    __syncthreads();
  }
  out[threadIdx.x] = s[299 - threadIdx.x];
}

// 512 elements by 256 threads.
__global__ void evenRounds(float *out) {
  __shared__ float s[512];
  for (int i = threadIdx.x; i < 512; i += 256) {
    s[i] = work(i);
    __syncthreads();
  }
  out[threadIdx.x] = s[511 - threadIdx.x];
}

// The barrier is behind the condition.
__global__ void halvesMeet(float *out) {
  __shared__ float s[256];
  if (threadIdx.x % 32 < 16)
    s[threadIdx.x] = work(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = s[255 - threadIdx.x];
}

// Threads that have returned are not waited for.
__global__ void someReturn(float *out) {
  __shared__ float s[256];
  if (threadIdx.x >= 200)
    return;
  s[threadIdx.x] = work(threadIdx.x);
  __syncthreads();
  out[threadIdx.x] = s[199 - threadIdx.x];
}

// Producers and consumers, whole warps of each, have a barrier either.
__global__ void roles(float *out) {
  __shared__ float s[256];
  if (threadIdx.x < 128) {
    s[threadIdx.x] = work(threadIdx.x);
    __syncthreads();
  } else {
    __syncthreads();
    s[threadIdx.x] = work(s[threadIdx.x - 128]);
  }
  out[threadIdx.x] = s[threadIdx.x];
}

// Blocks of 64 threads all take it, and of how many threads blocks are that nobody launches is not known.
__global__ void wholeBlock(float *out) {
  __shared__ float s[64];
  if (threadIdx.x < 64) {
    s[threadIdx.x] = work(threadIdx.x);
    __syncthreads();
  }
  out[threadIdx.x] = s[63 - threadIdx.x % 64];
}
__global__ void notLaunched(float *out) {
  __shared__ float s[64];
  if (threadIdx.x < 64) {
    s[threadIdx.x] = work(threadIdx.x);
    __syncthreads();
  }
  out[threadIdx.x] = s[63 - threadIdx.x % 64];
}

// Whether n is a multiple of the block's length is for the caller to know; whether data differ, for the data.
__global__ void bound(float *out, const float *in, int n) {
  __shared__ float s[256];
  for (int i = threadIdx.x; i < n; i += 256) {
    s[threadIdx.x] = work(in[i]);
    __syncthreads();
    out[i] = s[255 - threadIdx.x];
  }
  if (in[0] > 0)
    __syncthreads();
  out[threadIdx.x] += s[0];
}

// All threads come to both barriers; the way through work that may end in a trap is no way past them.
__device__ float picked(float x, int how) {
  switch (how) {
  case 0:
    return x;
  case 1:
    return x * x;
  default:
    __trap();
  }
  return 0;
}
__global__ void firstThenAll(float *out, const float *in, int how) {
  __shared__ float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 16)
    s[threadIdx.x] = picked(s[threadIdx.x] + s[threadIdx.x + 16], how);
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x % 16];
}

void launch(float *out, const float *in, int n) {
  halves<<<1, 256>>>(out);
  oneWarp<<<1, 256>>>(out);
  unevenRounds<<<1, 256>>>(out);
  evenRounds<<<1, 256>>>(out);
  halvesMeet<<<1, 256>>>(out);
  someReturn<<<1, 256>>>(out);
  roles<<<1, 256>>>(out);
  wholeBlock<<<1, 64>>>(out);
  firstThenAll<<<1, 64>>>(out, in, n);
  bound<<<1, 256>>>(out, in, n);
}
