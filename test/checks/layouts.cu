// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// What can be done in the kernel comes before another layout, which others may have a say in.

// Eight doubles side by side, a row apart from thread to thread: four vectors in place of eight requests.
__global__ void rowsOfEight(double *out, const double *rows, int clusters) {
  int n = blockIdx.x * blockDim.x + threadIdx.x;
  const double *row = rows + 8 * n * clusters;
  // CHECK: load of 'rows' through 'row' moves up to 32 sectors per request ('8 * clusters' times 8) where 8 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: load 2 neighbouring elements of a thread as one vector of 16 bytes (where its address is a multiple of that), one request in place of 2, or copy the block's part of 'rows' to shared memory first{{.*}}: its loads then move 8 sectors where they move 32 now
  // CHECK-COUNT-7: [cuda-perf-strided-global-access]
  out[n] = row[0] + row[1] + row[2] + row[3] + row[4] + row[5] + row[6] * row[7];
}

// Those of a thread that others of its block pass by: no tile of a block is dense then.
__global__ void someRowsOfFour(double *out, const double *rows, const int *flags, int clusters) {
  int n = blockIdx.x * blockDim.x + threadIdx.x;
  const double *row = rows + 4 * n * clusters;
  double sum = 0;
  for (int c = 0; c < clusters; ++c)
    // CHECK: load of 'rows' through 'row' moves up to 32 sectors per request ({{.*}}) where 8 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: load 2 neighbouring elements of a thread as one vector of 16 bytes (where its address is a multiple of that), one request in place of 2; if the layout of 'rows' is yours to choose, lay it out the other way round, with {{.*}} side by side: the access then takes 8 sectors, and no other access of the kernel is spoilt
    // CHECK-COUNT-3: [cuda-perf-strided-global-access]
    if (flags[n] > 0)
      sum += row[4 * c] + row[4 * c + 1] + row[4 * c + 2] * row[4 * c + 3];
  out[n] = sum;
}

// A block a column, whose threads add up what they have loaded: no thread does without the others of its block.
// CHECK: load of 'in' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: let a block do what 32 neighbouring blocks do now, neighbouring threads the work of neighbouring blocks, with shared memory for each of them: the access then takes 4 sectors
__global__ void columnSums(float *out, const float *in, int columns) {
  __shared__ float sums[256];
  sums[threadIdx.x] = in[threadIdx.x * columns + blockIdx.x];
  __syncthreads();
  for (int k = 128; k > 0; k /= 2) {
    if (threadIdx.x < k)
      sums[threadIdx.x] += sums[threadIdx.x + k];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = sums[0];
}

// The same without shared memory, and not as a list of all elements: the index of a column stays what it is.
// CHECK: store to 'out' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: swap the roles of 'threadIdx.x' and 'blockIdx.x': neighbouring threads take what neighbouring blocks take now, and each block a run of it: the access then takes 4 sectors
__global__ void columnFill(float *out, int columns) { out[threadIdx.x * columns + blockIdx.x] = 1.5f; }

// Each block goes round as often as it looks up: lanes of several blocks would not go round together.
// CHECK: store to 'nearest' moves 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK-NOT: neighbouring blocks
__global__ void nearestOfStation(float *nearest, const float *hits, const int *counts, const float *tracks) {
  float least = 1e10f;
  for (int h = 0; h < counts[blockIdx.y]; ++h)
    least = fminf(least, fabsf(hits[counts[blockIdx.y + 4] + h] - tracks[threadIdx.x]));
  nearest[(blockIdx.x * blockDim.x + threadIdx.x) * 20 + blockIdx.y] = least;
}

// No order of rows and columns makes a diagonal dense.
// CHECK: load of 'matrices' {{.*}} [cuda-perf-strided-global-access]
// CHECK: note: this is a diagonal, whose elements lie apart whichever way the rows are laid out: where it is needed often, let whoever writes 'matrices' keep it in an array of its own
__global__ void diagonals(float *costs, const float *matrices, int size) {
  for (int j = threadIdx.x; j < size; j += blockDim.x)
    costs[j] = matrices[j * size + j];
}

// A function of another file may take the rest of the structure. What is known to be left alone can be told apart.
struct Point {
  unsigned x[14], y[14];
  bool infinite;
};
__device__ void convert(unsigned *to, const unsigned *from);
__global__ void convertPoints(Point *points) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: hint: load of 'points' moves 32 sectors per request where 1 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: 'Point' has 116 bytes, of which a thread takes 1 here: a function that is not known is handed it and may take the rest, which is at hand then
  if (!points[i].infinite)
    convert(points[i].x, points[i].x);
}
__global__ void infinitePoints(bool *out, const Point *points) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: warning: load of 'points' moves 32 sectors per request where 1 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: 'Point' has 116 bytes, of which a thread takes 1 here: give 'infinite' an array of its own
  out[i] = points[i].infinite;
}

// A whole row of the matrix a thread: vectors of it would leave the lanes as far apart in each round.
__global__ void rowTimesVector(float *out, const float *a, const float *b, const float *v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int j = 0; j < 4096; ++j)
    // CHECK: load of 'a' {{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let up to 32 lanes work on one
    // CHECK: load of 'b' {{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let up to 32 lanes work on one
    sum += a[i * 4096 + j] * v[j] + b[i * 4096 + j];
  out[i] = sum;
}

// Structures of 16 bytes, stored one after the other in pieces of four.
struct Extension {
  unsigned a, b, c, d;
};
__global__ void interleave(Extension *out, const Extension *in, unsigned x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-COUNT-1: load of 'in' {{.*}} [cuda-perf-strided-global-access]
  const Extension v = in[i];
  const Extension high{v.a * x, v.b * x, v.c * x, v.d * x};
  // CHECK: store to 'out' moves 32 sectors per request where 4 would do: neighbouring threads lie 32 bytes apart [cuda-perf-strided-global-access]
  // CHECK: note: store a thread's 32 bytes as 2 vectors of 16, or collect the block's part of 'out' in shared memory
  // CHECK: store to 'out' {{.*}} [cuda-perf-strided-global-access]
  out[2 * i + 1] = high;
  out[2 * i] = Extension{v.a - high.a, v.b - high.b, v.c - high.c, v.d - high.d};
}
