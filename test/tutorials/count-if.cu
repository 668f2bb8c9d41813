// RUN: not %cuda-perf-lint --group=place --verbose --checks='-*,cuda-perf-hot-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Counting what is above a limit: every thread at one counter, and one atomic for each block.

__global__ void everyThread(const float *data, float limit, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] > limit)
    // CHECK: :[[#@LINE+3]]:5: note: if data lets many threads come here, atomic on 'count' sends up to 32 lanes of every warp of the grid to one address; the compiler folds each warp's into one [cuda-perf-hot-atomic]
    // CHECK: assuming the condition on loaded data holds for many threads
    // CHECK: note: count the threads of the block that come here ('__syncthreads_count'), and let one add the number: 1 atomic a block instead of up to 8
    atomicAdd(count, 1);
}

__global__ void everyThreadFloat(const float *data, float limit, float *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && data[i] > limit)
    // CHECK: :[[#@LINE+1]]:5: note: if data lets many threads come here, atomic on 'sum' sends up to 32 lanes of every warp of the grid to one address [cuda-perf-hot-atomic]
    atomicAdd(sum, data[i]);
}

__global__ void oneForEachBlock(const float *data, float limit, int *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int inBlock = __syncthreads_count(i < n && data[i] > limit);
  if (threadIdx.x == 0)
    atomicAdd(count, inBlock);
}

__global__ void throughSharedMemory(const float *data, float limit, int *count, int n) {
  __shared__ int inBlock;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x == 0)
    inBlock = 0;
  __syncthreads();
  if (i < n && data[i] > limit)
    atomicAdd(&inBlock, 1);
  __syncthreads();
  if (threadIdx.x == 0)
    atomicAdd(count, inBlock);
}

__global__ void oneForEachWarp(const float *data, float *sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float mine = i < n ? data[i] : 0.0f;
  for (int offset = 16; offset > 0; offset /= 2)
    mine += __shfl_down_sync(0xffffffff, mine, offset);
  if (threadIdx.x % 32 == 0)
    atomicAdd(sum, mine);
}

void count(const float *data, float limit, int *result, float *sum, int n) {
  int blocks = (n + 255) / 256;
  everyThread<<<blocks, 256>>>(data, limit, result, n);
  everyThreadFloat<<<blocks, 256>>>(data, limit, sum, n);
  oneForEachBlock<<<blocks, 256>>>(data, limit, result, n);
  throughSharedMemory<<<blocks, 256>>>(data, limit, result, n);
  oneForEachWarp<<<blocks, 256>>>(data, sum, n);
}
