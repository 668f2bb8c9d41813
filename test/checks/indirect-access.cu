// RUN: not %cuda-perf-lint --group=place --verbose --quiet --fail-on=note --checks='-*,cuda-perf-indirect-access' %s > %t.txt
// RUN: FileCheck --input-file=%t.txt --implicit-check-not='note: load of' --implicit-check-not='note: store to' %s
// RUN: %cuda-perf-lint --quiet --fail-on=note --checks='-*,cuda-perf-strided-global-access' %s | count 0
//
// An index that every lane loads for itself is indirect; one that a warp shares is not. Off by default.

__global__ void gather(float *out, const float *values, const int *order) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = values[order[i]];
}
// CHECK: :[[#@LINE-2]]:12: note: load of 'values' goes through the loaded index 'order[i]': up to 32 sectors per request where 4 would do

__global__ void scatter(float *out, const float *values, const int *order) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int target = order[i] * 4 + 1;
  out[target] = values[i];
}
// CHECK: :[[#@LINE-2]]:3: note: store to 'out' goes through the loaded index 'target': up to 32 sectors

// One index a block: the warp's lanes stay neighbours.
__global__ void rowByIndex(float *out, const float *values, const int *rows, int columns) {
  int row = rows[blockIdx.x];
  for (int k = threadIdx.x; k < columns; k += blockDim.x)
    out[blockIdx.x * columns + k] = values[row * columns + k];
}

__global__ void direct(float *out, const float *values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = values[i];
}

// Rows of which each is read in one piece: their order does not matter. Four a warp.
__global__ void rowsByIndex(float *out, const float *values, const int *rows) {
  int row = rows[blockIdx.x * 4 + threadIdx.x / 8];
  out[blockIdx.x * 32 + threadIdx.x] = values[row * 8 + threadIdx.x % 8];
}
void launchRows(float *out, const float *values, const int *rows) { rowsByIndex<<<100, 32>>>(out, values, rows); }

// Which cell a position lies in is not known of any lane: at worst all of them in one of their own.
__global__ void cells(int *counts, const float2 *positions, float width, int columns) {
  float2 at = positions[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd(&counts[int(at.y / width) * columns + int(at.x / width)], 1);
}
// CHECK: :[[#@LINE-2]]:3: note: atomic on 'counts' goes through {{.*}}: up to 32 sectors per request where 4 would do

// What an atomic counter gives out is in order.
__global__ void append(int *list, int *used, const int *values) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (values[i] > 0)
    list[atomicAdd(used, 1)] = i;
}

// A list of each lane's own: of the walk along it cuda-perf-uneven-lanes speaks.
__global__ void degrees(int *sums, const int *row, const int *column, const int *degree, int n) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v >= n)
    return;
  int sum = 0;
  for (int k = row[v]; k < row[v + 1]; ++k)
    sum += degree[column[k]];
  sums[v] = sum;
}
// CHECK: :[[#@LINE-3]]:12: note: load of 'degree' goes through the loaded index 'column[k]'
// CHECK: note: sort the indices

// What a byte, or a few bits, looks up is a table, which shared memory can hold.
__global__ void substitute(unsigned *out, const unsigned *in, const unsigned *table, const unsigned char *letters) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned word = in[i];
  out[i] = table[word & 0xff] ^ table[word >> 24] ^ letters[in[i] & 0xfff];
}
// CHECK: :[[#@LINE-2]]:12: note: load of 'table' goes through the loaded index 'word & 0xff'
// CHECK: note: this is a table of up to 1024 bytes: copy it to shared memory once a block and look it up there
// CHECK: :[[#@LINE-4]]:33: note: load of 'table' goes through the loaded index 'word >> 24'
// CHECK: note: this is a table of up to 1024 bytes
// CHECK: :[[#@LINE-6]]:53: note: load of 'letters' goes through the loaded index 'in[i] & 0xfff'
// CHECK: note: this is a table of up to 4096 bytes

// The constant index is not what is loaded.
struct Point {
  float xyz[3];
};
__global__ void pickPoints(float *out, const Point *points, const int *order) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Point &picked = points[order[i]];
  out[i] = picked.xyz[0];
}
// CHECK: :[[#@LINE-2]]:12: note: load of 'points' through 'picked' goes through an index that is loaded from memory: up to
// CHECK: note: sort the indices

