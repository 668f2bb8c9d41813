// What a kernel's comparisons say about its arguments: a number of few things is small, a flag may be 0. Worked out by
// hand.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

// Rows of 3 or 4 floats: with 4, 32 lanes touch 16 sectors where 4 would hold them, with 3 they touch 12.
__global__ void gates(const float *u, const float *x, float *h, int n, int k) {
  const int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= n)
    return;
  const float *row = u + column * k;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
  const float own = *row;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  h[column] = k == 3 ? own * x[column] : k == 4 ? own : 0;
}

// The same by a switch.
__global__ void channelsOf(const float *image, float *gray, int n, int channels) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
  float sum = image[i * channels];
  switch (channels) {
  case 2:
    sum *= 0.5f;
    break;
  case 4:
    sum *= 0.25f;
    break;
  }
  gray[i] = sum;
}

// A length that is compared with 1 is of any size, and so is one that is compared with 1024 as well.
__global__ void rows(const float *in, float *out, int n, int length, int width) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
  const float one = in[i * length];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
  const float other = in[i * width];
  out[i] = length == 1 ? one : width == 2 ? other : width == 1024 ? one + other : one - other;
}

// Rows of three numbers are done by the first loop, rows of any other length by the second.
__global__ void anyLength(const float *in, float *out, int n, int length) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  if (length == 3) {
    for (int k = 0; k < 3; ++k)
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 12 of 4 sectors, strided
      sum += in[i * length + k];
  } else {
    for (int k = 0; k < length; ++k)
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
      sum += in[i * length + k];
  }
  out[i] = sum;
}

// Pairs of weights if each column has its own, one for all if not: nothing is said.
__global__ void flagged(const float *weights, float *out, int n, int isOwn) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float *mine = isOwn ? weights + 2 * i : weights + i;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 8 of 4 sectors, unknown
  out[i] = *mine;
}

// What is a stride of 2 with and without the flag is one.
__global__ void eitherWay(const float *weights, float *out, int n, bool isNext) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  const float *mine = isNext ? weights + 2 * i + 32 : weights + 2 * i;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 8 of 4 sectors, strided
  out[i] = *mine;
}

// So is what only the flag leads to.
__global__ void behindFlag(const float *in, float *out, int n, int isWide) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (isWide)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 8 of 4 sectors, strided
    out[i] = in[2 * i];
}
