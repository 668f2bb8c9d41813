// RUN: not %cuda-perf-lint --group=place --verbose --checks='-*,cuda-perf-shared-*,cuda-perf-hot-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %access-table | FileCheck %s --check-prefix=ACCESS
// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-divergent-branch' -q %s | FileCheck %s --check-prefix=BRANCH --implicit-check-not='[cuda-perf-'

// The sum of a block in shared memory: threads far apart, and threads side by side.

// Index 2*k*t, k = 1, 2, 4 ... 128, below 256. Warps and ways: 4 x 2, 2 x 4, 1 x 8, then 16 lanes 8, 8 lanes 8, 4 lanes
// 4, 2 lanes 2, 1 lane 1: 47 wavefronts in 12 requests.
__global__ void interleaved(float *out, const float *in) {
  __shared__ float s[256];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    unsigned i = 2 * k * t;
    if (i < blockDim.x)
      // CHECK: :[[#@LINE+5]]:7: note: up to 8-way bank conflict: {{load of|store to}} 's' takes about 4 wavefronts on average where 1 would do [cuda-perf-shared-bank-conflict]
      // CHECK: note: let the distance between the elements that are put together go down from half of them to 1, not up from 1
      // CHECK: :[[#@LINE+3]]:15: note: up to 8-way bank conflict: load of 's' takes about 4 wavefronts on average where 1 would do [cuda-perf-shared-bank-conflict]
      // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: shared load of 4 bytes: 3.92 of 1 wavefronts, strided, 21.25 lanes
      // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 3.92 of 1 wavefronts, strided, 21.25 lanes
      s[i] += s[i + k];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

// Divergent, but the active threads' own elements are all in different banks.
__global__ void divergent(float *out, const float *in) {
  __shared__ float s[256];
  unsigned t = threadIdx.x;
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (unsigned k = 1; k < blockDim.x; k *= 2) {
    // k = 1, 2, 4, 8: every 2nd to 16th lane of 8 warps, then one lane of 8, 4, 2 and 1 warps: 16, 8, 4, 2 lanes 8 times
    // each and 1 lane 15 times are 255 lanes in 47 groups, 5.43 a warp.
    // BRANCH: :[[#@LINE+2]]:9: warning: 5.43 of 32 lanes of each warp, in 5.43 groups, go on for about 3 instructions while the others wait{{.*}} [cuda-perf-divergent-branch]
    // BRANCH: note: let the first threads of the block do this, whole warps of them
    if (t % (2 * k) == 0)
      // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts
      s[t] += s[t + k];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

__global__ void sequential(float *out, const float *in) {
  __shared__ float s[256];
  unsigned t = threadIdx.x;
  // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: shared store of 4 bytes: 1 of 1 wavefronts, coalesced
  // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  s[t] = in[blockIdx.x * 256 + t];
  __syncthreads();
  for (unsigned k = blockDim.x / 2; k > 0; k >>= 1) {
    if (t < k)
      // ACCESS: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts
      s[t] += s[t + k];
    __syncthreads();
  }
  // ACCESS: [[#@LINE+2]]:{{[0-9]+}}: global atomic of 4 bytes: 1 of 1 sectors, broadcast, 1 lanes
  if (t == 0)
    atomicAdd(out, s[0]);
}

void reduce(float *out, const float *in) {
  interleaved<<<1024, 256>>>(out, in);
  divergent<<<1024, 256>>>(out, in);
  sequential<<<1024, 256>>>(out, in);
}
