// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-strided-*,cuda-perf-shared-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

#include <cufft.h>

// What is advised is what was tried. Beside it what must not be: loops whose values a thread keeps to itself, a layout
// that whoever wrote the rows would pay for, a vector of what a tree of sums takes round by round.

// Each thread has 8 neighbouring doubles; nothing but the counter goes from round to round, and they are no thread's own.
// 32 lanes on neighbouring doubles: 256 bytes, 8 sectors.
__global__ void runsOfEight(double *out, double factor) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 8; ++k)
    // CHECK: warning: store to 'out' moves 32 sectors per request where 8 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: deal the elements out in turns: a thread takes every 32nd of the warp's, not a run of its own: the access then takes 8 sectors
    out[8 * i + k] = factor;
}

// The values are in an array of the thread's own: other lanes have them not. A block stores them from shared memory.
__global__ void runsOfItsOwn(double *out, const double *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  double values[8];
  for (int k = 0; k < 8; ++k)
    values[k] = in[i] * k;
  int first = int(in[i]) & 7;
  values[first] = 0;
  for (int k = 0; k < 8; ++k)
    // CHECK: warning: store to 'out' moves 32 sectors per request where 8 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: {{.*}}collect the block's part of 'out' in shared memory, and store it from there{{.*}}: its stores then move 8 sectors where they move 32 now
    out[8 * i + k] = values[k];
}

// On its way to shared memory already: in another order. A note: each round waits for DRAM, packed or not.
__global__ void copiedByRows(float *out, const float *in, int cols) {
  __shared__ float tile[32 * 33];
  for (int k = threadIdx.y; k < 32; k += blockDim.y)
    // CHECK: {{hint|note}}: load of 'in' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let neighbouring threads copy neighbouring elements of 'in' to shared memory: its loads then move 4 sectors where they move 32 now
    tile[threadIdx.x * 33 + k] = in[threadIdx.x * cols + k];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = tile[threadIdx.y * 33 + threadIdx.x];
}

// The last element of each row, of what another kernel has written along the rows.
// CHECK: note: load of 'sums' moves 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: in general, let neighbouring threads take neighbouring elements; no change of layout or index that was tried gives that here
__global__ void lastOfEach(float *out, const float *sums) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = sums[1024 * i + 1023];
}

// Three elements of each row, side by side, are a record's: planes of x, y and z are worth it to whoever wrote them.
__global__ void pointsInRows(float *out, const float *points, int features) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: load of 'points' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: assuming 'features' is 8 or more
  // CHECK: note: if the layout of 'points' is yours to choose, lay it out the other way round, with neighbouring 'i' side by side: the access then takes 4 sectors, and no other access of the kernel is spoilt
  // CHECK: [cuda-perf-strided-global-access]
  // CHECK: [cuda-perf-strided-global-access]
  out[i] = points[i * features] + points[i * features + 1] + points[i * features + 2];
}

// A tree in global memory: its pairs lie further apart from round to round.
__global__ void tree(float *data) {
  int i = 2 * threadIdx.x;
  for (int stride = 1; stride <= blockDim.x; stride *= 2) {
    if (threadIdx.x % stride == 0)
      // CHECK: load of 'data' moves{{.*}} [cuda-perf-strided-global-access]
      // CHECK: note: in general, let the active threads of a warp take neighbouring elements: in a reduction
      // CHECK: [cuda-perf-strided-global-access]
      data[i] += data[i + stride];
    __syncthreads();
  }
}

// The compiler loads the upper half of a 'long', 8 sectors for 4; what is written lies side by side, so nothing is said.
__global__ void upperHalves(unsigned *out, const unsigned long *keys) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK-NOT: load of 'keys'
  out[i] = keys[i] >> 32;
}

// A scan's tree goes up and comes down again, so that its order stays; element i lies at i + i / 32.
__global__ void scan(float *data) {
  __shared__ float sums[512];
  int t = threadIdx.x;
  sums[t] = data[t];
  sums[t + 256] = data[t + 256];
  int offset = 1;
  for (int d = 256; d > 0; d >>= 1) {
    __syncthreads();
    if (t < d)
      // CHECK: bank conflict: load of 'sums' {{.*}} [cuda-perf-shared-bank-conflict]
      // CHECK: note: with element i of the scan at 'i + i / 32' all 10 accesses of the array take 1 wavefront
      // CHECK: [cuda-perf-shared-bank-conflict]
      sums[offset * (2 * t + 2) - 1] += sums[offset * (2 * t + 1) - 1];
    offset *= 2;
  }
  for (int d = 1; d < 512; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (t < d) {
      // CHECK: [cuda-perf-shared-bank-conflict]
      float below = sums[offset * (2 * t + 1) - 1];
      // CHECK: [cuda-perf-shared-bank-conflict]
      // CHECK: [cuda-perf-shared-bank-conflict]
      sums[offset * (2 * t + 1) - 1] = sums[offset * (2 * t + 2) - 1];
      // CHECK: [cuda-perf-shared-bank-conflict]
      sums[offset * (2 * t + 2) - 1] += below;
    }
  }
  data[t] = sums[t];
}

