// Rows that begin anywhere: where one begins is loaded. Five sectors hold 32 floats from there on, seven times of eight.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

__global__ void sparseRows(const int *begins, const float *values, float *out) {
  int row = blockIdx.x, end = begins[row + 1];
  float sum = 0;
  for (int i = begins[row] + threadIdx.x; i < end; i += blockDim.x)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{4\.[5-9]|5}}{{.*}} sectors, coalesced
    sum += values[i];
  atomicAdd(out, sum);
}

// The length of a row is another matter: rows are whole sectors.
__global__ void denseRows(const int *width, const float *values, float *out) {
  int i = blockIdx.x * *width + threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  out[blockIdx.x] = values[i];
}

void launch(const int *begins, const float *values, float *out, int rows) {
  sparseRows<<<rows, 128>>>(begins, values, out);
  denseRows<<<rows, 128>>>(begins, values, out);
}
