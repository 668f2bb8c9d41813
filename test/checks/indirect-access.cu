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
