// Atomics on shared memory: lanes that want one word take turns, where lanes that load it share it. What the numbers
// rest on was measured (test/accuracy/kernels/SharedAtomics.cu).
// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint %s -- -arch=sm_90 | FileCheck %s --implicit-check-not=conflict

// Four threads share a bin.
__global__ void quarters(int *out, const int *in) {
  __shared__ int bins[64];
  // CHECK: :[[#@LINE+2]]:3: {{hint|note|warning}}: 4-way conflict: atomic on 'bins' takes 4 wavefronts where 1 would do, lanes that want one word take turns [cuda-perf-shared-bank-conflict]
  // CHECK: :[[#@LINE+1]]:3: note: combine what the lanes of one word bring first ('__shfl_down_sync', for 32 bits '__reduce_max_sync')
  atomicMax(&bins[threadIdx.x / 4], in[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = bins[threadIdx.x / 4];
}

// One word in all rounds: the sum of the rounds first, which asks no other lane.
__global__ void sumOfRow(float *out, const float *in, const int *length) {
  __shared__ int sums[8];
  int warp = threadIdx.x / 32, sum = 0;
  // CHECK: :[[#@LINE+3]]:5: {{hint|note|warning}}: 32-way conflict: atomic on 'sums' takes 32 wavefronts where 1 would do, lanes that want one word take turns [cuda-perf-shared-bank-conflict]
  // CHECK: note: combine what a thread brings in a register while the loop goes round; behind the loop combine what the lanes of one word have ('__shfl_down_sync', for 32 bits '__reduce_add_sync'), and let one of them do the atomic
  for (int k = threadIdx.x % 32; k < length[warp]; k += 32)
    atomicAdd(&sums[warp], (int)in[k]);
  __syncthreads();
  out[threadIdx.x] = sums[warp];
}

// The bits of a warp go to one word.
__global__ void bits(unsigned *out, const int *in) {
  __shared__ unsigned set[8];
  // CHECK: :[[#@LINE+2]]:3: {{hint|note|warning}}: 32-way conflict: atomic on 'set' takes 32 wavefronts where 1 would do, lanes that want one word take turns [cuda-perf-shared-bank-conflict]
  // CHECK: :[[#@LINE+1]]:3: {{hint|note|warning}}: {{.*}}'__reduce_or_sync'
  atomicOr(&set[threadIdx.x / 32], (unsigned)(in[threadIdx.x] > 0) << threadIdx.x % 32);
  __syncthreads();
  out[threadIdx.x] = set[threadIdx.x / 32];
}

// The result of each is used: it is one after the other also for the constant 1.
__global__ void ranks(int *out) {
  __shared__ int counts[8];
  // CHECK: :[[#@LINE+2]]:22: {{hint|note|warning}}: 32-way conflict: atomic on 'counts' takes 32 wavefronts where 1 would do, lanes that want one word take turns [cuda-perf-shared-bank-conflict]
  // CHECK: :[[#@LINE+1]]:22: note: let the lanes that want one word find each other ('__match_any_sync')
  out[threadIdx.x] = atomicAdd(&counts[threadIdx.x / 32], 1);
}

// Counted in one go: the hardware adds up how many lanes want a word.
__global__ void counts(int *out) {
  __shared__ int counts[8];
  atomicAdd(&counts[threadIdx.x / 32], 1);
  __syncthreads();
  out[threadIdx.x] = counts[threadIdx.x / 32];
}

// The compiler sees that all want one word, and lets one lane do it for the warp.
__global__ void sum(int *out, const int *in) {
  __shared__ int total;
  atomicAdd(&total, in[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = total;
}

// A flag that data raises now and then.
__global__ void flag(int *out, const int *in) {
  __shared__ int raised;
  if (in[threadIdx.x] > 100)
    atomicExch(&raised, 1);
  __syncthreads();
  out[threadIdx.x] = raised;
}

// The hardware adds no floats: each round of a load and a compare-and-swap serves a lane of each bank. It is the load
// that conflicts: 8 words of a bank at first, 4.5 on average.
__global__ void floatSums(float *out, const float *in) {
  __shared__ float sums[128 * 16];
  // CHECK: :[[#@LINE+2]]:3: warning: bank conflicts: load in the atomic on 'sums' takes about 5 wavefronts where 1 would do [cuda-perf-shared-bank-conflict]
  // CHECK: note: with element c of row r, rows of 16, at 'c ^ (r & 15)' the access takes 1 wavefront, and no other access of the array more than now
  atomicAdd(&sums[threadIdx.x / 2 * 16], in[threadIdx.x]);
  __syncthreads();
  out[threadIdx.x] = sums[threadIdx.x];
}

void launch(int *out, const int *in, float *sums, const float *values) {
  quarters<<<4096, 256>>>(out, in);
  bits<<<4096, 256>>>((unsigned *)out, in);
  ranks<<<4096, 256>>>(out);
  counts<<<4096, 256>>>(out);
  sum<<<4096, 256>>>(out, in);
  flag<<<4096, 256>>>(out, in);
  floatSums<<<4096, 256>>>(sums, values);
}
