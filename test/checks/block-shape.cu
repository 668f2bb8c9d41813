// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-block-shape' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'
// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-block-shape' --gpu-arch=sm_86 -q %s | FileCheck %s --check-prefix=SM86

// Blocks of a length that leaves lanes or multiprocessors empty, of kernels that take any other length.

__global__ void scale(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i] *= 2.0f;
}

// Few threads with much to do may well be spread thinly.
__global__ void nearest(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float least = 1e30f;
  for (int k = 0; k < n; ++k)
    least = fminf(least, fabsf(a[i] - a[k]));
  if (i < n)
    a[i + n] = least;
}

// Its rows are the blocks' own.
__global__ void ofRows(float *a, int n) { a[blockIdx.x * n + threadIdx.x] *= 2.0f; }

__global__ void tiled(float *a, int n) {
  __shared__ float tile[32];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  tile[threadIdx.x] = a[i];
  a[i] = tile[31 - threadIdx.x];
}

// What y and z are for does not matter, unless the length does.
__global__ void ofPlanes(float *a, int columns, int rows) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < columns)
    a[(blockIdx.z * rows + y) * columns + x] *= 2.0f;
}
__global__ void ofPieces(float *a) {
  a[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] *= 2.0f;
}

// Each thread goes on by the length of the grid.
__global__ void goOn(float *a, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    a[i] *= 2.0f;
}

void launches(float *a, int n, int threads) {
  // 32 blocks of one warp each; sm_90 holds 64 warps. sm_86 takes 16 blocks, and holds 48 warps.
  // CHECK: :[[#@LINE+4]]:26: note: blocks of 32 threads fill 32 of the 64 warps that a multiprocessor of sm_90 holds [cuda-perf-block-shape]
  // CHECK: = in kernel 'scale'{{.*}}assuming the grid is large
  // CHECK: note: launch blocks of 256 threads, which fill 64 of 64 warps, and a grid to match: 'scale' takes any length
  // SM86: note: blocks of 32 threads fill 16 of the 48 warps that a multiprocessor of sm_86 holds
  scale<<<(n + 31) / 32, 32>>>(a, n);
  // 64 threads are enough for sm_90; on sm_86 they fill 32 of 48.
  scale<<<(n + 63) / 64, 64>>>(a, n);
  // Four warps, the last with four lanes.
  // CHECK: :[[#@LINE+2]]:27: note: blocks of 100 threads leave 28 of 128 lanes idle [cuda-perf-block-shape]
  // SM86: note: blocks of 100 threads leave 28 of 128 lanes idle
  scale<<<(n + 99) / 100, 100>>>(a, n);
  // CHECK: :[[#@LINE+1]]:14: note: blocks of 1 thread leave 31 of 32 lanes idle and fill 32 of the 64 warps {{.*}} [cuda-perf-block-shape]
  scale<<<n, 1>>>(a, n);
  // An eighth is the least: 28 of 512 are not.
  scale<<<(n + 483) / 484, 484>>>(a, n);
  // Whole warps; a length that is not known; two lengths; a grid that is known and small.
  scale<<<(n + 255) / 256, 256>>>(a, n);
  scale<<<n / threads, threads>>>(a, n);
  scale<<<10, 100>>>(a, n);
  nearest<<<(n + 31) / 32, 32>>>(a, n);
  // CHECK: :[[#@LINE+1]]:41: note: blocks of 32 threads fill 32 of the 64 warps {{.*}} [cuda-perf-block-shape]
  ofPlanes<<<dim3((n + 31) / 32, n, 3), dim3(32, 1, 1)>>>(a, n, n);
  // 16,384 threads, and as much to do as there is. Of ten blocks another check speaks.
  // CHECK: :[[#@LINE+1]]:16: warning: blocks of 16 threads leave 16 of 32 lanes idle and fill 32 of the 64 warps {{.*}} [cuda-perf-block-shape]
  goOn<<<1024, 16>>>(a, n);
  goOn<<<10, 16>>>(a, n);
  // The length is the kernel's affair.
  ofPieces<<<dim3(n, n), 32>>>(a);
  ofRows<<<n, 100>>>(a, 100);
  tiled<<<n, 32>>>(a, n);
  // Less than a warp is too little whatever the block is for.
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: blocks of 16 threads leave 16 of 32 lanes idle {{.*}} [cuda-perf-block-shape]
  // CHECK: note: a warp takes the time of 32 lanes however few have a thread: let a block take as much {{.*}} 'tiled' bases on
  tiled<<<n, 16>>>(a, n);
  tiled<<<100, 16>>>(a, n);
}

