// nvcc takes a list for the grid or the block of a launch; Clang wants 'dim3' in front of it.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
// RUN: %cuda-perf-lint --exit-zero --format=json %s | FileCheck --check-prefix=CLEAN %s

// Blocks of 4 x 64: a warp is 8 rows of 4 floats, 16 bytes each: a sector a row, where 128 bytes fill 4.
__global__ void narrow(float *to) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  to[(blockIdx.x * 64 + threadIdx.y) * 1024 + threadIdx.x] = 1;
}

// Blocks of 32 x 8: a row a warp.
__global__ void wide(float *to) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  to[(blockIdx.x * 8 + threadIdx.y) * 1024 + threadIdx.x] = 1;
}

// Both are lists, one of numbers that are no constants, in a macro: 4 x 64 again.
#define LAUNCH_BOTH(n) both<<<{n / 2, n}, {4, (64)}, 0, stream>>>(to)
__global__ void both(float *to) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  to[(blockIdx.x * 64 + threadIdx.y) * 1024 + threadIdx.x] = 1;
}

// An empty list is one thread.
__global__ void single(float *to) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 1 of 1 sectors, broadcast, 1 lanes
  to[threadIdx.x * 4096] = 1;
}

void go(float *to, int n, cudaStream_t stream) {
  narrow<<<100, {4, 64}>>>(to);
  wide<<<{100, 2}, dim3(32, 8)>>>(to);
  LAUNCH_BOTH(n);
  single<<<1, {}>>>(to);
}

// CLEAN: "status": "analyzed"
