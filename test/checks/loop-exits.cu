// What is behind a loop, and what the loop leaves, where its end is not known.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

// Drawn numbers take the first side round after round: the way to the only exit is found all the same.
__global__ void mergeRuns(const int *a, const int *b, int n, int *rows, int *columns, int *counts) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int s = 0, c = 0, value = a[0], end = 1 << 30;
  bool done = false;
  while (true) {
    if (value < end) {
      value = s < n ? a[s++] : end;
    } else {
      if (s < n)
        // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 1 of 1 sectors, broadcast
        end = b[s++];
      else
        done = true;
      if (done) {
        // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
        rows[i * 64 + c] = 2;
        // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
        columns[c++ * n + i] = 2;
        break;
      }
    }
  }
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  counts[i] = c;
}

// Where each lane's search ends is the data's doing; what the search does not touch is as known as before.
__global__ void insert(float *keys, int *from, float *sums, int width, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float key = keys[count * width + i];
  int place = count;
  for (int k = 0; k < count; ++k)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
    if (keys[k * width + i] > key) {
      place = k;
      break;
    }
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}}, unknown
  keys[place * width + i] = key;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  from[count * width + i] = 1;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
  sums[i * 8] = key;
}