// A failed assertion ends the launch, whatever the block is.
#include <cassert>
__global__ void checked(float *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  assert(a[i] >= 0);
  a[i] = a[i] * 2;
}
void launchChecked(float *a, int n) {
  // CHECK: :[[#@LINE+1]]:26: note: blocks of 4 threads leave 28 of 32 lanes idle {{.*}} [cuda-perf-block-shape]
  checked<<<(n + 3) / 4, 4>>>(a, n);
}

// Several elements a thread, a block's length or one apart: blocks of any length deal them out.
__global__ void lengthsApart(float *a, int n) {
  int start = blockIdx.x * (blockDim.x * 16);
  for (int k = 0; k < 16; ++k)
    if (int i = start + k * blockDim.x + threadIdx.x; i < n)
      a[i] *= 2.0f;
}
__global__ void sideBySide(float *a, int n) {
  int start = blockIdx.x * (blockDim.x * 16);
  for (int k = 0; k < 16; ++k)
    if (int i = start + k + threadIdx.x * 16; i < n)
      a[i] *= 2.0f;
}
// A block's stretch is of a length of its own; and a row a block.
__global__ void ofOwnLength(float *a, int n) {
  for (int k = 0; k < 16; ++k)
    if (int i = blockIdx.x * 256 + k * blockDim.x + threadIdx.x; i < n)
      a[i] *= 2.0f;
}
__global__ void rowABlock(float *a, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    a[blockIdx.x * n + i] *= 2.0f;
}
// A block that is a column.
__global__ void ofColumns(float *a, int columns, int rows) {
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y < rows)
    a[y * columns + blockIdx.x] *= 2.0f;
}
void stretches(float *a, int n, int m) {
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: blocks of 16 threads leave 16 of 32 lanes idle and fill 32 of the 64 warps {{.*}} [cuda-perf-block-shape]
  // CHECK: note: launch blocks of 256 threads, {{.*}}: 'lengthsApart' takes any length, since its threads take their elements from 'blockIdx.x * blockDim.x' on by 'threadIdx.x'
  lengthsApart<<<(n + 255) / 256, 16>>>(a, n);
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{warning|note}}: blocks of 16 threads leave 16 of 32 lanes idle {{.*}} [cuda-perf-block-shape]
  sideBySide<<<(n + 255) / 256, 16>>>(a, n);
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: blocks of 16 threads leave 16 of 32 lanes idle {{.*}} [cuda-perf-block-shape]
  ofOwnLength<<<(n + 255) / 256, 16>>>(a, n);
  ofOwnLength<<<(n + 255) / 256, 40>>>(a, n);
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: blocks of 16 threads leave 16 of 32 lanes idle {{.*}} [cuda-perf-block-shape]
  rowABlock<<<m, 16>>>(a, n);
  rowABlock<<<m, 32>>>(a, n);
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: blocks of 32 threads fill 32 of the 64 warps {{.*}} [cuda-perf-block-shape]
  // CHECK: note: launch blocks of 256 threads, {{.*}} all it does with it is 'blockIdx.y * blockDim.y + threadIdx.y'
  ofColumns<<<dim3(n, (m + 31) / 32), dim3(1, 32)>>>(a, n, m);
  ofColumns<<<dim3(n, (m + 63) / 64), dim3(1, 64)>>>(a, n, m);
}

// As many threads as elements, and no test: blocks of another length may go beyond the end.
__global__ void clear(float *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 0; }
void noTest(float *a, int n) {
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: blocks of 10 threads leave 22 of 32 lanes idle {{.*}} [cuda-perf-block-shape]
  // CHECK: note: launch blocks of 256 threads, which fill 64 of 64 warps, and a grid to match, and let 'clear' test each thread's index against the number of elements, which now nothing keeps it below: the last of such blocks may go beyond the end
  clear<<<n / 10, 10>>>(a);
  // 16384 blocks of 16 are 1024 of 256.
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{warning|note}}: blocks of 16 threads leave 16 of 32 lanes idle {{.*}} [cuda-perf-block-shape]
  // CHECK: note: launch blocks of 256 threads, which fill 64 of 64 warps, and a grid to match: 'clear' takes any length
  clear<<<16384, 16>>>(a);
}