// Rows of 65 words that a diagonal goes down: 66 words from thread to thread are no row of this source.
// CHECK: hint: store to 'square' moves 32 sectors per request where 4 would do: neighbouring threads lie 66 elements{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: this is a diagonal
__global__ void diagonal(float *square) {
  int i = threadIdx.x;
  square[i * 65 + i] = 1;
}

void launch(float *data, int cols) {
  scan<<<1, 256>>>(data);
  diagonal<<<1, 64>>>(data);
  copiedByRows<<<1, dim3(32, 8)>>>(data, data, cols);
  tree<<<1, 1024>>>(data);
}

// Four lanes take the four pieces of a row, and rows lie far apart: each piece is one vector all the same.
__global__ void piecesOfRows(unsigned *out, const unsigned *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned *piece = in + i / 4 * 16400 + i % 4 * 4;
  unsigned sum = 0;
  // CHECK: load of 'in' through 'piece' moves 16 sectors per request where 4 would do: most neighbouring threads lie 16 bytes apart [cuda-perf-strided-global-access]
  // CHECK: note: load 4 neighbouring elements of a thread as one vector of 16 bytes: one request in place of 4, of 16 sectors, no more than its bytes fill
  for (int k = 0; k < 4; ++k)
    sum ^= piece[k];
  out[i] = sum;
}

// A vector that begins inside a sector: one sector more than its bytes fill, which is said.
__global__ void fromTheSecond(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + 1;
  // CHECK: load of 'in' moves 9 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: load 2 neighbouring elements of a thread as one vector of 8 bytes: one request in place of 2, of 9 sectors, of which its bytes fill 8
  // CHECK: [cuda-perf-strided-global-access]
  out[i] = in[2 * i] * in[2 * i + 1];
}

// Each thread goes through a list of its own, as long as data says: no block has a tile of that.
__global__ void listOfItsOwn(int *out, const int *lists, const int *begin, const int *length, int longest) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int to = begin[i], count = length[i];
  for (int k = 0; k < count; ++k)
    // CHECK: load of 'lists' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let 4 to 32 lanes work on one 'i' together, neighbouring lanes on neighbouring 'k', no more than such a loop has rounds as a rule: the access then takes 4 sectors
    out[to + k] = lists[i * longest + k];
}

// Structures with an array of four: no 32 lanes share a loop over it, and rows of 72 bytes hold no 32 floats.
struct Feature {
  float place[14];
  float angles[4];
};
__global__ void anglesOfFeatures(Feature *features, const int *count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int angles = count[i];
  for (int k = 0; k < angles; ++k)
    // CHECK: store to 'features' moves 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: 'Feature' has 72 bytes, of which a thread takes 4 here: give each element of 'angles' an array of its own: the access then takes 4 sectors
    features[i].angles[k] = 0;
}

// Rows of 5 threads: neighbours lie side by side, rows do not.
// CHECK: load of 'in' moves {{.*}}: rows of 5 threads lie far apart [cuda-perf-strided-global-access]
// CHECK: note: give the block rows of 8 threads instead of 5: the access then takes about {{[0-9]+}} sectors
__global__ void rowsOfFive(float *out, const float *in, int rows, int cols) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y, z = blockIdx.z * blockDim.z + threadIdx.z;
  float sum = in[(z * rows + y) * cols + x];
  if (sum > 0)
    *out = sum;
}
void launchRowsOfFive(float *out, const float *in, int n) {
  rowsOfFive<<<dim3(8, 8), dim3(5, 5, 5)>>>(out, in, n, n);
}

// Exchanged, the lanes of the atomic would meet in half as many sums: no remedy. A tile is one.
// CHECK: load of 'fluxes' moves 8 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: copy the block's part of 'fluxes' to shared memory first{{.*}}: its loads then move 4 sectors where they move 8 now
__global__ void sumsOfRows(float *sums, const float *fluxes, int cols) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  atomicAdd(&sums[x], fluxes[x * cols + y]);
}
void launchSumsOfRows(float *s, const float *f, int n) { sumsOfRows<<<dim3(8, 8), dim3(8, 32)>>>(s, f, n); }

