// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-global-access' -q %s | FileCheck %s

// What a block of 1024 threads stores is more than it has of shared memory: 72 bytes a thread are 72 KB, and 48 KB are
// those of 682 threads, 21 warps. Of 256 threads it is 18 KB.

struct Corner {
  float x, y, z;
};

// CHECK: in blocks of no more than 672 threads, as more take over 48 KB of shared memory, collect the block's part
__global__ void large(Corner *__restrict__ corners, const float4 *__restrict__ at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Corner *to = &corners[6 * i];
  for (int k = 0; k < 6; ++k)
    to[k] = {at[i].x + k * at[i].w, at[i].y - k * at[i].w, at[i].z};
}

// CHECK: = collect the block's part
__global__ void small(Corner *__restrict__ corners, const float4 *__restrict__ at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Corner *to = &corners[6 * i];
  for (int k = 0; k < 6; ++k)
    to[k] = {at[i].x + k * at[i].w, at[i].y - k * at[i].w, at[i].z};
}

// Of two buffers that pay alike both parts have to fit: 108 bytes a thread each, 54 KB of 256 threads, 48 KB of 227.
// CHECK: in blocks of no more than 224 threads, as more take over 48 KB of shared memory for the 2 arrays that pay alike, collect the block's part
__global__ void both(Corner *__restrict__ corners, Corner *__restrict__ others, const float4 *__restrict__ at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  Corner *to = &corners[9 * i], *too = &others[9 * i];
  for (int k = 0; k < 9; ++k) {
    to[k] = {at[i].x + k * at[i].w, at[i].y - k * at[i].w, at[i].z};
    too[k] = {at[i].x - k * at[i].w, at[i].y + k * at[i].w, at[i].z};
  }
}

void launch(Corner *corners, const float4 *at, int n) {
  large<<<(n + 1023) / 1024, 1024>>>(corners, at, n);
  small<<<(n + 255) / 256, 256>>>(corners, at, n);
  both<<<(n + 255) / 256, 256>>>(corners, corners + 9 * n, at, n);
}
