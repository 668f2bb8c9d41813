// What a byte counts that a kernel is given: bit positions, or a few things. Worked out by hand.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

using Byte = unsigned char;

// Orientations of a filter, 8 of them: 32 lanes touch a sector each where 4 would hold their floats.
__global__ void largest(const float *features, float *out, Byte orientations) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float most = 0;
  for (Byte k = 0; k < orientations; ++k)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
    most = fmaxf(most, features[i * orientations + k]);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[i] = most;
}

// Bytes 8 apart: 256 bytes are 8 sectors, and 1 would hold them.
__global__ void firstOf(const Byte *indices, float *out, Byte rotations) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 1 bytes: 8 of 1 sectors, strided
  out[i] = indices[i * rotations];
}

// What something is shifted by is a bit's position, 5, though something is multiplied with it too: rows of 2^5 bytes
// are a sector each.
__global__ void rowsOf(const Byte *in, float *out, Byte log) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 1 bytes: 32 of 1 sectors, strided
  out[i] = in[i << log] * (3 * log);
}
