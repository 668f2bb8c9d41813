// Lengths that only make sense as powers of two: a tree halves them until nothing is left, a mask is one less, their
// logarithm counts rounds. Worked out by hand.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

// A scan of 512 numbers by 256 threads. Up the tree, 8 warps meet two lanes in a bank, then 4 warps four, 2 warps
// eight, one warp sixteen, and 16, 8, 4, 2, 1 lanes of the first warp one bank: (8 * 2 + 4 * 4 + 2 * 8 + 16 + 16 + 8 +
// 4 + 2 + 1) / 20 = 4.75. Down the tree the same.
__global__ void scan(int *out, const int *in, int n) {
  extern __shared__ int tree[];
  const int t = threadIdx.x;
  int step = 1;
  tree[2 * t] = in[blockIdx.x * n + 2 * t];
  tree[2 * t + 1] = in[blockIdx.x * n + 2 * t + 1];
  for (int d = n >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d) {
      const int a = step * (2 * t + 1) - 1, b = step * (2 * t + 2) - 1;
      // CHECK: [[#@LINE+2]]:{{[0-9]+}}: shared load of 4 bytes: 4.75 of 1 wavefronts, strided
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 4.75 of 1 wavefronts, strided
      tree[b] += tree[a];
    }
    step *= 2;
  }
  if (t == 0)
    tree[n - 1] = 0;
  for (int d = 1; d < n; d *= 2) {
    step >>= 1;
    __syncthreads();
    if (t < d) {
      const int a = step * (2 * t + 1) - 1, b = step * (2 * t + 2) - 1;
      const int held = tree[a];
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 4.75 of 1 wavefronts, strided
      tree[a] = tree[b];
      tree[b] += held;
    }
  }
  __syncthreads();
  out[blockIdx.x * n + 2 * t] = tree[2 * t];
  out[blockIdx.x * n + 2 * t + 1] = tree[2 * t + 1];
}

// Even places go to the first half, odd ones to the second, a multiple of 32 words further on: two lanes in a bank.
__global__ void halves(float *values, int n) {
  extern __shared__ float row[];
  const int t = threadIdx.x % n, to = n / 2 * (t % 2) + t / 2;
  row[t] = values[blockIdx.x * n + t];
  for (int round = 0; round < (int)log2f((float)n); ++round) {
    const float own = row[t];
    __syncthreads();
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 2 of 1 wavefronts, strided
    row[to] = own;
    __syncthreads();
  }
  values[blockIdx.x * n + t] = row[t];
}

// Where nothing says that n is such a power, half of it may as well be 16 words more than whole rows of banks.
__global__ void anyHalf(float *values, int n) {
  extern __shared__ float row[];
  const int t = threadIdx.x % n, to = n / 2 * (t % 2) + t / 2;
  const float own = values[blockIdx.x * n + t];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
  row[to] = own;
  __syncthreads();
  values[blockIdx.x * n + t] = row[t];
}

// Places in a ring lie one after the other.
__global__ void ring(const float *in, float *out, int n, int first) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  out[i] = in[(i + first) & (n - 1)];
}

// Every other place of one.
__global__ void evenRing(const float *in, float *out, int n, int first) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 8 of 4 sectors, strided
  out[i] = in[(2 * i + first) & (n - 1)];
}

// A mask of any other kind picks bits of which nothing is known.
__global__ void masked(const float *in, float *out, int mask) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{.*}}, unknown
  out[i] = in[i & mask];
}

void launch(int *out, const int *in, float *values, const float *from, int n, int first, int blocks) {
  scan<<<blocks, 256, n * sizeof(int)>>>(out, in, n);
  halves<<<blocks, 256, n * sizeof(float)>>>(values, n);
  anyHalf<<<blocks, 256, n * sizeof(float)>>>(values, n);
  ring<<<blocks, 256>>>(from, values, n, first);
  evenRing<<<blocks, 256>>>(from, values, n, first);
  masked<<<blocks, 256>>>(from, values, n);
}

// A hash table's places are meant to be anywhere: which they are no mask tells.
__global__ void hashed(float *table, const float *in, unsigned slots) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+1]]:3: global atomic of 4 bytes: 32 of 4 sectors, unknown
  atomicAdd(&table[(i * 2654435761u >> 7) & (slots - 1)], in[i]);
}
