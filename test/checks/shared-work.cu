// Work that lanes share in place of another layout: transpositions in loops that go on by the grid, sums that a thread
// keeps in memory, columns with fewer threads than a warp.
// RUN: not %cuda-perf-lint --group=place --verbose --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='if the layout' --implicit-check-not="same 'own[f]'"

__global__ void transposed(float *out, const float *in, int nx, int ny) {
  for (int iy = threadIdx.y + blockDim.y * blockIdx.y; iy < ny; iy += blockDim.y * gridDim.y)
    for (int ix = threadIdx.x + blockDim.x * blockIdx.x; ix < nx; ix += blockDim.x * gridDim.x)
      // CHECK: :[[#@LINE+2]]:7: warning: store to 'out' moves up to 32 sectors per request ('ny' times 4) where 4 would do
      // CHECK: let a block work on tiles of 32 x 32 elements in shared memory, in rows of 33: load them as now, and store them with neighbouring threads on neighbouring 'iy': the store then takes 4 sectors
      out[iy + ix * ny] = in[ix + iy * nx];
}

__global__ void transposedLoad(float *out, const float *in, int nx, int ny) {
  for (int iy = threadIdx.y + blockDim.y * blockIdx.y; iy < ny; iy += blockDim.y * gridDim.y)
    for (int ix = threadIdx.x + blockDim.x * blockIdx.x; ix < nx; ix += blockDim.x * gridDim.x)
      // CHECK: :[[#@LINE+2]]:31: warning: load of 'in' moves up to 32 sectors per request ('ny' times 4) where 4 would do
      // CHECK: let a block work on tiles of 32 x 32 elements in shared memory, in rows of 33: load them with neighbouring threads on neighbouring 'iy', and store them as now: the load then takes 4 sectors
      out[ix + iy * nx] = 2 * in[iy + ix * ny];
}

// Each lane has its own 'f', whose sums no other round of this loop touches; the loop around it comes to them again.
__global__ void sumsInMemory(float *sums, const float *from, const int *start, int n, int features) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  for (int k = start[row]; k < start[row + 1]; ++k)
    for (int f = 0; f < features; ++f)
      // CHECK: :[[#@LINE+2]]:7: warning: load of 'sums' moves up to 32 sectors per request ('features' times 4) where 4 would do
      // CHECK: let up to 32 lanes work on one 'row' together, neighbouring lanes on neighbouring 'f': the access then takes 4 sectors
      sums[row * features + f] += from[k * features + f];
}

// A round of the loop takes what the one before it stored.
// CHECK-NOT: lanes work on one
__global__ void carried(float *rows, int n, int length) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row < n)
    for (int k = 1; k < length; ++k)
      rows[row * length + k] += 0.5f * rows[row * length + k - 1];
}

// A chain: between one round of the outer loop and the next the thread works on all that the inner one stored.
__global__ void chained(unsigned *blocks, const unsigned *in, int n, int length) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= n)
    return;
  unsigned *own = blocks + row * length;
  for (int k = 0; k < n; ++k) {
    for (int f = 0; f < length; ++f)
      own[f] ^= in[k * length + f];
    unsigned mixed = 0;
    for (int f = 0; f < length; ++f)
      mixed = 31 * mixed + own[f];
    own[0] = mixed;
  }
}

// 16 threads are half a warp, each with a long column.
__global__ void fewColumns(const float *from, int wide, int columns, int batch, float *sums) {
  int column = blockIdx.x * blockDim.x + threadIdx.x;
  if (column >= columns)
    return;
  float sum = 0;
  for (int i = 0; i < wide * batch; ++i)
    // CHECK: :[[#@LINE+2]]:12: note: load of 'from' moves up to 16 sectors per request ('wide' times 2) where 2 would do
    // CHECK: let a whole warp's 32 lanes work on one 'column' together, neighbouring lanes on neighbouring 'i % wide', and combine their results ('__shfl_down_sync'): the access then takes 2 sectors
    sum += from[(i / wide) * wide * columns + i % wide + column * wide];
  sums[column] = sum;
}
void run(const float *from, int wide, int columns, int batch, float *sums) {
  fewColumns<<<(columns + 15) / 16, 16>>>(from, wide, columns, batch, sums);
}

// Blocks along y take the rest of each row; what is looked up keeps the exchange from being tried for all.
__global__ void scattered(int n, int channels, const float *from, const int *which, float *to) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, channel = blockIdx.y;
  if (row >= n || channel >= channels)
    return;
  // CHECK: :[[#@LINE+2]]:3: note: load of 'to' moves up to 32 sectors per request
  // CHECK: the rest of a thread's row is taken by other blocks along y: let neighbouring threads take what 'blockIdx.y' gives now, for which this access would take 4 sectors
  to[row * channels + channel] += from[which[row] * channels + channel];
}
void scatter(int n, int channels, const float *from, const int *which, float *to) {
  scattered<<<dim3(n / 256, channels), 256>>>(n, channels, from, which, to);
}

// Only 'x' of 'z * wide + x' changes places with 'y'.
__global__ void cutOut(const float *in, float *out, int wide, int high, int fromX, int fromY) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z;
  if (x < wide && y < high)
    // CHECK: :[[#@LINE+2]]:5: warning: store to 'out' moves up to 32 sectors
    // CHECK: 'x', which follows 'threadIdx.x', is the slow index and 'y' the fast one: exchange 'x' and 'y': the access then takes 4 sectors
    out[(z * wide + x) * high + y] = in[(z * wide + x + fromX) * high + y + fromY];
}

// A row that was looked up is walked along: laid out the other way round its elements would lie apart.
// CHECK-NOT: element k of all threads
__global__ void ofNeighbours(const int *lists, int *counts, int n, int length) {
  int own = blockIdx.x * blockDim.x + threadIdx.x, count = 0;
  if (own >= n)
    return;
  for (int i = 0; i < length; ++i) {
    const int other = lists[own * length + i];
    for (int k = 0; k < length; ++k)
      count += lists[other * length + k] == own;
  }
  counts[own] = count;
}
