// Lookups in a table of which the index says how long it is: what fits into a cache is there, as all warps go through it.
// RUN: %cuda-perf-lint --exit-zero --explain-cost --no-cache %s | FileCheck %s

// 256 floats, in L1: a byte and a float for each thread from and to DRAM, 160 bytes, and their 5 sectors.
// CHECK: the time of 'bytes'
// CHECK-DAG: dram 160 bytes
// CHECK-DAG: l2 5.0 sectors
__global__ void bytes(const float *__restrict__ table, const unsigned char *__restrict__ index,
                      float *__restrict__ out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = table[index[i]];
}

// A megabyte, in L2: 18 bytes a thread from and to DRAM, but a sector a lane from L2, less what L1 holds of it.
// CHECK: the time of 'shorts'
// CHECK-DAG: dram 576 bytes
// CHECK-DAG: l2 4{{[0-9].[0-9]}} sectors
__global__ void shorts(const float4 *__restrict__ table, const unsigned short *__restrict__ index,
                       float4 *__restrict__ out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = table[index[i]];
}

// As long as may be: a sector a lane from DRAM.
// CHECK: the time of 'words'
// CHECK-DAG: dram 12{{[0-9][0-9]}} bytes
__global__ void words(const float *__restrict__ table, const unsigned *__restrict__ index, float *__restrict__ out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = table[index[i]];
}

void launch(const float *table, const float4 *wide, const void *index, float *out, float4 *wideOut) {
  bytes<<<1 << 16, 256>>>(table, static_cast<const unsigned char *>(index), out);
  shorts<<<1 << 16, 256>>>(wide, static_cast<const unsigned short *>(index), wideOut);
  words<<<1 << 16, 256>>>(table, static_cast<const unsigned *>(index), out);
}
