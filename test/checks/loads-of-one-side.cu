// A load whose value only one side of a branch uses is done there, by the lanes that go there.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

__global__ void oneSide(float *out, const float *in) {
  __shared__ float a[1024], b[1024];
  const int t = threadIdx.x;
  a[t] = in[t];
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 8 lanes
  const float x = a[t * 2];
  b[t] = 1; // another array
  if (t % 32 < 8)
    out[t] = x;
  out[t + 256] = b[t ^ 1];
}

// Two branches deep, the way is followed to the inner one.
__global__ void inner(float *out, const float *in) {
  const int t = threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 2 of 1 sectors, strided, 8 lanes
  const float x = in[t * 2];
  if (t % 32 < 16)
    if (t % 32 < 8)
      out[t] = x;
}

// It stays where both sides use it, where the memory may change in between, and before a barrier.
__global__ void stays(float *out, float *in) {
  __shared__ float a[1024];
  const int t = threadIdx.x;
  a[t] = 1;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 2 of 1 wavefronts, strided{{$}}
  const float both = a[t * 2];
  if (t % 32 < 8)
    out[t] = both;
  else
    out[t + 512] = both * 2;

  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 8 of 4 sectors, strided{{$}}
  const float written = in[t * 2];
  out[t + 1024] = 1;
  if (t % 32 < 8)
    out[t + 2048] = written;

  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 2 of 1 wavefronts, strided{{$}}
  const float before = a[t * 2 + 256];
  __syncthreads();
  if (t % 32 < 8)
    out[t + 4096] = before;
}

void launch(float *out, float *in) {
  oneSide<<<64, 256>>>(out, in);
  inner<<<64, 256>>>(out, in);
  stays<<<64, 256>>>(out, in);
}
