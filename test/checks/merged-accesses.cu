// What the compiler turns into one access is counted as one: copies of vector types, short loops over neighbours.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s
// RUN: %cuda-perf-lint -q %s

// A float4 is loaded whole even if nobody asks for its w: 32 lanes times 16 bytes are 16 sectors, all of them needed.
__global__ void positions(float *out, const float4 *in) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 16 bytes: 16 of 16 sectors, coalesced
  float4 p = in[blockIdx.x * blockDim.x + threadIdx.x];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[blockIdx.x * blockDim.x + threadIdx.x] = p.x + p.y + p.z;
}

// Four steps of four bytes are one of 16: a lane's row is aligned to 16 bytes, and nvcc unrolls the loop. Read one by
// one, rows of 16 words would be a 16-way conflict. Rows of 20 words keep the lanes of a quarter warp apart.
__global__ void rowOfFour(float *out) {
  __shared__ __align__(16) float tile[32][20];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 4 of 1 wavefronts, strided
  tile[threadIdx.x][4] = 1; // NOLINT(cuda-perf-shared-bank-conflict)
  float sum = 0;
  for (int k = 0; k < 4; ++k)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 16 bytes: 4 of 4 wavefronts, coalesced
    sum += tile[threadIdx.x][k];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[threadIdx.x] = sum;
}

// Of 128 steps nvcc makes 32 of four. Of a number of steps that the kernel is told, it makes steps of four and a rest.
__global__ void rowOf128(float *out, int n) {
  __shared__ float tile[8][128];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
  tile[threadIdx.y][threadIdx.x] = 1;
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 128; ++k)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 16 bytes: 2 of 2 wavefronts, broadcast
    sum += tile[threadIdx.y][k];
  for (int k = 0; k < n; ++k)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, broadcast
    sum += tile[threadIdx.y][k];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[threadIdx.y * 32 + threadIdx.x] = sum;
}

// A table that is __device__ const lies in global memory, however constant it is.
__device__ const double Table[64] = {1, 2, 3};
__global__ void tableOfEvens(double *out) {
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 8 bytes: 8 of 8 sectors, coalesced
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 8 bytes: 16 of 8 sectors, strided
  out[threadIdx.x] = Table[2 * threadIdx.x % 64]; // NOLINT(cuda-perf-strided-global-access)
}

// Vectors are moved whole, in and out of a local array too: how a local array is aligned is up to the compiler.
__global__ void localArray(const int *in, int *out, unsigned char *mask) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int items[4];
  unsigned char flags[4];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 16 bytes: 16 of 16 sectors, coalesced
  *reinterpret_cast<int4 *>(items) = reinterpret_cast<const int4 *>(in)[i];
  for (int k = 0; k < 4; ++k) {
    items[k] += 1;
    flags[k] = items[k] > 0;
  }
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 16 bytes: 16 of 16 sectors, coalesced
  reinterpret_cast<int4 *>(out)[i] = *reinterpret_cast<int4 *>(items);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  reinterpret_cast<uchar4 *>(mask)[i] = *reinterpret_cast<uchar4 *>(flags);
}

// A thread's number is below 1024, so `lane * 4 + k` does not wrap and the four stores are one. An H200 does the same.
__global__ void blockedToStriped(const int *in, int *out) {
  __shared__ int buffer[1024];
  const int lane = threadIdx.x;
  for (int k = 0; k < 4; ++k)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 16 bytes: 4 of 4 wavefronts, coalesced
    buffer[lane * 4 + k] = k;
  __syncthreads();
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
  out[lane] = buffer[lane];
}

void launch(float *out, const float4 *in, double *doubles) {
  positions<<<64, 256>>>(out, in);
  rowOfFour<<<1, 32>>>(out);
  rowOf128<<<1, dim3(32, 8)>>>(out, 100);
  tableOfEvens<<<1, 32>>>(doubles);
}

// Index arithmetic of tiles within tiles is deep; all its terms but the last are multiples of 8 all the same, so a row of
// 8 is two accesses of 16 bytes. Four lanes read one row, 8 rows of 32 bytes: the 16-byte pieces of a quarter warp lie in
// two rows, those of two quarters never in one bank. An H200 takes 2 wavefronts too.
__global__ void __launch_bounds__(128) warpTile(float *out, int steps) {
  __shared__ float tile[2 * 16 * 128];
  const unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  float sum = 0;
  int half = 0;
  for (int step = 0; step < steps; ++step) {
    float row[16];
    const float *tiles = tile + half * 128 * 16;
    for (unsigned dot = 0; dot < 16; ++dot) {
      for (unsigned part = 0; part < 1; ++part)
        for (unsigned k = 0; k < 8; ++k)
          // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 16 bytes: 2 of 2 wavefronts, coalesced
          row[part * 8 + k] = tiles[dot * 128 + warp / 2 * 64 + part * 64 + lane / 4 * 8 + k];
      for (unsigned k = 0; k < 8; ++k)
        sum += row[k];
    }
    half = 1 - half;
  }
  // CHECK-NEXT: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[blockIdx.x * blockDim.x + threadIdx.x] = sum;
}

