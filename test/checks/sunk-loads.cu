// Loads that all arms of a branch end with are one load of the whole warp, where the arms join.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

// Each arm by itself is free of conflicts. Together they are not: the lanes of the last arm read 16 words further on than
// those of the others, from the same banks. The load has the line of the statement behind the branches.
__global__ void arms(float *out, const float *in) {
  __shared__ float a[1024], b[1024];
  const int t = threadIdx.x;
  a[t] = in[t];
  b[t] = in[t + 256];
  __syncthreads();
  float x;
  if (t % 32 < 8) {
    // CHECK-NOT: [[#@LINE+1]]:{{[0-9]+}}: shared load
    x = a[t];
  } else if (t % 32 > 24) {
    x = b[t];
  } else {
    x = b[t + 16];
  }
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 2 of 1 wavefronts, strided{{$}}
  out[t] = x;
}

// So they are if the arms compute the same from what they load, a conversion and a difference here; a value from before
// the branch counts as an arm of its own.
__global__ void computed(double *out, const float *in) {
  __shared__ float a[1024], b[1024];
  const int t = threadIdx.x;
  a[t] = in[t];
  b[t] = in[t + 256];
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced{{$}}
  const float centre = a[t];
  double x;
  if (t % 32 < 8)
    x = double(a[t + 16] - centre);
  else
    x = double(b[t] - centre);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 2 of 1 wavefronts, strided{{$}}
  out[t] = x;

  float y = a[t + 1];
  if (t % 32 < 8)
    y = b[t + 17];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 2 of 1 wavefronts, strided{{$}}
  out[t + 256] = y;
}

// An arm that loads nothing, one that also uses the value itself, one that writes after its load: each load stays.
__global__ void apart(float *out, const float *in) {
  __shared__ float a[1024], b[1024];
  const int t = threadIdx.x;
  a[t] = in[t];
  b[t] = in[t + 256];
  __syncthreads();
  float x = 1, y, z, u;
  if (t % 32 < 8)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 8 lanes
    x = a[t];
  else if (t % 32 > 24)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 7 lanes
    x = b[t + 16];
  out[t] = x;

  if (t % 32 < 8) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 8 lanes
    y = a[t + 1];
    z = y * y;
  } else {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 24 lanes
    y = b[t + 17];
    z = y * 3;
  }
  out[t + 256] = y + z;

  if (t % 32 < 8) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 8 lanes
    u = a[t + 2];
    out[t * 4 + 512] = 1;
  } else {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 24 lanes
    u = b[t + 18];
  }
  out[t + 2048] = u;
}

// Shared and global memory take different instructions.
__global__ void tileOrBorder(float *out, const float *in) {
  __shared__ float a[1024];
  const int t = threadIdx.x;
  a[t] = in[t];
  __syncthreads();
  float x;
  if (t % 32 < 16)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 16 lanes
    x = a[t];
  else
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 2 of 2 sectors, coalesced, 16 lanes
    x = in[t + 256];
  out[t] = x;
}

// What both sides of a branch begin with alike is done before it; the middle arm of three has no part in that.
__global__ void commonStart(float *out, const float *in) {
  __shared__ float a[1024], b[1024];
  const int t = threadIdx.x;
  a[t] = in[t];
  b[t] = in[t + 256];
  __syncthreads();
  float x, y;
  if (t % 32 < 8) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 8 lanes
    x = b[t + 16];
    y = b[t];
  } else if (t % 32 > 24) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 7 lanes
    x = a[t];
    y = a[t + 32];
  } else {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 17 lanes
    x = a[t];
    y = b[t + 16];
  }
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 2 of 1 wavefronts, strided{{$}}
  out[t] = x + y;
}

// Nothing is known of which lanes take which side: each side says what it costs.
__global__ void unknownSides(float *out, const float *in, bool transposed) {
  __shared__ float a[1024], b[1024];
  const int t = threadIdx.x;
  a[t] = in[t];
  b[t] = in[t + 256];
  __syncthreads();
  float x, y;
  if (in[t + 512] > 0)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
    x = a[t];
  else
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
    x = b[t + 16];
  if (transposed)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 4 of 1 wavefronts, strided
    y = a[t * 4];
  else
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced
    y = b[t];
  out[t] = x + y;
}

void launch(float *out, double *wide, bool transposed) {
  arms<<<64, 256>>>(out, out);
  computed<<<64, 256>>>(wide, out);
  apart<<<64, 256>>>(out, out);
  tileOrBorder<<<64, 256>>>(out, out);
  commonStart<<<64, 256>>>(out, out);
  unknownSides<<<64, 256>>>(out, out, transposed);
}
