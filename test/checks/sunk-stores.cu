// Stores that all arms of a branch end with are one store of the whole warp.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

// Each way through the branches ends with a store to the same place: nvcc makes one store of them, by all 32 lanes, after
// the branches. Every line tells what that one costs. Lane 0 has an arm to itself and would need a single sector there.
__global__ void borders(float *out, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 32 == 0) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
    out[i * 8] = 1;
  } else if (threadIdx.x % 32 == 31) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
    out[i * 8] = 2;
  } else {
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced, 30 lanes
    out[i * 8] = in[i];
  }
}

// Not so if a way goes past them, or if something comes after the store in an arm.
__global__ void bordersOnly(float *out, float *log) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (threadIdx.x % 32 == 0) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 1 of 1 sectors, broadcast, 1 lanes
    out[i * 8] = 1;
  } else if (threadIdx.x % 32 == 31) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 1 of 1 sectors, broadcast, 1 lanes
    out[i * 8] = 2;
  }
  if (threadIdx.x % 32 == 0) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 1 of 1 sectors, broadcast, 1 lanes
    log[i * 8] = 1;
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 1 of 1 sectors, broadcast, 1 lanes
    log[i] = 1;
  } else {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 31 of 4 sectors, strided, 31 lanes
    log[i * 8] = 2;
  }
}

// A store that is corrected under a condition stays a store of its line.
__global__ void corrected(int *out, const int *in, int count, int most) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < count; ++k) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
    out[i * count + k] = in[k] + i;
    if (out[i * count + k] >= most)
      out[i * count + k] = 0;
  }
}

void launch(float *out, float *log) {
  borders<<<64, 256>>>(out, log);
  bordersOnly<<<64, 256>>>(out, log);
}
