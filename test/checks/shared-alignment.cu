// Neighbouring accesses of shared memory are one only if the assembler can tell that the first is aligned, from the
// addresses as nvcc's last passes leave them. Every kernel was read in nvcc's machine code (CUDA 13).
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | grep shared | FileCheck %s
// RUN: %cuda-perf-lint --exit-zero %s | FileCheck %s --check-prefix=TEXT

// In code that is linked later the assembler does not know where a static array will start, and merges nothing that
// the type does not promise: machine code of nvcc 13 with -rdc=true.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s -- -rdc=true | %python %root/test/access-table.py | grep shared | FileCheck %s --check-prefix=LINKED
// LINKED-COUNT-1: of 16 bytes
// LINKED-NOT: of 16 bytes

// `warp * 128 + lane` is there already, for the loads, so nvcc adds 3 * lane to it.
__global__ void afterRow(const int *in, int *out, int n) {
  __shared__ int tile[1024];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, at = n + warp * 128 + lane;
  const int4 v = {in[at], in[at + 32], in[at + 64], in[at + 96]};
  // TEXT: [[#@LINE+2]]:{{[0-9]+}}: {{hint|note|warning}}: 4-way bank conflict
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 4 of 1 wavefronts, strided
  tile[warp * 128 + lane * 4] = v.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 4 of 1 wavefronts, strided
  tile[warp * 128 + lane * 4 + 1] = v.y;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 4 of 1 wavefronts, strided
  tile[warp * 128 + lane * 4 + 2] = v.z;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 4 of 1 wavefronts, strided
  tile[warp * 128 + lane * 4 + 3] = v.w;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
  out[threadIdx.x] = tile[threadIdx.x ^ 77];
}

// Nothing computes `warp * 128 + lane` here.
__global__ void onItsOwn(const int *in, int *out, int n) {
  __shared__ int tile[1024];
  const int warp = threadIdx.x / 32, lane = threadIdx.x % 32, at = n + threadIdx.x;
  const int4 v = {in[at], in[at + 1024], in[at + 2048], in[at + 3072]};
  tile[warp * 128 + lane * 4] = v.x;
  tile[warp * 128 + lane * 4 + 1] = v.y;
  tile[warp * 128 + lane * 4 + 2] = v.z;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 16 bytes: 4 of 4 wavefronts, coalesced
  tile[warp * 128 + lane * 4 + 3] = v.w;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
  out[threadIdx.x] = tile[threadIdx.x ^ 77];
}

// Here something does, but on one side of a branch: what comes after both cannot use it.
__global__ void afterBranch(const int *in, int *out, int n) {
  __shared__ int tile[1024];
  const int warp = threadIdx.y, lane = threadIdx.x;
  int4 v = {};
  if (warp < n) {
    const int at = warp * 128 + lane;
    v = {in[at], in[at + 32], in[at + 64], in[at + 96]};
  }
  tile[warp * 128 + lane * 4] = v.x;
  tile[warp * 128 + lane * 4 + 1] = v.y;
  tile[warp * 128 + lane * 4 + 2] = v.z;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 16 bytes: 4 of 4 wavefronts, coalesced
  tile[warp * 128 + lane * 4 + 3] = v.w;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x];
}

// A sum of `warp * 128 + 2 * lane` and 2 * lane is even, and no more.
__global__ void halfAligned(const int *in, int *out, int n) {
  __shared__ int tile[1024];
  const int warp = threadIdx.y, lane = threadIdx.x, at = n + warp * 128 + 2 * lane;
  const int4 v = {in[at], in[at + 64], in[at + 128], in[at + 192]};
  tile[warp * 128 + lane * 4] = v.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 8 bytes: 4 of 2 wavefronts, strided
  tile[warp * 128 + lane * 4 + 1] = v.y;
  tile[warp * 128 + lane * 4 + 2] = v.z;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 8 bytes: 4 of 2 wavefronts, strided
  tile[warp * 128 + lane * 4 + 3] = v.w;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.x];
}

// One shift by 2 or 3: of a variable amount the assembler knows nothing. A choice of products is a choice of even numbers.
__global__ void chosenShift(const int *in, int *out, int n) {
  __shared__ int tile[2048];
  const int lane = threadIdx.x, shifted = lane < n ? lane << 2 : lane << 3, product = lane < n ? lane * 4 : lane * 12;
  const int first = in[lane], second = in[lane + 512];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 4 of 1 wavefronts, strided
  tile[shifted] = first;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 4 of 1 wavefronts, strided
  tile[shifted + 1] = second;
  __syncthreads();
  tile[product] = first;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 8 bytes: 4 of 2 wavefronts, strided
  tile[product + 1] = second;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
  out[threadIdx.x] = tile[threadIdx.x ^ 77];
}

