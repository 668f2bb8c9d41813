// RUN: not %cuda-perf-lint --group=place --toolkit=none --severity=hint --checks='-*,cuda-perf-uneven-lanes' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Lists of which each lane walks its own, and loops that all lanes go round alike.

// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: note: each lane of a warp goes round this loop as often as a number says that it loaded: the warp takes as long as its longest list, and lanes with shorter ones wait [cuda-perf-uneven-lanes]
// CHECK: walk one list together, a stride of 8 elements each, and add up what they find with '__shfl_down_sync'
__global__ void rows(float *y, const int *row, const int *column, const float *value, const float *x, int n) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= n)
    return;
  float sum = 0;
  for (int k = row[r]; k < row[r + 1]; ++k)
    sum += value[k] * x[column[k]];
  y[r] = sum;
}

// The end is loaded again in each round, as the store might change it.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: note: each lane of a warp goes round this loop {{.*}} [cuda-perf-uneven-lanes]
// CHECK: walk one list together, a stride of 8 elements each
__global__ void neighbours(int *level, const int *row, const int *edge, int now, int n) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n || level[v] != now)
    return;
  for (int k = row[v]; k < row[v + 1]; ++k)
    if (level[edge[k]] < 0)
      level[edge[k]] = now + 1;
}

// Counted from 0, behind a start that is loaded: the same list.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: note: each lane of a warp goes round this loop {{.*}} [cuda-perf-uneven-lanes]
// CHECK: walk one list together, a stride of 8 elements each, and add up what they find with '__shfl_down_sync'
__global__ void fromStart(float *y, const int *start, const int *length, const float *value) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < length[r]; ++k)
    sum += value[start[r] + k];
  y[r] = sum;
}

// Neighbouring lanes' elements are neighbours: to walk a list together would tear them apart. A hint, as what is left to
// do is to put lists in order.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: hint: each lane of a warp goes round this loop {{.*}} [cuda-perf-uneven-lanes]
// CHECK: give a warp lists of like length
__global__ void columns(float *y, const int *length, const float *value, int n) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < length[r]; ++k)
    sum += value[k * n + r];
  y[r] = sum;
}

// A warp walks each row together.
__global__ void rowOfAWarp(float *y, const int *row, const float *value) {
  const int r = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int k = row[r] + lane; k < row[r + 1]; k += 32)
    sum += value[k];
  atomicAdd(&y[r], sum);
}

// A search ends where data say, most often in its first round.
__global__ void probe(int *table, const int *key, int n) {
  const int k = key[blockIdx.x * blockDim.x + threadIdx.x];
  int slot = k % n;
  while (table[slot] != k && table[slot] != -1)
    slot = (slot + 1) % n;
  table[slot] = k;
}

// All threads go round as often, or the barrier would not do.
__global__ void inStep(float *out, const int *counts, const float *in) {
  __shared__ float tile[256];
  __shared__ int last[256];
  last[threadIdx.x] = counts[threadIdx.x];
  __syncthreads();
  const int rounds = last[255 - threadIdx.x];
  float sum = 0;
  for (int k = 0; k < rounds; ++k) {
    tile[threadIdx.x] = in[k * 256 + threadIdx.x];
    __syncthreads();
    sum += tile[255 - threadIdx.x];
    __syncthreads();
  }
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// The same length for all.
__global__ void argument(float *out, const float *in, const int *length, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n + length[0]; ++k)
    sum += in[k * n + i];
  out[i] = sum;
}

// A window around a place that each lane has loaded is as long for all of them, but at the borders.
__global__ void window(float *out, const int *centre, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, c = centre[i];
  float sum = 0;
  for (int k = c - 40; k <= c + 40; ++k)
    sum += in[k];
  out[i] = sum;
}
__device__ int radius;
__global__ void clamped(float *out, const int *centre, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, c = centre[i];
  float sum = 0;
  for (int k = max(c - radius, 0); k < min(c + radius, n); ++k)
    sum += in[k];
  out[i] = sum;
}
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: note: each lane of a warp goes round this loop {{.*}} [cuda-perf-uneven-lanes]
// CHECK: walk one list together
__global__ void radii(float *out, const int *centre, const int *radius, const float *in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, c = centre[i], r = radius[i];
  float sum = 0;
  for (int k = c - r; k <= c + r; ++k)
    sum += in[k];
  out[i] = sum;
}

