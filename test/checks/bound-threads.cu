// RUN: not %cuda-perf-lint --severity=hint --checks='-*,cuda-perf-strided-*,cuda-perf-hot-atomic' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Threads along z lie side by side, and nobody knows the blocks: they may be long in z.
__global__ void unpack(float *out, const float *in, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  int k = blockIdx.z * blockDim.z + threadIdx.z;
  // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: note: store to 'out' {{.*}} [cuda-perf-strided-global-access]
  // CHECK: 'i', which follows 'threadIdx.x', is the slow index and 'k' the fast one: exchange 'i' and 'k': the access then takes 4 sectors
  // CHECK: assuming {{.*}}blocks are not longer along z than along x
  out[(i * ny + j) * nz + k] = in[(i * ny + j) * nz + k];
}

// The same in blocks that a launch gives.
__global__ void pack(float *out, const float *in, int ny, int nz) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y * blockDim.y + threadIdx.y;
  int k = blockIdx.z * blockDim.z + threadIdx.z;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: store to 'out' {{.*}} [cuda-perf-strided-global-access]
  // CHECK: 'i', which follows 'threadIdx.x', is the slow index and 'k' the fast one: exchange 'i' and 'k': the access then takes 4 sectors
  out[(i * ny + j) * nz + k] = in[(i * ny + j) * nz + k];
}
void packAll(float *out, const float *in, int ny, int nz, dim3 grid) {
  pack<<<grid, dim3(8, 8, 4)>>>(out, in, ny, nz);
}

// The lanes of a warp add up what they have, for one 'k' each row: with x and y exchanged they would add up several.
__global__ void sumLevels(float *sums, const float *in, int n, int levels) {
  int i = blockIdx.x * 32 + threadIdx.x, k = blockIdx.y * 8 + threadIdx.y;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{.*}}: load of 'in' {{.*}} [cuda-perf-strided-global-access]
  // CHECK-NOT: exchange
  float value = in[i * levels + k];
  for (int lanes = 16; lanes > 0; lanes /= 2)
    value += __shfl_down_sync(~0u, value, lanes);
  if (threadIdx.x == 0)
    atomicAdd(&sums[k], value);
}
void sumAll(float *sums, const float *in, int n, int levels) {
  sumLevels<<<dim3(n / 32, levels / 8), dim3(32, 8)>>>(sums, in, n, levels);
}

// 'columns' may be less than 32, and is no multiple of it: a sum over the warp would be of two rows.
__global__ void sumRows(float *sums, const float *in, int columns, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: note: atomic on 'sums' sends up to 32 lanes of a warp to one address [cuda-perf-hot-atomic]
    // CHECK: add up 'in[i]' for each address first, over the lanes that '__match_any_sync' finds together, and let one of them do the atomic: where the divisor of the index is no multiple of 32, some warps have two addresses or more
    // CHECK: assuming sizes that are only known at run time are large
    atomicAdd(&sums[i / columns], in[i]);
}

// Rows of a multiple of 32.
__global__ void sumBlocks(float *sums, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: atomic on 'sums' sends all 32 lanes of a warp to one address [cuda-perf-hot-atomic]
    // CHECK: add up 'in[i]' within the warp first ('__shfl_down_sync'), and let one lane do the atomic: 1 a warp instead of 32
    atomicAdd(&sums[i / 64], in[i]);
}

// What is loaded at a quotient whose divisor only the run knows: a lane to each address where it is 1.
__global__ void sumOfOwners(double *sums, const int *owners, const double *in, int each, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n * each)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: atomic on 'sums' sends up to 32 lanes of a warp to one address [cuda-perf-hot-atomic]
    // CHECK: assuming sizes that are only known at run time are large
    atomicAdd(&sums[owners[i / each]], in[i]);
}
