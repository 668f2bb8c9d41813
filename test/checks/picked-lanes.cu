// Lanes whose data equals a number that is no flag are few of a warp as a rule: what they cost together no one knows.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

struct Entry {
  short x, y, z, offset;
  int block, next;
};

__global__ void byKind(Entry *table, const unsigned char *kind, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // Two lanes' entries lie in a sector: 16 of them, where four would hold what 32 lanes store.
  switch (kind[i]) {
  case 1: // the usual kind as often as not
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
    table[i].block = 0;
    break;
  case 2:
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, unknown
    table[i].next = 7;
    break;
  }
}

__global__ void byState(Entry *table, const int *state, int chosen, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (state[i] == 3 && i < chosen)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, unknown
    table[i].next = 8;
  // All but few.
  if (state[i + n] != 5)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
    table[i].next = 9;
  // A flag holds for most lanes as often as for few.
  if (state[i + 2 * n] == 1)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
    table[i].next = 10;
  // All lanes of a block have the same state.
  if (state[blockIdx.x] == 3)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
    table[i].next = 11;
}

// The pairs of a list whose keys match.
__global__ void matching(Entry *table, const int *key, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int j = 0; j < n; ++j)
    if (key[i] == key[j])
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, unknown
      table[i].next = j;
    else
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
      table[i].block = j;
}

// Letters of a genome: a quarter of the lanes comes for each, eight sectors of the one that their eight numbers would fill.
// What is none of the four is rare.
__global__ void byLetter(Entry *table, const char *letter, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  switch (letter[i]) {
  case 'A':
  case 'a':
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
    table[i].block = 12;
    break;
  case 'C':
  case 'c':
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
    table[i].block = 13;
    table[i].next = 13;
    break;
  case 'G':
  case 'g':
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
    table[i].next = 14;
    break;
  default:
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, unknown
    table[i].next = 15;
    break;
  }
}

// A pixel is as its neighbour more often than not.
__global__ void likeNeighbour(Entry *table, const unsigned char *picture, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (picture[i] == picture[i + n])
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
    table[i].next = 16;
}

// What scores above a threshold is put on a list: few of a warp's boxes.
__global__ void detected(const float *boxes, const float *score, int *list, int *length, float least, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 8 of 4 sectors, strided
  if (score[2 * i] < least)
    return;
  const int at = atomicAdd(length, 1);
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 28 of 4 sectors, unknown
  list[at] = int(boxes[7 * i]);
}

// A list of its own for each thread, however many it finds, and the threshold that a counter has passed, are none.
__global__ void counted(float *boxes, const float *score, int *counts, int *length, float least, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (score[i] > least) {
    const int before = atomicAdd(&counts[i], 1);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 28 of 4 sectors, strided
    boxes[7 * i] = before;
  }
  if (score[i + n] > least) {
    atomicAdd(length, 1);
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 28 of 4 sectors, strided
    boxes[7 * i + n] = 1;
  }
}

void launch(Entry *table, const char *letter, const unsigned char *kind, const int *state, int chosen, int n) {
  byKind<<<(n + 255) / 256, 256>>>(table, kind, n);
  byState<<<(n + 255) / 256, 256>>>(table, state, chosen, n);
  matching<<<n / 256, 256>>>(table, state, n);
  byLetter<<<(n + 255) / 256, 256>>>(table, letter, n);
  likeNeighbour<<<(n + 255) / 256, 256>>>(table, kind, n);
}

void launchBoxes(float *boxes, const float *score, int *list, int *length, float least, int n) {
  detected<<<(n + 255) / 256, 256>>>(boxes, score, list, length, least, n);
  counted<<<n / 256, 256>>>(boxes, score, list, length, least, n);
}
