// Fields of records that a warp stores one after the other are merged before they leave L1: of 20 bytes (5 lines) as
// much goes to L2 as of planes, of 24 about half of the stores go one by one, from 32 on all. Measured on an H200, in
// place, 8 million records: 87, 157 and 460 us for records of 5, 6 and 8 floats, where planes take 110, 131 and 171.
// RUN: %cuda-perf-lint --exit-zero --explain-cost --no-cache %s | FileCheck %s

template <int Fields> __global__ void move(float *records, float by) {
  int i = blockIdx.x * 256 + threadIdx.x;
#pragma unroll
  for (int k = 0; k < Fields; ++k)
    records[i * Fields + k] += by;
}

// 20 sectors are loaded, and as many stored.
// CHECK: the time of 'move<5>'
// CHECK: l2 40.{{[0-9]}} sectors
// 24 loaded, and 24 or 144 stored.
// CHECK: the time of 'move<6>'
// CHECK: l2 108 sectors
// 32 loaded, and 256 stored.
// CHECK: the time of 'move<8>'
// CHECK: l2 288 sectors

// Lanes that walk along rows of their own find most of what they want in L1, if all warps that fit are there: 32 lines
// each. Measured: rows of 256 to 8192 floats, a multiple of 32, take 2.1 ms of 2 GB, a wavefront a clock.
// CHECK: the time of 'rows'
// CHECK: l1 {{[0-9]+}} wavefronts 100 %
__global__ void rows(const float *__restrict__ matrix, float *__restrict__ sums, int columns) {
  int row = blockIdx.x * 256 + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < columns; ++k)
    sum += matrix[row * columns + k];
  sums[row] = sum;
}

void launch(float *records, const float *matrix, float *sums, int columns) {
  move<5><<<1 << 16, 256>>>(records, 1);
  move<6><<<1 << 16, 256>>>(records, 1);
  move<8><<<1 << 16, 256>>>(records, 1);
  rows<<<1 << 13, 256>>>(matrix, sums, columns);
}
