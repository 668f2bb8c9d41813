// Integers that inline PTX computes say where lanes are, as others do.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

__device__ __forceinline__ unsigned laneNumber() {
  unsigned lane;
  asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
  return lane;
}

// ptr + index * bytes, as libraries of long integers write it.
__device__ __forceinline__ void *element(void *array, unsigned index, unsigned bytes) {
  unsigned long long place;
  asm volatile("mad.wide.u32 %0, %1, %2, %3;" : "=l"(place) : "r"(index), "r"(bytes), "l"((unsigned long long)array));
  return (void *)place;
}

__device__ __forceinline__ unsigned bitsOf(unsigned x) {
  unsigned bits;
  asm("bfe.u32 %0, %1, 1, 4;" : "=r"(bits) : "r"(x));
  return bits;
}

__global__ void lanes(float *a) {
  // 28 bytes between lanes: 28 of the 32 lanes' sectors, where four would hold their numbers.
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 28 of 4 sectors, strided
  a[laneNumber() * 7] = 1;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  a[laneNumber() + blockIdx.x * 32] = 2;
}

__global__ void records(void *points) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // The first 16 bytes of 96: half a sector of each lane.
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 16 bytes: 32 of 16 sectors, strided
  *(uint4 *)element(points, i, 96) = make_uint4(1, 2, 3, 4);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 16 bytes: 16 of 16 sectors, coalesced
  *(uint4 *)element(points, i, 16) = make_uint4(1, 2, 3, 4);
}

__global__ void pairs(float *a) {
  // Two lanes have the same number of 16, each in a sector of its own: 16 of 4.
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
  a[bitsOf(threadIdx.x) * 32] = 3;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 2 of 2 sectors, coalesced
  a[bitsOf(threadIdx.x)] = 4;
}

void launch(float *a, void *points) {
  lanes<<<64, 256>>>(a);
  records<<<64, 256>>>(points);
  pairs<<<64, 256>>>(a);
}
