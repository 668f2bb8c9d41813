// RUN: rm -rf %t && mkdir %t && cp %s %t/k.cu
// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-shared-*' -q %t/k.cu | FileCheck %s
// RUN: not %cuda-perf-lint --severity=hint --checks='-*,cuda-perf-shared-*' -q --fix-dry-run %t/k.cu | FileCheck --check-prefix=DIFF --implicit-check-not='{{^[+] }}' %s
// RUN: not %cuda-perf-lint --severity=hint --checks='-*,cuda-perf-shared-*' -q --fix %t/k.cu > %t/out.txt
// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-shared-*' %t/k.cu | FileCheck --check-prefix=AFTER %s
// AFTER: 5 findings in 10 kernels of 1 file

// Where padding is not the better cure: the columns of a tile are swizzled with the row.

#define COLUMNS 64

// Two rows a warp. Padding by 2 frees the column and makes the row take 2; swizzled both take 1.
// CHECK: note: 'tile' has rows of 16 elements (64 bytes): with column c of row r at '[r][c ^ r]' the access takes 1 wavefront; longer rows would cost other accesses more
// CHECK: note: swizzle the columns of 'tile': combine each with its row by '^' (--fix)
__global__ void twoRows(float *out, const float *in) {
  __shared__ float tile[16][16];
  // DIFF: {{^}}+  tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = in[threadIdx.x];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // DIFF: {{^}}+  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y ^ threadIdx.x];
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// 96 * 64 * 8 bytes are all 48 KiB. More rows than elements in a row: the key is cut.
// CHECK: note: 'tile' has rows of 64 elements (512 bytes): with column c of row r at '[r][c ^ (r & 63)]' the access takes 2 wavefronts; longer rows would make 49920 bytes of static shared memory, more than the 49152 there are
__global__ void __launch_bounds__(256) fullMemory(double *out, const double *in) {
  __shared__ double tile[96][COLUMNS];
  int row = threadIdx.x / 32, lane = threadIdx.x % 32;
  // DIFF: {{^}}+  tile[row + 8][(lane + 32) ^ ((row + 8) & 63)] = in[threadIdx.x];
  tile[row + 8][lane + 32] = in[threadIdx.x];
  __syncthreads();
  // DIFF: {{^}}+  atomicAdd(&tile[lane][row ^ (lane & 63)], 1.0);
  atomicAdd(&tile[lane][row], 1.0);
  // DIFF: {{^}}+  out[threadIdx.x] = tile[lane][(row + 1) ^ (lane & 63)] + tile[lane + 64][row ^ ((lane + 64) & 63)];
  out[threadIdx.x] = tile[lane][row + 1] + tile[lane + 64][row];
}

// 8192 bytes and 1 KiB of the system's: 25 blocks of 64 threads on a multiprocessor; with rows of 33, 24.
// CHECK: '[r][c ^ (r & 31)]' the access takes 1 wavefront; longer rows would leave room for 24 blocks a multiprocessor instead of 25
__global__ void __launch_bounds__(64) manyBlocks(float *out, const float *in) {
  __shared__ float tile[64][32];
  int row = threadIdx.x / 32, lane = threadIdx.x % 32;
  // DIFF: {{^}}+  tile[row][lane ^ (row & 31)] = in[threadIdx.x];
  tile[row][lane] = in[threadIdx.x];
  __syncthreads();
  // DIFF: {{^}}+  out[threadIdx.x] = tile[lane][row ^ (lane & 31)];
  out[threadIdx.x] = tile[lane][row];
}

// As good either way: padding is one edit.
// CHECK: note: 'tile' has rows of 32 elements (128 bytes): with rows of 33 the access takes 1 wavefront
// CHECK: note: pad the rows of 'tile' by 1 element (--fix)
__global__ void plain(float *out, const float *in) {
  // DIFF: {{^}}+  __shared__ float tile[32][33];
  __shared__ float tile[32][32];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// The padding cannot be written, the swizzle can.
typedef float Square[32][32];
// CHECK: note: 'tile' has rows of 32 elements (128 bytes): with rows of 33 the access takes 1 wavefront
// CHECK: note: swizzle the columns of 'tile'
__global__ void hiddenByTypedef(float *out, const float *in) {
  __shared__ Square tile;
  // DIFF: {{^}}+  tile[threadIdx.y][threadIdx.x ^ threadIdx.y] = in[threadIdx.x];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  // DIFF: {{^}}+  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y ^ threadIdx.x];
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}

// Rows of a plane count from 0; a column that is itself an element, macros for names.
#define TX threadIdx.x
#define TY threadIdx.y
__global__ void planes(float *out, const float *in) {
  __shared__ float tile[2][16][16];
  // DIFF: {{^}}+  tile[0][TY][(TX) ^ (TY)] = in[TX];
  tile[0][TY][TX] = in[TX];
  // DIFF: {{^}}+  tile[1][threadIdx.y][threadIdx.x ^ threadIdx.y] = in[TX + 1];
  tile[1][threadIdx.y][threadIdx.x] = in[TX + 1];
  __syncthreads();
  // DIFF: {{^}}+  out[TX] = tile[0][threadIdx.x][threadIdx.y ^ threadIdx.x] + tile[1][threadIdx.x][threadIdx.y ^ threadIdx.x];
  out[TX] = tile[0][threadIdx.x][threadIdx.y] + tile[1][threadIdx.x][threadIdx.y];
}

// An index with an effect, a subscript that a macro writes: hands off.
#define AT(row, column) tile[row][column]
__global__ void effect(float *out, const float *in) {
  __shared__ float tile[16][16];
  unsigned row = threadIdx.x;
  AT(threadIdx.y, threadIdx.x) = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[row++][threadIdx.y];
}

__global__ void effectInTheColumn(float *out, const float *in) {
  __shared__ float tile[16][16];
  unsigned row = threadIdx.x;
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[row][(++row - row) + threadIdx.y];
}

// Which bank 'k & 7' and the row make together is more than the model can tell, so there is no proof.
__global__ void pickedBits(float *out, const float *in, int k) {
  __shared__ float tile[16][16];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y] + tile[threadIdx.x][k & 7];
}

// Not a power of two in every instance.
template <int N> __global__ void instance(float *out, const float *in) {
  __shared__ float tile[N][N];
  tile[threadIdx.y][threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x][threadIdx.y];
}
template __global__ void instance<16>(float *, const float *);
