// A length that is shared out: each thread walks a piece of its own, n / threads long. What the draws make of n and of
// the threads, one or two elements each, is chance; pieces are long, and neighbouring threads far apart.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

__global__ void pieces(const float *in, float *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  int piece = (n + threads - 1) / threads;
  float sum = 0;
  for (int i = t * piece; i < min(n, (t + 1) * piece); ++i)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
    sum += in[i];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[t] = sum;
}

// The number of threads is a constant.
__global__ void piecesOfConstant(const float *in, float *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  int piece = n / 32768;
  float sum = 0;
  for (int i = t * piece; i < (t + 1) * piece; ++i)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
    sum += in[i];
  out[t] = sum;
}

// Where a piece begins is computed by itself.
__global__ void beginnings(const float *in, float *out, long n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  float sum = 0;
  for (long i = t * n / threads; i < (t + 1) * n / threads; ++i)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
    sum += in[i];
  out[t] = sum;
}

// Good: the piece of a warp, which its lanes walk side by side.
__global__ void pieceOfWarp(const float *in, float *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, warps = gridDim.x * blockDim.x / 32;
  int piece = (n + warps - 1) / warps;
  float sum = 0;
  for (int i = t / 32 * piece + t % 32; i < min(n, (t / 32 + 1) * piece); i += 32)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{.*}} sectors, coalesced
    sum += in[i];
  out[t] = sum;
}

// Good: a picture of another width. How much wider is not known, but it is no piece of a thread.
__global__ void nearest(const float *in, float *out, int from, int to) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < to)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{.*}} sectors, {{coalesced|unknown}}
    out[x] = in[x * from / to];
}

// Good: so much of the last round that all threads have something to do.
__global__ void rounds(const float *in, float *out, int n) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, threads = gridDim.x * blockDim.x;
  float sum = 0;
  for (int round = 0; round < n / threads; ++round)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
    sum += in[round * threads + t];
  out[t] = sum;
}

void launch(const float *in, float *out, int n, int from, int to) {
  pieces<<<64, 256>>>(in, out, n);
  piecesOfConstant<<<128, 256>>>(in, out, n);
  beginnings<<<64, 256>>>(in, out, n);
  pieceOfWarp<<<64, 256>>>(in, out, n);
  nearest<<<to / 256, 256>>>(in, out, from, to);
  rounds<<<64, 256>>>(in, out, n);
}
