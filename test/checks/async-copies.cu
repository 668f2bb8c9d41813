// Copies from global to shared memory that pass no register: what they cost hangs on both sides.

// RUN: %cuda-perf-lint --group=place --verbose --severity=hint --exit-zero %s | FileCheck %s
#include <cuda_pipeline.h>

// Rows of 36 words hold 128 bytes: every other row begins in the middle of a sector.
__global__ void paddedRows(float *out, const float4 *in) {
  __shared__ __align__(128) float tile[32][36];
  const int row = threadIdx.x / 8, piece = threadIdx.x % 8;
  // CHECK: [[#@LINE+2]]:{{.*}}: hint: asynchronous copy to 'tile' takes 10 wavefronts where 4 would do
  // CHECK: swizzle their 16-byte pieces instead of padding them
  __pipeline_memcpy_async(&tile[row][piece * 4], &in[threadIdx.x], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[0][threadIdx.x];
}

// CHECK-NOT: swizzledRows
__global__ void swizzledRows(float *out, const float4 *in) {
  __shared__ __align__(128) float tile[32][32];
  const int row = threadIdx.x / 8, piece = threadIdx.x % 8;
  __pipeline_memcpy_async(&tile[row][(piece ^ row % 8) * 4], &in[threadIdx.x], 16);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[0][threadIdx.x];
}

// 16 bytes beside the sector: each sector is fetched for two.
__global__ void shifted(float *out, const float4 *in) {
  __shared__ __align__(128) float4 tile[64];
  // CHECK: [[#@LINE+4]]:{{.*}}: {{hint|note}}: asynchronous copy to 'tile' takes 12 wavefronts where 4 would do
  // CHECK: [[#@LINE+3]]:{{.*}}: hint: asynchronous copy from 'in' moves 32 sectors per request where 16 would do: the halves of a sector go to different 32 bytes of shared memory
  // CHECK: let each row of the shared array begin at a multiple of 32 bytes
  const unsigned to = (unsigned)__cvta_generic_to_shared(&tile[threadIdx.x + 1]);
  asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(in + threadIdx.x) : "memory");
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = ((float *)tile)[threadIdx.x];
}

// Through L1 the banks count, as for any store.
__global__ void small(float *out, const float *in) {
  __shared__ float tile[64];
  // CHECK: [[#@LINE+1]]:{{.*}}: hint: 2-way bank conflict: asynchronous copy to 'tile' takes 2 wavefronts where 1 would do
  __pipeline_memcpy_async(&tile[threadIdx.x * 2], &in[threadIdx.x], 4);
  __pipeline_commit();
  __pipeline_wait_prior(0);
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}

int main() {
  paddedRows<<<4096, 32>>>(nullptr, nullptr);
  swizzledRows<<<4096, 32>>>(nullptr, nullptr);
  shifted<<<4096, 32>>>(nullptr, nullptr);
  small<<<4096, 32>>>(nullptr, nullptr);
}