// A block of one thread that knows what to do by its block alone.
__global__ void itemABlock(float *a, int n) {
  for (int i = 0; i < n; ++i)
    a[blockIdx.x] += a[blockIdx.x * n + i];
}
// Cells of two and three dimensions, whose blocks may have other sides.
__global__ void cells(float *a, int columns, int rows) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < columns && y < rows)
    a[y * columns + x] *= 2.0f;
}
__global__ void byGrid(float *a) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  a[y * (blockDim.x * gridDim.x) + x] *= 2.0f;
}
__global__ void volume(float *a, int columns, int rows, int planes) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
      z = blockIdx.z * blockDim.z + threadIdx.z;
  if (x < columns && y < rows && z < planes)
    a[(z * rows + y) * columns + x] *= 2.0f;
}
// Its rows of threads are something else.
__global__ void channels(float *a, int columns) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  if (x < columns)
    a[threadIdx.y * columns + x] *= 2.0f;
}
void severalAxes(float *a, int n) {
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: blocks of 1 thread leave 31 of 32 lanes idle and fill 32 of the 64 warps {{.*}} [cuda-perf-block-shape]
  // CHECK: note: give each thread what a block does now: blocks of 256 threads, {{.*}} 'blockIdx.x * blockDim.x + threadIdx.x' for 'blockIdx.x' in 'itemABlock'
  itemABlock<<<n, 1>>>(a, n);
  // A hundred threads are spread over as many multiprocessors; all threads of a block do the same, which is no matter of its length.
  itemABlock<<<100, 1>>>(a, n);
  itemABlock<<<n, 16>>>(a, n);
  // 100 threads are four warps, the last with four lanes.
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: blocks of 10x10 threads leave 28 of 128 lanes idle [cuda-perf-block-shape]
  // CHECK: note: launch blocks of 32x8 threads, {{.*}} 'cells' takes any length, since its threads know their elements by 'blockIdx * blockDim' and 'threadIdx' of each axis alone
  cells<<<dim3((n + 9) / 10, (n + 9) / 10), dim3(10, 10)>>>(a, n, n);
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: blocks of 4x4 threads leave 16 of 32 lanes idle and fill 32 of the 64 warps {{.*}} [cuda-perf-block-shape]
  byGrid<<<dim3(n / 4, n / 4), dim3(4, 4)>>>(a);
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: blocks of 5x5x4 threads leave 28 of 128 lanes idle [cuda-perf-block-shape]
  // CHECK: note: launch blocks of 32x4x2 threads
  volume<<<dim3(n / 5, n / 5, n / 4), dim3(5, 5, 4)>>>(a, n, n, n);
  cells<<<dim3((n + 15) / 16, (n + 15) / 16), dim3(16, 16)>>>(a, n, n);
  volume<<<dim3(n / 8, n / 8, n / 4), dim3(8, 8, 4)>>>(a, n, n, n);
  // Rows of three threads, however long they are: 36 threads are a warp and an eighth.
  channels<<<(n + 11) / 12, dim3(12, 3)>>>(a, n);
}

// One thread in all.
__global__ void walkList(const int *next, float *a, int at) {
  for (int i = at; i != -1; i = next[i])
    a[i] += 1.0f;
}
__global__ void sumOf(float *total, const float *of, int n) {
  float sum = 0;
  for (int i = 0; i < n; ++i)
    sum += of[i];
  *total = sum;
}
__global__ void series(float *a) {
  float x = *a;
  for (int i = 1; i <= 5000; ++i) // 5000 rounds of an addition at least, known
    x = x * 0.5f + 1.0f;
  *a = x;
}
__global__ void few(float *a) {
  for (int i = 1; i < 100; ++i)
    a[i] += a[i - 1];
}
__global__ void count(int *counter) { *counter += 1; }
// Objects of the device's own have to be built there.
struct Shape {
  virtual __device__ float area() const = 0;
};
struct Square : Shape {
  __device__ float area() const override { return 1.0f; }
};
__global__ void build(Shape **all, int n) {
  for (int i = 0; i < n; ++i)
    all[i] = new Square;
}
void loneThreads(const int *next, float *a, int *counter, int n) {
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[#@LINE+2]]:16: note: one thread on the whole GPU goes round a loop over global memory in each of many launches: the others have nothing to do [cuda-perf-block-shape]
    // CHECK: note: deal the loop's rounds out to threads
    walkList<<<1, 1>>>(next, a, i);
    // No loop: somebody has to.
    count<<<1, 1>>>(counter);
  }
}
void loneOnce(float *a, Shape **all, int n) {
  scale<<<(n + 255) / 256, 256>>>(a, n); // so 'n' counts elements
  // CHECK: :[[#@LINE+1]]:11: note: one thread on the whole GPU goes round a loop over global memory: the others have nothing to do [cuda-perf-block-shape]
  sumOf<<<1, 1>>>(a, a, n);
  // CHECK: :[[#@LINE+1]]:12: note: one thread on the whole GPU goes through {{[0-9]+}} instructions: the others have nothing to do [cuda-perf-block-shape]
  series<<<1, 1>>>(a);
  few<<<1, 1>>>(a);
  build<<<1, 1>>>(all, n);
}
// Called who knows how often, with who knows how many: a hint.
void loneOfSome(float *a, int some) { sumOf<<<1, 1>>>(a, a, some); }
