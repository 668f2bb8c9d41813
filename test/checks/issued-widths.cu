// How wide an access is, is nvcc's decision: it issues less than the source names where a part is not used, more where it
// can merge. Every width here was read off its machine code (CUDA 13, -O3, sm_90).
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

#define thread (blockIdx.x * blockDim.x + threadIdx.x)

// An index kept as a long and used as an int is a 4-byte load from every other word: 8 sectors for 128 bytes that would
// fit into 4. The same goes for a sum or a product that is cut afterwards: high halves do not reach the result.
__global__ void cutToInt(int *out, const long *in, long factor) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 8 of 4 sectors, strided
  int index = in[thread];
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 8 of 4 sectors, strided
  out[thread] = index + (int)(in[thread + 4096] * factor);
}

// Both halves are used here, if in different places: all 8 bytes are loaded.
__global__ void halvesApart(int *low, int *high, const long *in) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 8 bytes: 8 of 8 sectors, coalesced
  long whole = in[thread];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  low[thread] = (int)whole;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  high[thread] = (int)(whole >> 32);
}

// A value that is loaded for its low half and, redundantly, again for all of it is loaded once and whole.
__global__ void partOfALoadThatIsThere(int *low, long *all, const long *__restrict__ in) {
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 8 bytes: 8 of 8 sectors, coalesced
  low[thread] = (int)in[thread];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 8 bytes: 8 of 8 sectors, coalesced
  all[thread] = in[thread];
}

// Of a float4, two neighbouring members in the same half are 8 bytes, any other two are 4 bytes each, three are all 16.
__global__ void members(float *out, const float4 *in) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 8 bytes: 16 of 8 sectors, strided
  float4 a = in[thread];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
  float4 b = in[thread + 4096];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 16 bytes: 16 of 16 sectors, coalesced
  float4 c = in[thread + 8192];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
  float4 d = __ldg(&in[thread + 12288]);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[thread] = a.x + a.y + b.y + b.z + c.y + c.z + c.w + d.w;
}

// x, y and z asked for one by one are the whole vector too. Without x, y has no alignment to tell of: z and w are merged.
__global__ void membersByName(float *out, const float4 *in) {
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 16 bytes: 16 of 16 sectors, coalesced
  out[thread] = in[thread].x + in[thread].y + in[thread].z;
  // CHECK: [[#@LINE+3]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 8 bytes: 16 of 8 sectors, strided
  out[thread + 4096] = in[thread + 4096].y + in[thread + 4096].z + in[thread + 4096].w;
}

// One byte of a uchar4 is a byte (32 bytes from 4 sectors), two are the word.
__global__ void bytesOfAWord(int *out, const uchar4 *in) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 1 bytes: 4 of 1 sectors, strided
  uchar4 a = in[thread];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  uchar4 b = in[thread + 4096];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[thread] = a.y + b.x + b.w;
}

// Each side of a structure's copy is as wide as its own alignment allows.
struct Quad {
  float a, b, c, d;
};
struct __align__(16) Quads {
  Quad of[2];
};
__global__ void copiedOut(Quad *out, const Quads *in, int k) {
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global load of 16 bytes: 32 of 16 sectors, strided
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
  out[thread] = in[thread].of[k];
}

// Shared memory is placed by the assembler, which merges accesses of two bytes and more but not of single ones: four
// stores, each to every fourth byte, one word a lane.
__global__ void sharedBytes(int *out, int v) {
  __shared__ short shorts[1024];
  __shared__ unsigned char bytes[1024];
  __shared__ __align__(4) unsigned char alignedBytes[1024];
  for (int k = 0; k < 4; ++k)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 8 bytes: 2 of 2 wavefronts, coalesced
    shorts[threadIdx.x * 4 + k] = v;
  for (int k = 0; k < 4; ++k)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 1 bytes: 1 of 1 wavefronts, coalesced
    bytes[threadIdx.x * 4 + k] = v;
  for (int k = 0; k < 4; ++k)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
    alignedBytes[threadIdx.x * 4 + k] = v;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[threadIdx.x] = shorts[threadIdx.x] + bytes[threadIdx.x] + alignedBytes[threadIdx.x];
}

// nvcc does not conclude from their types that two buffers are different ones: a load of an int keeps two stores of floats
// apart. Only __restrict__ says so.
__global__ void keptApart(float2 *out, const int *in, float v) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  out[thread].x = v;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  out[thread].y = in[thread];
}
__global__ void keptTogether(float2 *__restrict__ out, const int *__restrict__ in, float v) {
  out[thread].x = v;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 8 bytes: 8 of 8 sectors, coalesced
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  out[thread].y = in[thread];
}

// A sine has branches, for arguments that are large; stores before and after a branch stay apart. An exponential has none.
__global__ void sines(float2 *out, float v) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  out[thread].x = cosf(v * threadIdx.x);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  out[thread].y = sinf(v * threadIdx.x);
  out[thread + 4096].x = coshf(v * threadIdx.x);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 8 bytes: 8 of 8 sectors, coalesced
  out[thread + 4096].y = expf(v * threadIdx.x);
}

// An alignment behind a typedef's name is not the structure's: nvcc knows nothing of it when it goes through a pointer.
typedef struct {
  float x, y;
} Late __attribute__((aligned(8)));
typedef struct __attribute__((aligned(8))) {
  float x, y;
} Early;
__global__ void typedefs(Late *late, Early *early, float v) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  late[thread].x = v;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
  late[thread].y = v + 1;
  early[thread].x = v;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 8 bytes: 8 of 8 sectors, coalesced
  early[thread].y = v + 1;
}

void launch(int *i, long *l, float *f, float4 *f4, uchar4 *u4, Quad *q, Quads *qs, float2 *f2, Late *late, Early *early) {
  cutToInt<<<64, 256>>>(i, l, 3);
  halvesApart<<<64, 256>>>(i, i, l);
  partOfALoadThatIsThere<<<64, 256>>>(i, l, l);
  members<<<64, 256>>>(f, f4);
  membersByName<<<64, 256>>>(f, f4);
  bytesOfAWord<<<64, 256>>>(i, u4);
  copiedOut<<<64, 256>>>(q, qs, 1);
  sharedBytes<<<1, 256>>>(i, 1);
  keptApart<<<64, 256>>>(f2, i, 1);
  keptTogether<<<64, 256>>>(f2, i, 1);
  sines<<<64, 256>>>(f2, 1);
  typedefs<<<64, 256>>>(late, early, 1);
}