// Differences of two variables are taken to be anything, sums are not.
__global__ void difference(const int *in, int *out, int n) {
  __shared__ int tile[2048];
  const int lane = threadIdx.x, first = in[lane], second = in[lane + 512];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 2 of 1 wavefronts, strided
  tile[n * 16 - lane * 2] = first;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 2 of 1 wavefronts, strided
  tile[n * 16 - lane * 2 + 1] = second;
  __syncthreads();
  tile[n * 16 + lane * 2] = first;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 8 bytes: 2 of 2 wavefronts, coalesced
  tile[n * 16 + lane * 2 + 1] = second;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
  out[threadIdx.x] = tile[threadIdx.x ^ 77];
}

// Loads are no different.
__global__ void loads(const int *in, int *out, int n) {
  __shared__ int tile[1024];
  const int warp = threadIdx.y, lane = threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
  tile[warp * 64 + lane] = in[warp * 32 + lane];
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 2 of 1 wavefronts, strided
  const int first = tile[warp * 64 + lane * 2];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 2 of 1 wavefronts, strided
  const int second = tile[warp * 64 + lane * 2 + 1];
  out[warp * 32 + lane] = first * second;
}

// An array that is declared to be aligned needs no assembler: the compiler merges before it takes addresses apart.
__global__ void declared(const int *in, int *out, int n) {
  __shared__ __align__(16) int tile[1024];
  const int warp = threadIdx.y, lane = threadIdx.x, at = n + warp * 128 + lane;
  const int4 v = {in[at], in[at + 32], in[at + 64], in[at + 96]};
  tile[warp * 128 + lane * 4] = v.x;
  tile[warp * 128 + lane * 4 + 1] = v.y / n;
  tile[warp * 128 + lane * 4 + 2] = v.z / n;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 16 bytes: 4 of 4 wavefronts, coalesced
  tile[warp * 128 + lane * 4 + 3] = v.w / n;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
  out[warp * 32 + lane] = tile[lane];
}

// A division or a root of floats has a slow path, and the stores before and after it are in different blocks.
__global__ void divided(const float *in, float *out, float by) {
  __shared__ float tile[1024];
  const int i = threadIdx.x;
  const float first = in[i], second = in[i + 256];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 2 of 1 wavefronts, strided
  tile[i * 2] = first / by;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 2 of 1 wavefronts, strided
  tile[i * 2 + 1] = sqrtf(second);
  __syncthreads();
  tile[i * 2] = first / 4;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 8 bytes: 2 of 2 wavefronts, coalesced
  tile[i * 2 + 1] = rsqrtf(second);
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
  out[i] = tile[i];
}

// So has one of 64-bit numbers and, among those of 32 bits, one with a sign.
__global__ void quotients(const unsigned *in, unsigned *out, unsigned by) {
  __shared__ unsigned tile[1024];
  const int i = threadIdx.x;
  const unsigned first = in[i], second = in[i + 256];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 2 of 1 wavefronts, strided
  tile[i * 2] = int(first) / int(by);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 2 of 1 wavefronts, strided
  tile[i * 2 + 1] = int(second) / int(by);
  __syncthreads();
  tile[i * 2] = first / by;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 8 bytes: 2 of 2 wavefronts, coalesced
  tile[i * 2 + 1] = second / by;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
  out[i] = tile[i];
}

// The assembler takes no load past a store nor a store past a load, of another array either.
__global__ void runningSums(float *out) {
  __shared__ float tile[512];
  float sum = 0;
  for (int k = 0; k < 4; ++k) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 4 of 1 wavefronts, strided
    sum += tile[threadIdx.x * 4 + k];
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 4 of 1 wavefronts, strided
    tile[threadIdx.x * 4 + k] = sum;
  }
  out[threadIdx.x] = sum;
}

__global__ void pairsAroundAStore(float *out) {
  __shared__ float tile[512], sums[128];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 8 bytes: 4 of 2 wavefronts, strided
  const float a = tile[threadIdx.x * 4], b = tile[threadIdx.x * 4 + 1];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
  sums[threadIdx.x] = a + b;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 8 bytes: 4 of 2 wavefronts, strided
  const float c = tile[threadIdx.x * 4 + 2], d = tile[threadIdx.x * 4 + 3];
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
  out[threadIdx.x] = sums[threadIdx.x ^ 5] + c * d;
}

void launch(const int *in, int *out, int n) {
  const dim3 block(32, 8);
  afterRow<<<4096, 256>>>(in, out, n);
  onItsOwn<<<4096, 256>>>(in, out, n);
  afterBranch<<<4096, block>>>(in, out, n);
  halfAligned<<<4096, block>>>(in, out, n);
  chosenShift<<<4096, 256>>>(in, out, n);
  difference<<<4096, 256>>>(in, out, n);
  loads<<<4096, block>>>(in, out, n);
  declared<<<4096, block>>>(in, out, n);
  divided<<<4096, 256>>>(nullptr, nullptr, 3);
  quotients<<<4096, 256>>>(nullptr, nullptr, 3);
  runningSums<<<4096, 128>>>(nullptr);
  pairsAroundAStore<<<4096, 128>>>(nullptr);
}
