// A cast of a pointer says how its target is aligned, also where the array or member is declared as less: nvcc's PTX has
// one access of 16 bytes for each cast to float4 here (CUDA 13, sm_90).
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

struct Samples {
  int header[8]; // a sector
  float data[1024];
};
struct Four { // as large as a float4, aligned to 4 bytes
  float x, y, z, w;
};
__device__ float table[4096];

// 32 lanes x 16 bytes are 16 sectors, all of them used.
__global__ void member(Samples *s, float4 *to) {
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global load of 16 bytes: 16 of 16 sectors, coalesced
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 16 bytes: 16 of 16 sectors, coalesced
  to[threadIdx.x] = *reinterpret_cast<float4 *>(&s[blockIdx.x].data[4 * threadIdx.x]);
}

__global__ void variable(float4 *to) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 16 bytes: 16 of 16 sectors, coalesced
  to[threadIdx.x] = *(float4 *)&table[4 * threadIdx.x];
}

__global__ void stored(Samples *s, const float4 *from) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 16 bytes: 16 of 16 sectors, coalesced
  ((float4 *)s[blockIdx.x].data)[threadIdx.x] = from[threadIdx.x];
}

// Numbers are no different from vectors: 8 bytes at once.
__global__ void number(double *to) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 8 bytes: 8 of 8 sectors, coalesced
  to[threadIdx.x] = *(double *)&table[2 * threadIdx.x];
}

// A structure of four floats is no vector: four accesses of 4 bytes, 16 bytes apart. Each touches all 16 sectors, of which
// 32 x 4 bytes would fill 4.
__global__ void structure(Samples *s, Four *to) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
  to[threadIdx.x] = *reinterpret_cast<Four *>(&s[blockIdx.x].data[4 * threadIdx.x]);
}

// Without a cast a float is a float.
__global__ void plain(Samples *s, float4 *to) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
  to[threadIdx.x].x = s[blockIdx.x].data[4 * threadIdx.x];
}

void go(Samples *s, float4 *to, double *numbers, Four *fours) {
  member<<<100, 256>>>(s, to);
  variable<<<100, 256>>>(to);
  stored<<<100, 256>>>(s, to);
  number<<<100, 256>>>(numbers);
  structure<<<100, 256>>>(s, fours);
  plain<<<100, 256>>>(s, to);
}
