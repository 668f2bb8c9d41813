// RUN: not %cuda-perf-lint --toolkit=none --checks='-*,cuda-perf-strided-global-access' %s 2>&1 | FileCheck %s --implicit-check-not='cannot overload'

// A function that is declared for host and device, and defined without saying so again: nvcc takes the two together.
__host__ __device__ void zero(float *row);
__host__ __device__ float *next(float *row);
void twice(float *row);

void zero(float *row) { row[0] = 0; }
float *next(float *row) { return row + 1; }
// The other way round: what says less comes first.
__host__ __device__ void twice(float *row) { row[0] = 2 * row[0]; }

__global__ void rows(float *data) {
  float *row = data + (blockIdx.x * blockDim.x + threadIdx.x) * 64;
  zero(next(row));
  twice(row);
}
// CHECK: host-device-twice.cu:{{8|11}}:{{[0-9]+}}: note: {{load of|store to}} 'data'{{.*}} moves 32 sectors per request where 4 would do
// CHECK: in kernel 'rows', called from line {{1[0-9]}}, also line {{8|11}},
