// RUN: not %cuda-perf-lint --group=place --verbose --checks='-*,cuda-perf-hot-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %access-table | FileCheck %s --check-prefix=ACCESS

// A histogram of bytes: every thread at the bins in global memory, and one histogram in shared memory for each block.

__global__ void inGlobalMemory(const unsigned char *data, unsigned *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+5]]:5: warning: atomic on 'bins' sends all 32 lanes of every warp of the grid to at most 256 addresses [cuda-perf-hot-atomic]
    // CHECK: note: count into 256 bins (1024 bytes) in shared memory first, then add each bin of the block with one atomic
    // CHECK: note: launched here with 256 threads a block
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global atomic of 4 bytes: {{.*}}, indirect
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 1 bytes: 1 of 1 sectors, coalesced
    atomicAdd(&bins[data[i]], 1u);
}

__global__ void inSharedMemory(const unsigned char *data, unsigned *bins, int n) {
  __shared__ unsigned mine[256];
  mine[threadIdx.x] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    atomicAdd(&mine[data[i]], 1u);
  __syncthreads();
  // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global atomic of 4 bytes: 4 of 4 sectors, coalesced
  atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

void histogram(const unsigned char *data, unsigned *bins, int n) {
  inGlobalMemory<<<(n + 255) / 256, 256>>>(data, bins, n);
  inSharedMemory<<<240, 256>>>(data, bins, n);
}
