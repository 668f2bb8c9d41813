// Arguments that differ between launches, where the host code tells what they are.
// RUN: not %cuda-perf-lint --group=place --verbose --checks='-*,cuda-perf-strided-*,cuda-perf-shared-*' --quiet %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py \
// RUN:     | FileCheck %s --check-prefix=DUMP

// Bad at both launches, and there are no others: the worse one is what counts, not a drawn stride.
__global__ void everyFew(float *out, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:3: warning: store to 'out' moves 16 sectors per request where 4 would do: neighbouring threads lie 4 elements (16 bytes) apart [cuda-perf-
  out[i * stride] = 1;
}
static float *out; // what this file makes it can lay out in another way
void launchEveryFew() {
  everyFew<<<4096, 256>>>(out, 3);
  everyFew<<<4096, 256>>>(out, 4);
}

// Good at one launch, bad at the other: that one is bad.
__global__ void oneOfTwo(float *out, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+3]]:3: warning: store to 'out' moves 32 sectors per request where 4 would do: neighbouring threads lie 32 elements (128 bytes) apart [cuda-perf-
  // CHECK: assuming 'stride' is 32, as at one of the launches
  // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided, with stride = 32
  out[i * stride] = 1;
}
void launchOneOfTwo() {
  oneOfTwo<<<4096, 256>>>(out, 1);
  // CHECK: :[[#@LINE+1]]:3: note: launched here with 256 threads a block, stride = 32
  oneOfTwo<<<4096, 256>>>(out, 32);
}

// A stride that starts as 1 and doubles, as a reduction's: large only in the last few rounds, which have least to do.
__global__ void growing(float *out, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, unknown
  out[i * stride] = 1;
}
void launchGrowing(float *out, int n) {
  for (int stride = 1; stride < n; stride *= 2)
    growing<<<4096, 256>>>(out, stride);
}

// It halves, down to what is not known: the last launches may be the good ones.
__global__ void halving(float *out, int stride) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, unknown
  out[i * stride] = 1;
}
void launchHalving(float *out, int n) {
  for (int stride = 2; stride > n; stride /= 2)
    halving<<<4096, 256>>>(out, stride - 1);
}

// A token more with each call of the launcher, and rows of 128 floats: 'count' is 1 at first, where a warp is one lane.
__global__ void scores(float *to, const float *q, const float *rows, int count, int size) {
  for (int t = threadIdx.x; t < count; t += blockDim.x) {
    float sum = 0;
    for (int i = 0; i < size; i++)
      // CHECK: :[[#@LINE+1]]:21: warning: load of 'rows' moves 32 sectors per request where 4 would do: neighbouring threads lie 128 elements (512 bytes) apart [cuda-perf-
      sum += q[i] * rows[t * size + i];
    to[t] = sum;
  }
}
static void step(float *to, float *q, float *rows, int position) { scores<<<4096, 256>>>(to, q, rows, position + 1, 128); }
void decode(float *to, float *q, float *rows, int steps) {
  for (int position = 0; position < steps; position++)
    step(to, q, rows, position);
}

// The first rounds of a bitonic sort leave half of the lanes out, later ones do not: in the dump, and no finding.
__global__ void bitonic(float *a, int j, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, other = i ^ j;
  // DUMP: [[#@LINE+3]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  // DUMP: [[#@LINE+2]]:{{[0-9]+}}: global load of 4 bytes: 4 of 2 sectors, strided, 16 lanes, with j = 1, k = 2
  if (other > i) {
    float v = a[i];
    if ((v > a[other]) == ((i & k) == 0)) {
      a[i] = a[other];
      a[other] = v;
    }
  }
}
void launchBitonic(float *a, int n) {
  for (int k = 2; k <= n; k <<= 1)
    for (int j = k >> 1; j > 0; j >>= 1)
      bitonic<<<n / 256, 256>>>(a, j, k);
}

// All lengths that this is launched with are known, and the rows meet in one bank at each. Without them it hangs on the
// length whether they do.
__global__ void rows(float *out, int length) {
  __shared__ float tile[4096];
  for (int i = 0; i < 32; ++i)
    // CHECK: :[[#@LINE+1]]:5: warning: {{32-way|up to 32-way}} bank conflict: store to 'tile' takes {{.*}} wavefronts {{.*}} [cuda-perf-
    tile[threadIdx.x * length + i] = out[threadIdx.x + i];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}
// CHECK: note: launched here with 32 threads a block, length = 32
static void launchRows(float *out, int length) { rows<<<4096, 32>>>(out, length); }
void launchAllRows(float *out) {
  for (int length = 32; length <= 64; length *= 2)
    launchRows(out, length);
}

// The same with lengths that are odd: silent.
__global__ void oddRows(float *out, int length) {
  __shared__ float tile[4096];
  // DUMP: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced, with length = 33
  tile[threadIdx.x * length] = out[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}
void launchOddRows(float *out) {
  oddRows<<<4096, 32>>>(out, 33);
  oddRows<<<4096, 32>>>(out, 35);
}

// A pointer into a buffer: what the host adds to it, 16 bytes here and 1 element back there, moves every sector.
__global__ void shifted(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // DUMP: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 5 of 4 sectors
  // DUMP: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 5 of 4 sectors
  out[i] = in[i];
}
void launchShifted(int count) {
  float *a, *b;
  cudaMalloc(&a, count * sizeof(float));
  cudaMalloc(&b, count * sizeof(float));
  float *second = b + 2;
  shifted<<<4096, 128>>>(&a[4], second - 1);
}

// The length of the block, passed on: half of it is no large number of threads. With 256 of them 8 are left at a distance of
// 32 words and more, so that a tree that is padded is free of conflicts; with as many as a size has it would not be.
__global__ void paddedTree(float *data, int threads) {
  __shared__ float s[256 + 256 / 32];
  int t = threadIdx.x, distance = 1;
  s[t + t / 32] = data[t];
  for (int left = threads / 2; left > 0; left /= 2) {
    __syncthreads();
    if (t < left) {
      int a = distance * (2 * t + 1) - 1, b = distance * (2 * t + 2) - 1;
      // DUMP: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
      s[b + b / 32] += s[a + a / 32];
    }
    distance *= 2;
  }
  __syncthreads();
  data[t] = s[t + t / 32];
}
void launchPaddedTree(float *data, int threads) { paddedTree<<<4096, threads>>>(data, threads); }
// Whatever integer it is turned into.
void launchLongTree(float *data, long long threads) {
  paddedTree<<<4096, static_cast<unsigned>(threads)>>>(data, (int)threads);
}
