// A table of words and one of bytes that one loop copies 32 times, a bank each: nvcc merges no stores of words across those of
// bytes. Counted on an H200: 32 wavefronts of 1, and 8 of 1 for the bytes (eight words, of four lanes each).
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

__global__ void inTurns(unsigned *out, const unsigned *words, const unsigned char *bytes) {
  __shared__ unsigned word[128][32];
  __shared__ unsigned char byte[32][32][4];
  for (int bank = 0; bank < 32; ++bank) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 32 of 1 wavefronts, strided
    word[threadIdx.x][bank] = words[threadIdx.x];
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 1 bytes: 8 of 1 wavefronts, strided
    byte[threadIdx.x / 4][bank][threadIdx.x % 4] = bytes[threadIdx.x];
  }
  __syncthreads();
  out[threadIdx.x] = word[threadIdx.x * 5 % 128][threadIdx.x % 32] + byte[threadIdx.x % 32][3][1];
}

// Alone they are merged into stores of 16 bytes: 32 wavefronts where 4 would do.
__global__ void alone(unsigned *out, const unsigned *words) {
  __shared__ unsigned word[128][32];
  for (int bank = 0; bank < 32; ++bank)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 16 bytes: 32 of 4 wavefronts, strided
    word[threadIdx.x][bank] = words[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = word[threadIdx.x * 5 % 128][threadIdx.x % 32];
}

void launch(unsigned *out, const unsigned *words, const unsigned char *bytes) {
  inTurns<<<1, 128>>>(out, words, bytes);
  alone<<<1, 128>>>(out, words);
}
