// Kernels whose control flow or sizes are out of the ordinary; the analysis of the whole file once ended over them.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

__device__ double factor(double r, double cut, int kind) {
  if (kind == 0)
    return 1.0;
  if (kind == 1) {
    if (r <= 0)
      return 1.0;
    if (r > cut)
      return 0.0;
    return r * 2;
  }
  return 0.0;
}

// The first value is never used, which leaves its branches to be simplified into a switch.
__global__ void computedTwice(const double *in, double *out, int n, int kind) {
  int i = threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 8 bytes: 8 of 8 sectors, coalesced
  double f = factor(in[i], in[n], kind);
  f = factor(in[i], 0.5, kind);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 8 bytes: 16 of 8 sectors, strided
  out[i * 2] = f;
}

// The product of six sizes is more than an address holds: the finding comes without a picture of the lanes.
__global__ void sixDimensions(float *out, int a, int b, int c, int d, int e, int f, int g) {
  long i = threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}}, strided
  out[((((((i * a + 1) * b + 1) * c + 1) * d + 1) * e + 1) * f + 1) * g] = 0;
}
