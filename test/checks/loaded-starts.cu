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

// Nor does a row begin at any element if what an index grows by from round to round is loaded: rows of ELLPACK.
struct Ellpack {
  int rows, width, pitch;
};
__global__ void ellpackRows(const Ellpack *m, const float *values, float *out) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int i = 0, at = row; i < m->width; ++i, at += m->pitch)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
    sum += values[at];
  out[row] = sum;
}

// A window begins half a filter's length before its block: any number of elements.
__global__ void window(const float *signal, float *out, int useful, int before, int length) {
  __shared__ float part[256];
  int at = blockIdx.x * useful + threadIdx.x - before;
  part[threadIdx.x] = 0;
  if (at >= 0 && at < length)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 5 of 4 sectors, coalesced
    part[threadIdx.x] = signal[at];
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[blockIdx.x * 256 + threadIdx.x] = part[255 - threadIdx.x];
}

// The row above begins where the row does: its length is multiplied too.
__global__ void rowAbove(const float *a, float *out, int width) {
  int at = (blockIdx.y + 1) * width + blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  out[at] = a[at - width];
}

void launch(const int *begins, const Ellpack *m, const float *values, float *out, int rows, int useful, int before) {
  sparseRows<<<rows, 128>>>(begins, values, out);
  denseRows<<<rows, 128>>>(begins, values, out);
  ellpackRows<<<rows / 128, 128>>>(m, values, out);
  window<<<rows, 256>>>(values, out, useful, before, rows);
  rowAbove<<<dim3(rows, rows), 128>>>(values, out, rows);
}
