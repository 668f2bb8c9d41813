// RUN: %cuda-perf-lint --severity=hint --checks='cuda-perf-*' -q %s | count 0
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %access-table | FileCheck %s --check-prefix=ACCESS

// The last steps of the guides' reductions: two loads a thread, the last warp unrolled, and shuffles in place of shared
// memory. Nothing in them is left to find.

__device__ float inWarp(float mine) {
  for (int offset = 16; offset > 0; offset /= 2)
    mine += __shfl_down_sync(0xffffffff, mine, offset);
  return mine;
}

__global__ void unrolled(float *__restrict__ out, const float *__restrict__ in) {
  __shared__ float s[256];
  unsigned t = threadIdx.x;
  // Two loads of a warp's 128 bytes each, 256 elements apart.
  // ACCESS: [[#@LINE+3]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
  // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  s[t] = in[blockIdx.x * 512 + t] + in[blockIdx.x * 512 + t + 256];
  __syncthreads();
  if (t < 128)
    s[t] += s[t + 128];
  __syncthreads();
  if (t < 64)
    s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) {
    float mine = inWarp(s[t] + s[t + 32]);
    // One lane: 4 bytes, a sector.
    // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 1 of 1 sectors, {{[a-z]+}}, 1 lanes
    if (t == 0)
      out[blockIdx.x] = mine;
  }
}

// A value a warp goes through shared memory: 8 of 256 threads.
__global__ void shuffles(float *__restrict__ out, const float *__restrict__ in, int n) {
  __shared__ float ofWarp[8];
  float mine = 0;
  for (int i = blockIdx.x * 256 + threadIdx.x; i < n; i += gridDim.x * 256)
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
    mine += in[i];
  mine = inWarp(mine);
  if (threadIdx.x % 32 == 0)
    // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, {{[a-z]+}}, 1 lanes
    ofWarp[threadIdx.x / 32] = mine;
  __syncthreads();
  if (threadIdx.x < 32) {
    mine = inWarp(threadIdx.x < 8 ? ofWarp[threadIdx.x] : 0.0f);
    if (threadIdx.x == 0)
      out[blockIdx.x] = mine;
  }
}

void reduce(float *out, const float *in, int n) {
  unrolled<<<1024, 256>>>(out, in);
  shuffles<<<1024, 256>>>(out, in, n);
}
