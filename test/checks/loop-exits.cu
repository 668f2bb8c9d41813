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
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}}, indirect
  keys[place * width + i] = key;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  from[count * width + i] = 1;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
  sums[i * 8] = key;
}

// What a loop that data ends works out anew in each round, from what stays the same, is still known behind it; what it
// counts is not.
struct Node {
  int key, next, count, pad;
};
__global__ void walk(const Node *nodes, const int *table, int *out, int *rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int key = table[i], steps = 0;
  while (key > nodes[i].key) {
    key -= 7;
    ++steps;
  }
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 16 of 4 sectors, strided
  out[i] = nodes[i].count;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}}, indirect
  rounds[i * 8 + steps] = 1;
}

// One thread, whichever the loop leaves, comes behind the first condition; all of them behind the second.
__global__ void best(const int *scores, int *winner, int *out, int rounds) {
  __shared__ int chosen, tables[256 * 4];
  __shared__ volatile int done;
  do {
    if (scores[threadIdx.x] > 100)
      chosen = threadIdx.x;
    __syncthreads();
  } while (done < rounds);
  if (chosen == threadIdx.x)
    for (int i = 0; i < rounds; ++i)
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, broadcast, 1 lanes
      winner[blockIdx.x * rounds + i] = tables[threadIdx.x * 4 + i];
  if (done == rounds)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 4 of 1 wavefronts, strided
    out[threadIdx.x] = tables[threadIdx.x * 4];
}
void launchBest(const int *scores, int *winner, int *out, int rounds) { best<<<64, 256>>>(scores, winner, out, rounds); }