// Between the sums of a prefix sum: a length of each lane's own, as pairs of numbers that are put together.
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: note: each lane of a warp goes round this loop {{.*}} [cuda-perf-uneven-lanes]
// CHECK: walk one list together
__global__ void betweenSums(int2 *out, const int2 *pos, int2 offset) {
  extern __shared__ int2 sums[];
  sums[threadIdx.x] = pos[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  const int2 end = sums[threadIdx.x], start = threadIdx.x > 0 ? sums[threadIdx.x - 1] : make_int2(0, 0);
  for (int k = start.y + offset.y; k < end.y + offset.y; ++k)
    out[k] = start;
}

// Eight lanes walk a list together.
__global__ void rowsOfEight(float *y, const int *row, const float *value, int n) {
  const int r = (blockIdx.x * blockDim.x + threadIdx.x) / 8;
  float sum = 0;
  if (r < n)
    for (int k = row[r] + threadIdx.x % 8; k < row[r + 1]; k += 8)
      sum += value[k];
  for (int step = 4; step > 0; step /= 2)
    sum += __shfl_down_sync(0xffffffff, sum, step, 8);
  if (r < n && threadIdx.x % 8 == 0)
    y[r] = sum;
}

// Short by what the code says: longer ones go elsewhere, a length is cut off, rows are 16 apart, a structure has 12.
__global__ void shortOnes(int *level, const int *row, const int *edge, int *longer, int n) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n)
    return;
  const int begin = row[v], end = row[v + 1];
  if (end - begin > 16) {
    longer[v] = 1;
    return;
  }
  for (int k = begin; k < end; ++k)
    level[edge[k]] = 1;
}
__global__ void cutOff(float *y, const int *start, const int *length, const float *value) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x, from = start[r], rounds = min(length[r], 32);
  float sum = 0;
  for (int k = 0; k < rounds; ++k)
    sum += value[from + k];
  y[r] = sum;
}
__global__ void rowsOf16(float *y, const int *length, const float *value) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x, rounds = length[r];
  float sum = 0;
  for (int k = 0; k < rounds; ++k)
    sum += value[r * 16 + k];
  y[r] = sum;
}
struct Cell {
  int used, neighbours[12];
};
__global__ void neighboursOfCell(float *y, const Cell *cells, const float *value) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x, rounds = cells[r].used;
  float sum = 0;
  for (int k = 0; k < rounds; ++k)
    sum += value[cells[r].neighbours[k]];
  y[r] = sum;
}

// Rows of 64 are not short, nor are lists that may have 1000 elements.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: note: each lane of a warp goes round this loop {{.*}} [cuda-perf-uneven-lanes]
// CHECK: walk one list together
__global__ void rowsOf64(float *y, const int *length, const float *value) {
  const int r = blockIdx.x * blockDim.x + threadIdx.x, rounds = length[r];
  float sum = 0;
  for (int k = 0; k < rounds; ++k)
    sum += value[r * 64 + k];
  y[r] = sum;
}
// CHECK: :[[#@LINE+8]]:{{[0-9]+}}: note: each lane of a warp goes round this loop {{.*}} [cuda-perf-uneven-lanes]
// CHECK: walk one list together
__global__ void upToThousand(int *level, const int *row, const int *edge, int n) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n)
    return;
  const int begin = row[v], end = row[v + 1];
  if (end - begin <= 1000)
    for (int k = begin; k < end; ++k)
      level[edge[k]] = 1;
}

// What a round finds goes behind what was found before, or into an element that the next round looks at: other lanes
// cannot do these rounds.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: hint: each lane of a warp goes round this loop {{.*}} [cuda-perf-uneven-lanes]
// CHECK: give a warp lists of like length
__global__ void collect(int *found, int *all, const int *row, const int *edge, const int *level) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  int count = 0;
  for (int k = row[v]; k < row[v + 1]; ++k)
    if (level[edge[k]] > 0) {
      found[v * 100 + count++] = edge[k];
      atomicAdd(all, 1);
    }
  found[v * 100 + 99] = count;
}
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: hint: each lane of a warp goes round this loop {{.*}} [cuda-perf-uneven-lanes]
// CHECK: give a warp lists of like length
__global__ void bits(unsigned char *out, const int *start, const int *length, const unsigned char *in, int shift) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x, to = start[v], rounds = length[v];
  const unsigned char *const from = in + v * 128;
  for (int k = 0; k < rounds; ++k) {
    out[to + k] |= from[k] >> shift;
    out[to + k + 1] |= from[k] << (8 - shift);
  }
}

// A sum that is kept in memory has to be put together, too.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: each lane of a warp goes round this loop {{.*}} [cuda-perf-uneven-lanes]
// CHECK: and add up what they find with '__shfl_down_sync'
__global__ void sumInMemory(float *sums, const int *row, const float *value) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = row[v]; k < row[v + 1]; ++k)
    sums[v] += value[k];
}

// A loop that goes on from where a search has stopped is no list that somebody loaded.
__global__ void insert(float *best, const float *value, int n) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  int count = 0;
  for (int k = 0; k < n; ++k) {
    for (int i = count - 1; i >= 0; --i)
      best[v * 100 + i + 1] = best[v * 100 + i];
    if (value[k] > best[v * 100])
      ++count;
  }
}
