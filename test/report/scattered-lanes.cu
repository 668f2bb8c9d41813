// Lanes that loaded numbers lead to words of shared memory go anywhere: by chance the fullest of 32 banks holds 3.5 of
// 32 words (worked out by hand and by simulation). With what the thread number adds, they do not meet.
// RUN: %cuda-perf-lint --exit-zero --explain-cost --no-cache %s | FileCheck %s

// A store and a load of 3.3 wavefronts or so, a little less than 3.5 as some lanes meet at a word.
// CHECK: the time of 'anywhere'
// CHECK: shared {{3.[5-9]|4.[0-5]}} wavefronts
__global__ void anywhere(const unsigned *__restrict__ table, const unsigned *__restrict__ index,
                         unsigned *__restrict__ out) {
  __shared__ unsigned words[256];
  words[threadIdx.x] = table[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = words[index[i] % 256];
}

// Each lane has a bank of its own.
// CHECK: the time of 'beside'
// CHECK: shared 2.0 wavefronts
__global__ void beside(const unsigned *__restrict__ table, const unsigned *__restrict__ index,
                       unsigned *__restrict__ out) {
  __shared__ unsigned words[8][32];
  words[threadIdx.x / 32][threadIdx.x % 32] = table[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = words[index[i] % 8][threadIdx.x % 32];
}

// 16 words lie in 16 banks: one wavefront, and the store of one warp in eight.
// CHECK: the time of 'few'
// CHECK: shared 1.1 wavefronts
__global__ void few(const unsigned *__restrict__ table, const unsigned *__restrict__ index,
                    unsigned *__restrict__ out) {
  __shared__ unsigned words[16];
  if (threadIdx.x < 16)
    words[threadIdx.x] = table[threadIdx.x];
  __syncthreads();
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = words[index[i] % 16];
}

void launch(const unsigned *table, const unsigned *index, unsigned *out) {
  anywhere<<<1 << 16, 256>>>(table, index, out);
  beside<<<1 << 16, 256>>>(table, index, out);
  few<<<1 << 16, 256>>>(table, index, out);
}