// cuFFT wants its values whole: what is taken of them cannot have an array of its own. One's own pairs can.
// CHECK: load of 'values' moves 8 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: 'cufftComplex' has 8 bytes, of which a thread takes 4 here: its layout is the library's, so take 'y' in a kernel that takes the rest of the structure, too
// CHECK: load of 'pairs' moves 8 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: 'float2' has 8 bytes, of which a thread takes 4 here: give 'y' an array of its own: the access then takes 4 sectors
__global__ void secondOfPairs(float *out, const cufftComplex *values, const float2 *pairs) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = values[i].y + pairs[i].y;
}

// The head of each record of a stream: nobody turns streams round for five words of them, but four are a vector.
struct Head {
  unsigned magic, blocks, words, bytes, flags;
};
// CHECK: load of 'in' through 'head' moves up to 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: load 4 neighbouring elements of a thread as one vector of 16 bytes (where its address is a multiple of that): one request in place of 4, of 32 sectors, of which its bytes fill 16
// CHECK-COUNT-4: [cuda-perf-strided-global-access]
// CHECK: note: in general
__global__ void heads(const char *in, unsigned distance, unsigned *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const Head *head = (const Head *)(in + i * distance);
  out[i] = head->magic, out[i + n] = head->blocks, out[i + 2 * n] = head->words;
  out[i + 3 * n] = head->bytes, out[i + 4 * n] = head->flags;
}

// Neighbouring blocks lie side by side, where neighbouring threads should: the index is at fault, not the layout.
// CHECK: store to 'data' moves 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: give each block a run of its own, 'blockIdx.x * blockDim.x + tid' in place of 'tid * gridDim.x + blockIdx.x'
__global__ void blocksSideBySide(float *data, int n) {
  int tid = threadIdx.x;
  int i = tid * gridDim.x + blockIdx.x;
  if (i < n)
    data[i] = 2;
}

// A vector that is copied as a whole and of which 'x' is used: the compiler loads that only.
// CHECK: load of 'gradients' moves 16 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: 'float4' has 16 bytes, of which a thread takes 4 here: give 'x' an array of its own: the access then takes 4 sectors
__global__ void firstOfCopies(float *out, const float4 *gradients) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 gradient = gradients[i];
  out[i] = gradient.x * gradient.x;
}

// Half a word of a copy, the second one.
struct Halves {
  short low, high;
  int rest;
};
// CHECK: load of 'halves' moves 8 sectors per request where 2 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: 'Halves' has 8 bytes, of which a thread takes 2 here: give 'high' an array of its own: the access then takes 2 sectors
__global__ void highOfCopies(int *out, const Halves *halves) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Halves each = halves[i];
  out[i] = each.high;
}

// A bit-field lies in a word with others: the word can have an array, the field cannot.
struct Alignment {
  unsigned place;
  unsigned score : 16, isPaired : 1, isUnique : 1;
};
// CHECK: load of 'all' moves 8 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: 'Alignment' has 8 bytes, of which a thread takes 4 here: give the 4 bytes that hold 'isPaired' an array of their own: the access then takes 4 sectors
__global__ void paired(Alignment *all) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  all[i].isPaired = 1;
}

// The diagonals of matrices: each thread's row is its column, whichever way the rows lie.
__global__ void diagonals(float *out, const float *matrices, int size) {
  const float *matrix = matrices + blockIdx.x * size * size;
  for (int j = threadIdx.x; j < size; j += blockDim.x)
    // CHECK: hint: load of 'matrices' through 'matrix' moves up to 32 sectors{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: this is a diagonal, whose elements lie apart whichever way the rows are laid out
    out[blockIdx.x * size + j] = matrix[j * size + j];
}

// A row of words a thread, whose remainders as bytes take their place: another layout of the words would tear these apart.
__global__ void remainders(unsigned long long *words) {
  unsigned long long *row = words + 2048 * size_t(blockIdx.x * blockDim.x + threadIdx.x);
  for (int k = 0; k < 2048; ++k)
    // CHECK: store to 'words' {{.*}} [cuda-perf-strided-global-access]
    // CHECK: load of 'words' through 'row' moves 32 sectors per request where 8 would do{{.*}} [cuda-perf-strided-global-access]
    // CHECK-NOT: the other way round
    ((unsigned char *)row)[k] = (unsigned char)(row[k] % 251);
}
