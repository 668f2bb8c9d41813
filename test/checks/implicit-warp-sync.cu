// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-implicit-warp-sync' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: %cuda-perf-lint --gpu-arch=sm_61 --checks='-*,cuda-perf-implicit-warp-sync' -q %s | count 0

// Lanes of a warp that exchange values by shared memory, with and without something that orders them.

// Each lane writes its word, then reads its neighbour's. The first word is lane 0's, and lane 1 reads it.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: error: lane 1 reads here what lane 0 of its warp wrote before, and nothing orders the two [cuda-perf-implicit-warp-sync]
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: it is written here
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: write '__syncwarp()' between the two, where all lanes come to it, or pass the values with '__shfl_down_sync' and its like
__global__ void neighbour(float *out, const float *in) {
  __shared__ float s[32];
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void neighbourInOrder(float *out, const float *in) {
  __shared__ float s[32];
  s[threadIdx.x] = in[threadIdx.x];
  __syncwarp();
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

__global__ void ownWord(float *out, const float *in) {
  __shared__ float s[32];
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[threadIdx.x];
}

// The tail of a reduction. The first word of the first line that one lane reads and another writes is word 16, of the
// second line word 8, which lane 8 has written in the first line.
// CHECK: :[[#@LINE+10]]:{{[0-9]+}}: error: lane 16 overwrites here what lane 0 of its warp read before, and nothing orders the two [cuda-perf-implicit-warp-sync]
// CHECK: :[[#@LINE+9]]:{{[0-9]+}}: note: it is read here
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: note: read into a variable, then '__syncwarp()', then write, and '__syncwarp()' before others read; or pass the values with '__shfl_down_sync' and its like
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: error: lane 8 overwrites here what lane 0 of its warp read before, and nothing orders the two [cuda-perf-implicit-warp-sync]
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: error: lane 0 reads here what lane 8 of its warp wrote before, and nothing orders the two [cuda-perf-implicit-warp-sync]
__global__ void tail(float *out, const float *in) {
  __shared__ volatile float s[64];
  s[threadIdx.x] = in[threadIdx.x];
  s[threadIdx.x + 32] = 0;
  __syncthreads();
  s[threadIdx.x] += s[threadIdx.x + 16];
  s[threadIdx.x] += s[threadIdx.x + 8];
  __syncthreads();
  out[threadIdx.x] = s[0];
}

// As NVIDIA writes it: read, wait, write, wait.
__global__ void tailInOrder(float *out, const float *in) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  s[t] = in[t];
  s[t + 32] = 0;
  __syncthreads();
  float sum = s[t];
  sum += s[t + 16];
  __syncwarp();
  s[t] = sum;
  __syncwarp();
  sum += s[t + 8];
  __syncwarp();
  s[t] = sum;
  __syncwarp();
  out[t] = s[0];
}

// The lanes that add read words that none of them writes.
__global__ void halves(float *out, const float *in) {
  __shared__ float s[32];
  const int t = threadIdx.x;
  s[t] = in[t];
  __syncwarp();
  if (t < 16)
    s[t] += s[t + 16];
  __syncwarp();
  if (t < 8)
    s[t] += s[t + 8];
  __syncwarp();
  out[t] = s[0];
}

// Loaded data say who reads what.
__global__ void gather(float *out, const float *in, const int *index) {
  __shared__ float s[32];
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[index[threadIdx.x]];
}

// Nothing launches it here: its blocks may be of any shape.
__global__ void unknownShape(float *out, const float *in) {
  __shared__ float s[32];
  s[threadIdx.x] = in[threadIdx.x];
  out[threadIdx.x] = s[threadIdx.x ^ 1];
}

void launch(float *out, const float *in, const int *index) {
  neighbour<<<1, 32>>>(out, in);
  neighbourInOrder<<<1, 32>>>(out, in);
  ownWord<<<1, 32>>>(out, in);
  tail<<<1, 32>>>(out, in);
  tailInOrder<<<1, 32>>>(out, in);
  halves<<<1, 32>>>(out, in);
  gather<<<1, 32>>>(out, in, index);
}
