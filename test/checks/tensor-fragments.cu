// Loads and stores of tensor-core fragments, ldmatrix and stmatrix: bank conflicts and the leading dimension that cures
// them, fragments straight from global memory, and what is silent.

// RUN: %cuda-perf-lint --group=place --verbose --severity=hint --checks=-cuda-perf-missing-restrict --exit-zero %s | FileCheck %s
// RUN: %cuda-perf-lint --group=place --verbose --severity=hint --checks=-cuda-perf-missing-restrict --exit-zero --gpu-arch=sm_75 %s | FileCheck %s --check-prefix=OLD
#include <mma.h>
using namespace nvcuda::wmma;

// Rows of 128 bytes: the eight rows of each 8x8 matrix begin in one bank.
__global__ void half64(float *out, const __half *in) {
  __shared__ __half tile[16 * 64];
  for (int i = threadIdx.x; i < 16 * 64; i += 32)
    tile[i] = in[i];
  __syncthreads();
  fragment<matrix_a, 16, 16, 16, __half, row_major> a;
  // CHECK: [[#@LINE+3]]:{{.*}} 8-way bank conflict: load of 'tile' takes 32 wavefronts where 4 would do, the lines of the tile lie 64 elements (128 bytes) apart
  // CHECK: note: with a leading dimension of 72 elements instead of 64 (rows 8 elements longer) the access takes 4 wavefronts
  // CHECK-NOT: pad the rows
  load_matrix_sync(a, tile, 64);
  out[threadIdx.x] = float(a.x[0]);
}

// CHECK-NOT: half72
__global__ void half72(float *out, const __half *in) {
  __shared__ __half tile[16 * 72];
  for (int i = threadIdx.x; i < 16 * 72; i += 32)
    tile[i] = in[i];
  __syncthreads();
  fragment<matrix_a, 16, 16, 16, __half, row_major> a;
  load_matrix_sync(a, tile, 72);
  out[threadIdx.x] = float(a.x[0]);
}

// An accumulator goes in pairs of elements; by columns it goes one by one, and rows of 32 words are no conflict.
__global__ void sums(float *out) {
  extern __shared__ float sum[];
  fragment<accumulator, 16, 16, 16, float> c;
  fill_fragment(c, 1.0f);
  // CHECK: [[#@LINE+2]]:{{.*}} 4-way bank conflict: store to 'sum' takes 8 wavefronts where 2 would do, the lines of the tile lie 128 elements (512 bytes) apart
  // CHECK: note: with a leading dimension of 136 elements instead of 128
  store_matrix_sync(sum, c, 128, mem_row_major);
  __syncthreads();
  // CHECK-NOT: [[#@LINE+1]]:{{.*}}: warning
  store_matrix_sync(sum + 2048, c, 136, mem_row_major);
  // CHECK: [[#@LINE+2]]:{{.*}} 4-way bank conflict: store to 'sum' takes 4 wavefronts where 1 would do
  // CHECK: note: with a leading dimension of 132 elements instead of 128
  store_matrix_sync(sum + 8192, c, 128, mem_col_major);
  __syncthreads();
  out[threadIdx.x] = sum[threadIdx.x];
}

// A fragment straight from global memory: 16 bytes of each line at a time, but lines of whole sectors.
__global__ void fromGlobal(float *out, const __half *in, const signed char *bytes, int n) {
  fragment<matrix_a, 16, 16, 16, __half, row_major> a;
  fragment<matrix_a, 16, 16, 16, signed char, row_major> b;
  // CHECK: [[#@LINE+3]]:{{.*}}: hint: load of 'in' moves 8 sectors per request where 4 would do: the lines of the tile lie far apart
  // CHECK: copy the tile to shared memory first
  // CHECK: the instructions of this call together take whole sectors
  load_matrix_sync(a, in, n);
  // CHECK: [[#@LINE+1]]:{{.*}}: hint: load of 'bytes' moves 8 sectors per request where 4 would do
  load_matrix_sync(b, bytes, n);
  out[threadIdx.x] = float(a.x[0]) + b.x[0];
}

// Whether rows of n elements conflict depends on n.
// CHECK-NOT: unknownRows
__global__ void unknownRows(float *out, const __half *in, int n) {
  extern __shared__ __half rows[];
  for (int i = threadIdx.x; i < 16 * n; i += 32)
    rows[i] = in[i];
  __syncthreads();
  fragment<matrix_b, 16, 16, 16, __half, col_major> b;
  load_matrix_sync(b, rows, n);
  out[threadIdx.x] = float(b.x[0]);
}

// ldmatrix: the lanes give the rows' addresses, so longer rows of the array are a cure that can be tried.
__global__ void matrices(unsigned *out, const unsigned short *in) {
  __shared__ __align__(16) unsigned short rows[32][64];
  for (int i = threadIdx.x; i < 32; i += 32)
    for (int j = 0; j < 64; ++j)
      rows[j % 32][threadIdx.x] = in[j * 32 + threadIdx.x];
  __syncthreads();
  unsigned a, b, c, d, at = (unsigned)__cvta_generic_to_shared(&rows[threadIdx.x][0]);
  // CHECK: [[#@LINE+5]]:{{.*}} 8-way bank conflict: load of 'rows' takes 32 wavefronts where 4 would do, the rows of a matrix lie 128 bytes apart
  // CHECK: note: 'rows' has rows of 64 elements (128 bytes): with rows of 72 the access takes 4 wavefronts
  // OLD: [[#@LINE+3]]:{{.*}} 8-way bank conflict: load of 'rows'
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
               : "=r"(a), "=r"(b), "=r"(c), "=r"(d)
               : "r"(at));
  out[threadIdx.x] = a + b + c + d;
}

// CHECK-NOT: swizzled
__global__ void swizzled(unsigned *out, const unsigned *in) {
  __shared__ __align__(16) unsigned pieces[32 * 32];
  const unsigned to = (unsigned)__cvta_generic_to_shared(pieces);
  const unsigned row = threadIdx.x % 16, piece = threadIdx.x / 16, value = in[threadIdx.x];
  asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1, %1, %1, %1};"
               :
               : "r"(to + row * 128 + ((piece ^ row % 8) * 16)), "r"(value)
               : "memory");
  __syncthreads();
  out[threadIdx.x] = pieces[threadIdx.x];
}

// The wmma layouts of sm_75 and before are not modelled.
// OLD: 1 finding in

int main(int argc, char **) {
  half64<<<1, 32>>>(nullptr, nullptr);
  half72<<<1, 32>>>(nullptr, nullptr);
  sums<<<1, 32, 65536>>>(nullptr);
  fromGlobal<<<1, 32>>>(nullptr, nullptr, nullptr, argc);
  unknownRows<<<1, 32, 65536>>>(nullptr, nullptr, argc);
  matrices<<<1, 32>>>(nullptr, nullptr);
  swizzled<<<1, 32>>>(nullptr, nullptr);
}
