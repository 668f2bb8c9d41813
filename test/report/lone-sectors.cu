// What DRAM moves for fields of records. Counters of an H200 (2026-11-27), 4 million records, bytes a record: one float
// loaded of 16, 32, 64, 128, 176 or 256 bytes 16, 32, 64, 64, 64, 64 (a sector that is wanted alone brings the one beside
// it); one float stored of 128 or 176 bytes, and nothing else of them, 31 read and 31 written.
// RUN: %cuda-perf-lint --exit-zero --explain-cost --no-cache %s | FileCheck %s

template <int Bytes> struct Record {
  float field, others[Bytes / 4 - 1];
};

// 32 records, and 128 bytes that are stored: 1024 + 128, then 2048 less the first and the last one's neighbours, which
// may be other warps'.
// CHECK: the time of 'load<176>'
// CHECK: dram 2112 bytes
// CHECK: the time of 'load<32>'
// CHECK: dram 1152 bytes
// CHECK: the time of 'load<64>'
// CHECK: dram 2112 bytes
template <int Bytes> __global__ void load(const Record<Bytes> *records, float *out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = records[i].field;
}

// The neighbour is wanted, too.
// CHECK: the time of 'loadBoth'
// CHECK: dram 2176 bytes
__global__ void loadBoth(const Record<64> *records, float *out) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = records[i].field + records[i].others[10];
}

// How far lanes are apart is the launch's: others may want what lies between.
// CHECK: the time of 'loadRows'
// CHECK: dram 1152 bytes
__global__ void loadRows(const float *rows, float *out, int columns) {
  int i = blockIdx.x * 256 + threadIdx.x;
  out[i] = rows[i * columns];
}

// CHECK: the time of 'store<176>'
// CHECK: dram 2048 bytes
// CHECK: the time of 'store<32>'
// CHECK: dram 2048 bytes
template <int Bytes> __global__ void store(Record<Bytes> *records, float value) {
  int i = blockIdx.x * 256 + threadIdx.x;
  records[i].field = value;
}

// CHECK: the time of 'storeRows'
// CHECK: dram 1024 bytes
__global__ void storeRows(float *rows, float value, int columns) {
  int i = blockIdx.x * 256 + threadIdx.x;
  rows[i * columns] = value;
}

void launch(Record<176> *large, Record<64> *middle, Record<32> *small, float *out, int columns) {
  load<176><<<1 << 14, 256>>>(large, out);
  load<32><<<1 << 14, 256>>>(small, out);
  load<64><<<1 << 14, 256>>>(middle, out);
  loadBoth<<<1 << 14, 256>>>(middle, out);
  loadRows<<<1 << 14, 256>>>(out + 1, out, columns);
  store<176><<<1 << 14, 256>>>(large, 1);
  store<32><<<1 << 14, 256>>>(small, 1);
  storeRows<<<1 << 14, 256>>>(out, 1, columns);
}
