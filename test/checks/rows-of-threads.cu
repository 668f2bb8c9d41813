// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// A row a thread, where a row that was looked up is walked beside it: its place is not known, but a thread for each element
// brings both rows into neighbouring elements.
__global__ void scattered(float *voxels, const float *points, const int *slot, int n, int features) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= n || slot[x] < 0)
    return;
  int s = slot[x];
  for (int i = 0; i < features; ++i)
    // CHECK: note: load of 'points' moves up to 32 sectors per request ('features' times 4) where 4 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let a thread take one element instead of a row: thread i element i, and what belongs to the row at 'i / features', to the column at 'i % features', in 'features' times as many threads: the access then takes 4 sectors
    voxels[s * features + i] = points[x * features + i];
}

// Nobody looks at what the atomics found: they may come in any order.
__global__ void summed(const float *points, float *sums, const int *group, int n, int features) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= n)
    return;
  int to = group[x];
  for (int i = 0; i < features; ++i)
    // CHECK: warning: load of 'points' moves up to 32 sectors {{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let a thread take one element instead of a row: thread i element i
    atomicAdd(&sums[to * features + i], points[x * features + i]);
}

// Here somebody does: a round needs the one before.
__global__ void queued(const float *points, int *free, float *out, int n, int features) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x >= n)
    return;
  for (int i = 0; i < features; ++i) {
    // CHECK: load of 'points' moves up to 32 sectors {{.*}} [cuda-perf-strided-global-access]
    // CHECK-NOT: lanes work on
    float value = points[x * features + i];
    out[atomicAdd(free, 1)] = value;
  }
}

// A transposition without a tile: the rows are the blocks', the columns the threads'.
__global__ void transposed(float *out, const float *in, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (c < columns)
    // CHECK: warning: store to 'out' moves up to 32 sectors per request ('rows' times 4) where 4 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let a block work on tiles of 32 x 32 elements in shared memory, in rows of 33: load them as now, and store them with neighbouring threads on neighbouring 'blockIdx.y': the store then takes 4 sectors
    out[c * rows + r] = in[r * columns + c];
}

// Nothing is on the other side: neighbouring threads may be what neighbouring blocks are.
__global__ void cleared(float *out, int rows, int columns) {
  int c = blockIdx.x * blockDim.x + threadIdx.x, r = blockIdx.y;
  if (c < columns)
    // CHECK: warning: store to 'out' moves up to 32 sectors {{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let one index 'i' of a grid without blocks along y go through the elements, with 'c' as 'i / rows' and 'r' as 'i % rows': the access then takes 4 sectors
    out[c * rows + r] = 0;
}

// Two elements of a row that are stored one behind the other are a vector; one before a loop and one in it are none.
__global__ void pairs(float *out, float s, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: note: store to 'out' moves up to 32 sectors {{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: store 2 neighbouring elements of a thread as one vector of 8 bytes (where its address is a multiple of that)
  out[i * columns] = s;
  // CHECK: note: store to 'out' {{.*}} [cuda-perf-strided-global-access]
  out[i * columns + 1] = s;
}
__global__ void triangle(float *out, const float *in, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: store to 'out' moves {{.*}} [cuda-perf-strided-global-access]
  // CHECK-NOT: as one vector
  out[i * columns + i] = 1;
  for (int k = i + 1; k < columns; ++k)
    // CHECK: store to 'out' moves {{.*}} [cuda-perf-strided-global-access]
    out[i * columns + k] = in[k];
}