// Atomics of each lane's own rounds are no walk along a list.
__global__ void sumsOfClusters(float *sums, const int *cluster, const float *features, int count) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int begin = cluster[i] * count;
  for (int f = 0; f < count; ++f)
    atomicAdd(&sums[begin + f], features[f]);
}
// CHECK: :[[#@LINE-2]]:5: note: atomic on 'sums' goes through
// CHECK-NOT: walks a list
// CHECK: note: sort the indices

// Three arrays at one index: a structure. The fourth has an index of its own.
__global__ void distances(float *out, const int *from, const int *to, const float *x, const float *y, const float *z,
                          const float *scale, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int a = from[i];
  out[i] = (x[a] * x[a] + y[a] * y[a] + z[a] * z[a]) * scale[to[i]];
}
// CHECK: :[[#@LINE-2]]:13: note: load of 'x' goes through the loaded index 'a'
// CHECK: note: 'x', 'y' and 'z' are read at the same index: as one array of structures of 16 bytes, aligned to as many, a lane takes 1 sector instead of 3
// CHECK: :[[#@LINE-4]]:27: note: load of 'y' goes through
// CHECK: :[[#@LINE-5]]:41: note: load of 'z' goes through
// CHECK: :[[#@LINE-6]]:56: note: load of 'scale' goes through the loaded index 'to[i]'
// CHECK-NOT: are read at the same index

// The same of what is stored.
__global__ void moveTo(float *px, float *py, const int *place, const float *x, const float *y) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  px[place[i]] = x[i];
  py[place[i]] = y[i];
}
// CHECK: :[[#@LINE-3]]:3: note: store to 'px' goes through the loaded index 'place[i]'
// CHECK: note: where this puts elements in order, rank those of a block in shared memory first, and let neighbouring threads store neighbours; else sort the indices
// CHECK: note: 'px' and 'py' are written at the same index: as one array of structures of 8 bytes, aligned to as many, a lane takes 1 sector instead of 2
// CHECK: :[[#@LINE-5]]:3: note: store to 'py' goes through the loaded index 'place[i]'

// Adds of lanes that may meet: measured, they do not take longer for that. And a minimum that most often changes nothing.
__global__ void addForces(float *sums, const int *atom, const float *force) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sums[atom[i]], force[i]);
}
// CHECK: :[[#@LINE-2]]:3: note: atomic on 'sums' goes through an index that is loaded from memory
// CHECK: note: sort the indices

__global__ void relax(int *distance, const int *to, const int *length) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicMin(&distance[to[i]], length[i]);
}
// CHECK: :[[#@LINE-2]]:3: note: atomic on 'distance' goes through
// CHECK: note: load the element first, and leave the atomic out where it would change nothing

// The same, but it looks first.
__global__ void relaxIfLess(int *distance, const int *to, const int *length) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (length[i] < distance[to[i]])
    atomicMin(&distance[to[i]], length[i]);
}
// CHECK: :[[#@LINE-3]]:19: note: load of 'distance' goes through
// CHECK: :[[#@LINE-3]]:5: note: atomic on 'distance' goes through
// CHECK-NOT: load the element first

// Rows that data pick, of one length.
__global__ void rowSums(float *sums, const float *table, const int *rows, int columns) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int c = 0; c < columns; ++c)
    sum += table[rows[i] * columns + c];
  sums[i] = sum;
}
// CHECK: :[[#@LINE-3]]:12: note: load of 'table' goes through the loaded index 'rows[i] * columns + c'
// CHECK: note: each lane walks a list of its own, {{.*}} let 8 lanes walk one together

// Two arrays along one list: they are read in order, and a structure gains nothing.
__global__ void products(float *sums, const int *row, const float *a, const float *b) {
  const int v = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = row[v / 2] + v % 2; k < row[v / 2 + 1]; k += 2)
    sum += a[k] * b[k];
  atomicAdd(&sums[v / 2], sum);
}
// CHECK: :[[#@LINE-3]]:12: note: load of 'a' goes through
// CHECK-NOT: same index
// CHECK: :[[#@LINE-5]]:19: note: load of 'b' goes through
// CHECK-NOT: same index
