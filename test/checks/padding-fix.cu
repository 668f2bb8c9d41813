// RUN: %cuda-perf-lint --exit-zero --checks='-*,cuda-perf-shared-*' -q --block-dim=32,8 --fix-dry-run %s | FileCheck %s --implicit-check-not='{{^\+ }}'

// What the padding edit writes, and where it keeps its hands off.

#define TILE 32
#define SHIFTED 1 << 5
typedef float Square[32][32];

__global__ void literal(float *out) {
  // CHECK: {{^}}-  __shared__ float first[32][32], second[4];
  // CHECK: {{^}}+  __shared__ float first[32][33], second[4];
  __shared__ float first[32][32], second[4];
  first[threadIdx.y][threadIdx.x] = second[0] = 1;
  out[threadIdx.x] = first[threadIdx.x][threadIdx.y];
}

__global__ void macro(float *out) {
  // CHECK: {{^}}+  __shared__ float tile[TILE][TILE + 1];
  __shared__ float tile[TILE][TILE];
  tile[threadIdx.y][threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// A literal at the end of the size takes the padding up, as a person would write it: 48 floats are a row of 16 banks more,
// two-way, with 49 it is none; 32 * 2 - 1 + 1 is one of 64.
__global__ void literalAdded(float *out) {
  // CHECK: {{^}}+  __shared__ float tile[32][TILE+17];
  __shared__ float tile[32][TILE+16];
  tile[threadIdx.y][threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void literalTaken(float *out) {
  // CHECK: {{^}}+  __shared__ float tile[32][TILE * 2 - 15];
  __shared__ float tile[32][TILE * 2 - 16];
  tile[threadIdx.y][threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void literalGone(float *out) {
  // CHECK: {{^}}+  __shared__ float tile[32][(TILE + 1)];
  __shared__ float tile[32][(TILE + 1) - 1];
  tile[threadIdx.y][threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void looselyBound(float *out) {
  // CHECK: {{^}}+  __shared__ float tile[32][(SHIFTED) + 1];
  __shared__ float tile[32][SHIFTED];
  tile[threadIdx.y][threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void threeDimensions(float *out, int k) {
  // CHECK: {{^}}+  __shared__ float tile[2][TILE][TILE + 1];
  __shared__ float tile[2][TILE][TILE];
  tile[0][threadIdx.y][threadIdx.x] = 1;
  atomicAdd(&tile[1][threadIdx.y][threadIdx.x], 1.0f);
  out[threadIdx.x] = tile[0][threadIdx.x][threadIdx.y];
}

// Swizzled instead.
__global__ void hiddenByTypedef(float *out) {
  __shared__ Square tile;
  // CHECK: {{^}}+  tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = 1;
  // CHECK: {{^}}+  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y ^ threadIdx.x];
  tile[threadIdx.y][threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void sizeTaken(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = sizeof(tile);
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void flatPointer(float *out) {
  __shared__ float tile[32][32];
  float *flat = &tile[0][0];
  flat[threadIdx.y * 32 + threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void vectorCast(float *out) {
  __shared__ float tile[32][32];
  reinterpret_cast<float2 &>(tile[threadIdx.y][threadIdx.x & 30]) = make_float2(1, 2);
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void runsOverTheRow(float *out) {
  __shared__ float tile[32][32];
  tile[0][threadIdx.y * 32 + threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