// The part of a product that a thread computes, as it is written by hand: neighbours in a row of the left tile are read in
// rounds of the outer loop, which '#pragma unroll' makes one piece of code of. Without it they are left apart.
template <bool Unrolled> __global__ void productOfTiles(float *out, const float *in) {
  __shared__ float left[128 * 8];
  const int row = threadIdx.x / 16 * 8;
  for (int i = threadIdx.x; i < 128 * 8; i += blockDim.x)
    left[i] = in[i];
  __syncthreads();
  float sums[8] = {}, part[8];
  if constexpr (Unrolled) {
#pragma unroll
    for (int k = 0; k < 8; ++k) {
#pragma unroll
      for (int j = 0; j < 8; ++j)
        // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 16 bytes: 2 of 2 wavefronts, coalesced
        part[j] = left[(row + j) * 8 + k];
#pragma unroll
      for (int j = 0; j < 8; ++j)
        sums[j] += part[j] * part[7 - j];
    }
  } else {
#pragma unroll 1
    for (int k = 0; k < 8; ++k)
      for (int j = 0; j < 8; ++j)
        // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 2 of 1 wavefronts, strided
        sums[j] += left[(row + j) * 8 + k]; // NOLINT(cuda-perf-shared-bank-conflict)
  }
  for (int j = 0; j < 8; ++j)
    out[(row + j) * 16 + threadIdx.x % 16] = sums[j];
}
template __global__ void productOfTiles<true>(float *, const float *);
template __global__ void productOfTiles<false>(float *, const float *);

// What a kernel's pointers point to is no shared memory: four stores to the one do not keep loads of the other apart.
struct __align__(16) Quad {
  float v[4];
};
__global__ void toShared(float *out, const Quad *in) {
  __shared__ float tile[1024];
  const int lane = threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 16 bytes: 16 of 16 sectors, coalesced
  tile[4 * lane] = in[lane].v[0];
  tile[4 * lane + 1] = in[lane].v[1];
  tile[4 * lane + 2] = in[lane].v[2];
  // CHECK-NEXT: [[#@LINE+1]]:{{[0-9]+}}: shared store of 16 bytes: 4 of 4 wavefronts, coalesced
  tile[4 * lane + 3] = in[lane].v[3];
  __syncthreads();
  out[lane] = tile[lane];
}

// They may well point to each other's.
__global__ void toGlobal(Quad *out, const Quad *in) {
  const int lane = threadIdx.x;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
  out[lane].v[0] = in[lane].v[0]; // NOLINT(cuda-perf-strided-global-access)
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
  out[lane].v[1] = in[lane].v[1]; // NOLINT(cuda-perf-strided-global-access)
}

// The compiler merges nothing across inline PTX; the assembler merges shared accesses, and they alone.
__device__ int rounded(float v) {
  int result;
  asm("cvt.rni.s32.f32 %0, %1;" : "=r"(result) : "f"(v));
  return result;
}
__global__ void acrossPtx(Quad *out, float v) {
  __shared__ float tile[1024];
  const int lane = threadIdx.x;
  tile[4 * lane] = rounded(v);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 8 bytes: 4 of 2 wavefronts, strided
  tile[4 * lane + 1] = rounded(v + 1); // NOLINT(cuda-perf-shared-bank-conflict)
  __syncthreads();
  // CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
  // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: shared load of 8 bytes: 2 of 2 wavefronts, coalesced
  out[lane].v[0] = rounded(tile[2 * lane]); // NOLINT(cuda-perf-strided-global-access)
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
  out[lane].v[1] = rounded(tile[2 * lane + 1]); // NOLINT(cuda-perf-strided-global-access)
}

// An element that every step of an unrolled walk reads is loaded in the first step, and that load counts.
__global__ void sameInEveryStep(double *out, const double *items, const double *weights) {
  double sum = 0;
  for (int k = 0; k < 3; ++k)
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global load of 8 bytes: 16 of 8 sectors, strided
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 8 bytes: 1 of 1 sectors, broadcast
    sum += items[2 * threadIdx.x] * weights[k]; // NOLINT(cuda-perf-strided-global-access)
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 8 bytes: 8 of 8 sectors, coalesced
  out[threadIdx.x] = sum;
}

// What stands on two sides of an atomic is not merged, neither by a promise nor because the members differ: each load
// takes a half of 8 sectors (machine code of nvcc 13). Of shared memory the halves become one all the same.
__global__ void acrossAtomics(float2 *__restrict__ sums, const float2 *__restrict__ in, const int *__restrict__ at) {
  __shared__ float2 tile[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 8 of 4 sectors, strided
  atomicAdd(&sums[at[i]].x, in[i].x); // NOLINT
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 8 of 4 sectors, strided
  atomicAdd(&sums[at[i]].y, in[i].y); // NOLINT
  tile[threadIdx.x] = in[i + 1];
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 8 bytes: 2 of 2 wavefronts, coalesced
  atomicAdd(&sums[at[i]].x, tile[255 - threadIdx.x].x); // NOLINT
  atomicAdd(&sums[at[i]].y, tile[255 - threadIdx.x].y); // NOLINT
}
