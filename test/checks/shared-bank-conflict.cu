// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-shared-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Lanes that want different words of one bank, beside layouts and accesses that keep the banks apart.

// CHECK: :[[#@LINE+7]]:22: warning: 32-way bank conflict: load of 'tile' takes 32 wavefronts where 1 would do, neighbouring threads lie 32 elements (128 bytes) apart [cuda-perf-shared-bank-conflict]
// CHECK: = in kernel 'column', block 32x32 inferred
// CHECK: :[[#@LINE+3]]:20: note: 'tile' has rows of 32 elements (128 bytes): with rows of 33 the access takes 1 wavefront
// CHECK: :[[#@LINE+2]]:29: note: pad the rows of 'tile' by 1 element (--fix)
__global__ void column(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void paddedColumn(float *out) {
  __shared__ float tile[32][33];
  tile[threadIdx.y][threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

__global__ void swizzledColumn(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y ^ threadIdx.x];
}

// A warp is two rows of 16. Words 16 apart: 8 of them in a bank. With rows of 18 the column would be free, but a row take
// 2: words 0 to 15 and 18 to 33 meet in banks 0 and 1. Swizzled both take 1.
// CHECK: :[[#@LINE+6]]:22: hint: 8-way bank conflict: load of 'tile' takes 8 wavefronts where 1 would do, neighbouring threads lie 16 elements (64 bytes) apart [cuda-perf-shared-bank-conflict]
// CHECK: note: 'tile' has rows of 16 elements (64 bytes): with column c of row r at '[r][c ^ r]' the access takes 1 wavefront; longer rows would cost other accesses more
// CHECK: note: swizzle the columns of 'tile'
__global__ void columnOf16(float *out) {
  __shared__ float tile[16][16];
  tile[threadIdx.y][threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// A double is two words: half a warp at a time, 16 lanes in one pair of banks.
// CHECK: :[[#@LINE+6]]:22: warning: 16-way bank conflict: load of 'tile' takes 32 wavefronts where 2 would do, neighbouring threads lie 32 elements (256 bytes) apart [cuda-perf-shared-bank-conflict]
// CHECK: note: 'tile' has rows of 32 elements (256 bytes): with rows of 33 the access takes 2 wavefronts
// CHECK: note: pad the rows of 'tile' by 1 element (--fix)
__global__ void columnOfDoubles(double *out) {
  __shared__ double tile[32][32];
  tile[threadIdx.y][threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// The natural cost of wide accesses: 2 wavefronts for 8 bytes, 4 for 16.
__global__ void wideRows(double *out, float4 *out4) {
  __shared__ double pairs[256];
  __shared__ float4 quads[256];
  pairs[threadIdx.x] = 1;
  quads[threadIdx.x] = make_float4(1, 2, 3, 4);
  out[threadIdx.x] = pairs[threadIdx.x];
  out4[threadIdx.x] = quads[255 - threadIdx.x];
}

// One word for all, a word for each row, odd distances.
__global__ void broadcastsAndOddStrides(float *out) {
  __shared__ float s[32 * 32];
  s[threadIdx.x] = 1;
  out[threadIdx.x] = s[0] + s[threadIdx.x / 32] + s[3 * threadIdx.x % 256] + s[31 - threadIdx.x % 32];
}

// Every second word: 16 banks, two words in each.
// CHECK: :[[#@LINE+5]]:3: hint: 2-way bank conflict: store to 's' takes 2 wavefronts where 1 would do, neighbouring threads lie 2 elements (8 bytes) apart [cuda-perf-shared-bank-conflict]
// CHECK: note: with an array of its own for each of the 2 elements from thread to thread all 2 accesses of the array take 1 wavefront
// CHECK: :[[#@LINE+5]]:22: hint: 2-way bank conflict: load of 's' takes 2 wavefronts where 1 would do{{.*}} [cuda-perf-shared-bank-conflict]
__global__ void twoEach(float *out) {
  __shared__ float s[512];
  s[2 * threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[2 * threadIdx.x + 1];
}

// A flat array used as rows of 64: the declaration cannot be padded.
// CHECK: :[[#@LINE+6]]:22: warning: 32-way bank conflict: load of 's' takes 32 wavefronts where 1 would do, neighbouring threads lie 64 elements (256 bytes) apart [cuda-perf-shared-bank-conflict]
// CHECK: note: with rows of 65 elements (260 bytes) instead of 64 all 2 accesses of the array take 1 wavefront
__global__ void flatRows(float *out) {
  __shared__ float s[64 * 64];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x % 32 * 64 + 5];
}

// A pointer into the array leaves: padding may break it, so there is no fix.
__device__ float sum(const float *row) { return row[0] + row[31]; }

// CHECK: :[[#@LINE+6]]:22: warning: 32-way bank conflict: load of 'tile'{{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: note: 'tile' has rows of 32 elements (128 bytes): with rows of 33 the access takes 1 wavefront
// CHECK-NOT: note: pad the rows
__global__ void columnWithPointer(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = 1;
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
  out[threadIdx.x + 32] = sum(&tile[threadIdx.y][0]);
}

// The check looks through macros, helpers, templates and lambdas.
#define AT(array, row, col) array[row][col]
// CHECK: warning: 32-way bank conflict: load of 'tile'{{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: in kernel 'strideInMacros'
// CHECK: note: pad the rows of 'tile' by 1 element (--fix)
__global__ void strideInMacros(float *out) {
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = 1;
  out[threadIdx.x] = AT(tile, threadIdx.x, threadIdx.y);
}

// CHECK: warning: 32-way bank conflict: load of 'tile'{{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: in kernel 'columnOf<float, 32>', block 32x8 from the launch
// CHECK: note: launched here with 32x8 threads a block
// CHECK: note: pad the rows of 'tile' by 1 element (--fix)
// CHECK-NEXT: __shared__ T tile[N][N];
// CHECK-NEXT: ^
// CHECK-NEXT: N + 1
template <typename T, int N> __global__ void columnOf(T *out) {
  __shared__ T tile[N][N];
  auto at = [&](int row, int col) -> T & { return tile[row][col]; };
  at(threadIdx.y, threadIdx.x) = 1;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

void launch(float *out) { columnOf<float, 32><<<4096, dim3(32, 8)>>>(out); }

// Dynamic shared memory: a constant stride is as good as any; one that is not known is not judged.
extern __shared__ float dynamic[];

// CHECK: hint: 4-way bank conflict: store to 'dynamic' takes 4 wavefronts where 1 would do, neighbouring threads lie 4 elements (16 bytes) apart [cuda-perf-shared-bank-conflict]
__global__ void dynamicKnown(float *out) {
  dynamic[4 * threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = dynamic[threadIdx.x];
}

__global__ void dynamicUnknown(float *out, int pitch) {
  dynamic[pitch * threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = dynamic[pitch * (threadIdx.x / 16) + threadIdx.x % 16];
}

// CHECK: warning: 32-way bank conflict: load of 'dynamic' takes 32 wavefronts where 1 would do, neighbouring threads lie 32 elements (128 bytes) apart [cuda-perf-shared-bank-conflict]
// CHECK: note: with rows of 33 elements (132 bytes) instead of 32 all 2 accesses of the array take 1 wavefront, with as much more dynamic shared memory at the launch
__global__ void dynamicRows(float *out, const float *in) {
  dynamic[threadIdx.y * 32 + threadIdx.x] = in[threadIdx.y * 32 + threadIdx.x];
  __syncthreads();
  out[threadIdx.y * 32 + threadIdx.x] = dynamic[threadIdx.x * 32 + threadIdx.y];
}
void launchRows(float *out, const float *in) { dynamicRows<<<64, dim3(32, 32), 4096>>>(out, in); }

// An index from memory is anything.
__global__ void dataDependent(float *out, const int *in) {
  __shared__ float s[256];
  s[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = s[in[threadIdx.x] & 255];
}

// The halves of a warp store 8 bytes a lane in turns, whatever the layout: 2 wavefronts for 64 bytes, but no conflict.
__global__ void fewLanesOfBothHalves(double *out, const double *in) {
  __shared__ double s[8];
  if (threadIdx.x % 4 == 0)
    s[threadIdx.x / 4] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = s[threadIdx.x % 8];
}

void launchFew(double *out, const double *in) { fewLanesOfBothHalves<<<4096, 32>>>(out, in); }

// Rows of 288 bytes that are loaded as vectors: 292 would not be aligned; with 304 the lanes of a quarter warp lie in
// banks 0, 12, 24, 4, 16, 28, 8 and 20, four each.
// CHECK: :[[#@LINE+6]]:22: note: 2-way bank conflict: load of 'planes' takes 8 wavefronts where 4 would do, neighbouring threads lie 18 elements (288 bytes) apart [cuda-perf-shared-bank-conflict]
// CHECK: note: with rows of 19 elements (304 bytes) instead of 18 all 2 accesses of the array take 4 wavefronts
__global__ void planesOfVectors(float4 *out) {
  __shared__ float4 planes[32 * 18];
  planes[threadIdx.x % 16] = float4();
  __syncthreads();
  out[threadIdx.x] = planes[threadIdx.x % 32 * 18];
}

// Steps of 64 and of 96 words, each cured by a word more in what its line multiplies by; the other gains or stays.
// CHECK: warning: 32-way bank conflict: load of 'twice'{{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: note: with rows of 65 elements (260 bytes) instead of 64 the access takes 1 wavefront, and no other access of the array more than now
// CHECK: warning: 32-way bank conflict: load of 'twice'{{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: note: with rows of 97 elements (388 bytes) instead of 96 the access takes 1 wavefront, and no other access of the array more than now
__global__ void twoRowLengths(float *out) {
  __shared__ float twice[32 * 96];
  twice[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = twice[threadIdx.x % 32 * 64];
  out[threadIdx.x] += twice[threadIdx.x % 32 * 96];
}

// Rows of 64 words, in an array that has rows of 65 for another access: a word more would spoil that one, which then lies
// at 65 t + t / 64 * 65 and so on. With two more the first lies at 66 t, two lanes a bank, and the other is left alone.
// CHECK: warning: 32-way bank conflict: load of 'mixed'{{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: note: with rows of 66 elements (264 bytes) instead of 64 the access takes 2 wavefronts, and no other access of the array more than now
__global__ void noCommonRows(float *out) {
  __shared__ float mixed[32 * 65];
  mixed[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = mixed[threadIdx.x % 32 * 64];
  out[threadIdx.x] += mixed[threadIdx.x % 32 * 65];
}

// The rows that the author can change are those that an index is multiplied by: four rows of 24 words lie between
// neighbouring threads, so that a word more in each is 4 words more in 96: 100 t, 4 lanes a bank. 97 words from thread to
// thread would be free, but four rows cannot have them.
// CHECK: warning: 32-way bank conflict: load of 'blocks'{{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: note: with rows of 25 elements (100 bytes) instead of 24 the access takes 4 wavefronts
__global__ void fourRowsAThread(float *out) {
  __shared__ float blocks[128 * 24];
  const int lane = threadIdx.x % 32;
  float sum = 0;
  for (int r = 0; r < 4; ++r)
    sum += blocks[(4 * lane + r) * 24];
  out[threadIdx.x] = sum;
}

// A loop with more requests than are kept: rows are told by the first ones.
// CHECK: 8-way bank conflict: load of 'many' takes 32 wavefronts where 4 would do, neighbouring threads lie 128 elements (512 bytes) apart [cuda-perf-shared-bank-conflict]
// CHECK: note: with rows of 132 elements (528 bytes) instead of 128 the access takes 4 wavefronts, and no other access of the array more than now
__global__ void longLoop(float *out, const float *in) {
  __shared__ float many[32 * 128];
  for (int c = threadIdx.x; c < 128; c += 32)
    many[threadIdx.y * 128 + c] = in[c];
  __syncthreads();
  float sum = 0;
  for (int round = 0; round < 64; ++round)
    for (int c = 0; c < 128; ++c)
      sum += many[threadIdx.x * 128 + c] * in[round];
  out[threadIdx.x] = sum;
}
void launchLong(float *out, const float *in) { longLoop<<<4096, dim3(32, 8)>>>(out, in); }

// Groups of four lanes: a row is what lies from one group's first lane to the next one's. Rows of 36 doubles are 72
// words: the four groups of half a warp begin in banks 0, 8, 16 and 24.
// CHECK: 4-way bank conflict: load of 'groups' takes 8 wavefronts where 2 would do [cuda-perf-shared-bank-conflict]
// CHECK: note: with rows of 36 elements (288 bytes) instead of 32 all 2 accesses of the array take 2 wavefronts
__global__ void groupsOfFour(double *out) {
  __shared__ double groups[256];
  groups[threadIdx.x] = 1;
  __syncthreads();
  out[threadIdx.x] = groups[(threadIdx.x & 3) + ((threadIdx.x & 31) >> 2 << 5)];
}

// Blocks of 8 by 8: four rows of 8 threads in a warp. Columns of 81 elements: lane x + 8 y is at 81 x + y, in banks 17 x + y
// mod 32, of which several meet; of 84 at 20 x + y, all of them different.
// CHECK: bank conflict: store to 'columns' {{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: note: 'columns' has rows of 81 elements (324 bytes): with rows of 84 the access takes 1 wavefront
// CHECK: bank conflict: load of 'columns' {{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: note: 'columns' has rows of 81 elements (324 bytes): with rows of 84 the access takes 1 wavefront
__global__ void columnsOfEight(float *out, const float *in) {
  __shared__ float columns[8][81];
  columns[threadIdx.x][threadIdx.y] = in[threadIdx.x + 8 * threadIdx.y];
  __syncthreads();
  out[threadIdx.x + 8 * threadIdx.y] = columns[threadIdx.x][threadIdx.y];
}
void launchColumns(float *out, const float *in) { columnsOfEight<<<4096, dim3(8, 8)>>>(out, in); }

// Rows of 17, two of which a warp stores at a time: the last element, in which one bank meets twice, is one too many.
// CHECK: 2-way bank conflict: store to 'padded' takes 2 wavefronts where 1 would do{{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: note: 'padded' has rows of 17 elements (68 bytes): with rows of 16, where nothing needs the last element, the access takes 1 wavefront
__global__ void rowsOfSeventeen(float *out, const float *in) {
  __shared__ float padded[16][17];
  padded[threadIdx.y][threadIdx.x] = in[threadIdx.x + 16 * threadIdx.y];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 16; ++k)
    sum += padded[threadIdx.y][k];
  out[threadIdx.x + 16 * threadIdx.y] = sum;
}
void launchRows(float *out, const float *in) { rowsOfSeventeen<<<4096, dim3(16, 16)>>>(out, in); }

// The steps of a scan, written one after the other: no loop shows the tree. Lane t of the second step is at word 8 t, and
// with a word left free after each 32 in bank 8 t + t / 4.
// CHECK: 4-way bank conflict: {{.*}} 'steps' takes 4 wavefronts where 1 would do{{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: note: with element i of 'steps' at 'i + i / 32' all 8 accesses of the array take 1 wavefront
// CHECK: [cuda-perf-shared-bank-conflict]
// CHECK: 8-way bank conflict: {{.*}} 'steps' takes 8 wavefronts where 1 would do{{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: note: with element i of 'steps' at 'i + i / 32' all 8 accesses of the array take 1 wavefront
// CHECK: [cuda-perf-shared-bank-conflict]
__global__ void stepsOfScan(float *out) {
  __shared__ float steps[256];
  steps[threadIdx.x] = 1;
  __syncthreads();
  if (threadIdx.x < 64)
    steps[4 * threadIdx.x + 3] += steps[4 * threadIdx.x + 1];
  __syncthreads();
  if (threadIdx.x < 32)
    steps[8 * threadIdx.x + 7] += steps[8 * threadIdx.x + 3];
  __syncthreads();
  out[threadIdx.x] = steps[threadIdx.x];
}

// A thread's two neighbouring words, with loads between the stores that may be of the same place.
// CHECK: 2-way bank conflict: store to 'dynamic' through 'to' takes 2 wavefronts where 1 would do{{.*}} [cuda-perf-shared-bank-conflict]
// CHECK: note: store 2 neighbouring elements of a thread as one vector of 8 bytes: one request in place of 2, of 2 wavefronts, no more than its bytes fill
// CHECK: [cuda-perf-shared-bank-conflict]
__global__ void twoNeighbours(float *out) {
  float *from = dynamic, *to = dynamic + 1024;
  from[threadIdx.x] = 1;
  __syncthreads();
  to[2 * threadIdx.x] = from[threadIdx.x] * 2;
  to[2 * threadIdx.x + 1] = from[threadIdx.x + 1] * 3;
  __syncthreads();
  out[threadIdx.x] = to[threadIdx.x];
}

// Of two instances of a kernel each has its own elements: the one of doubles 32 of 8 bytes, not 64 of 4.
// CHECK: load of 'elements' takes 32 wavefronts where 2 would do, neighbouring threads lie 32 elements (256 bytes) apart [cuda-perf-shared-bank-conflict]
// CHECK: in kernel 'instances<double>'
template <typename T> __global__ void instances(T *out) {
  __shared__ T elements[32 * 32];
  elements[threadIdx.x] = T(1);
  __syncthreads();
  out[threadIdx.x] = elements[threadIdx.x % 32 * (sizeof(T) == 8 ? 32 : 1)];
}
template __global__ void instances<float>(float *);
template __global__ void instances<double>(double *);

// A diagonal that goes through a square: 1, 2, .. 32, .. 2, 1 of 32 lanes in 63 rounds, 1024 of them, each in the same bank: 16.25
// on average. Of the loop's length nothing is known but that; what it takes in its middle has to count, or rows of 35 would
// seem to do. With 34 lanes lie 33 words apart, and those of the column that is set before lie in 16 banks, 2 in each; that is one
// warp's of the two accesses of that line.
// CHECK: up to 32-way bank conflict: store to 'wave' takes about 16 wavefronts on average where 1 would do, neighbouring threads lie 32 elements (128 bytes) apart [cuda-perf-shared-bank-conflict]
// CHECK: note: 'wave' has rows of 33 elements (132 bytes): with rows of 34 the access takes 1 wavefront, and one that is done far less often takes 2 in place of 1
// CHECK: [cuda-perf-shared-bank-conflict]
__global__ void __launch_bounds__(32) diagonals(float *out, int height, int width) {
  __shared__ float wave[33][33];
  const int rows = min(32, height - int(blockIdx.y) * 32), columns = min(32, width - int(blockIdx.x) * 32);
  const int row = threadIdx.x;
  wave[threadIdx.x][0] = 1;
  wave[0][threadIdx.x] = 2;
  for (int i = 0; i < rows + columns - 1; ++i) {
    __syncwarp();
    const int column = i - row;
    if (row < rows && column >= 0 && column < columns)
      wave[row + 1][column + 1] = wave[row][column] * i;
  }
  __syncwarp();
  out[threadIdx.x] = wave[3][threadIdx.x];
}
