// Where nothing in the file tells a block's shape, it is taken to have rows of a warp.
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-strided-*' --toolkit=none -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Bytes: rows of 16 threads would need 2 sectors where 1 holds them, rows of 32 do not.
__global__ void copyBytes(char *out, const char *in, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * pitch + x] = in[y * pitch + x];
}

// A column is a column in every shape, for 32 lanes or for 16 and their neighbours.
__global__ void copyColumns(float *out, const float *in, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: load of 'in' moves up to 32 sectors per request ('pitch' times 4) where 4 would do{{.*}}[cuda-perf-strided-global-access]
  out[y * pitch + x] = in[x * pitch + y];
}

// Elements of 16 bytes, half of each sector: with blocks of 32x32 measured 2.00, said 1.1 to 1.5, as blocks fill their lines and
// the model has nothing for the rows of DRAM that a column opens.
__global__ void scaleColumns(double2 *out, const double2 *in, int pitch, double factor) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{note|warning}}: load of 'in' moves 32 sectors per request where 16 would do{{.*}}[cuda-perf-strided-global-access]
  const double2 number = in[x * (pitch / 2 + 1) + y];
  out[y * pitch + x] = make_double2(number.x * factor, number.y * factor);
}

// The length of these blocks comes from outside, but they have one dimension: a warp is one row.
__global__ void copyRows(char *out, const char *in, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  out[(blockIdx.y + threadIdx.y) * pitch + x] = in[(blockIdx.y + threadIdx.y) * pitch + x];
}
void launch(char *out, const char *in, int width) { copyRows<<<dim3(1, 8), width>>>(out, in, width); }

// Of these blocks only the height comes from outside: with x = 1 a warp is a column, whatever it is …
__global__ void copyOneColumn(float *out, const float *in, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: store to 'out' moves up to 32 sectors per request ('pitch' times 4) where 4 would do{{.*}}[cuda-perf-strided-global-access]
  // CHECK: exchange what follows 'threadIdx.x' and what follows 'threadIdx.y': the access then takes 4 sectors
  out[y * pitch + x] = in[y * pitch + x];
  // CHECK: block 1x256 inferred from its code or launch
}
void launchColumns(float *out, const float *in, int pitch, int height) {
  dim3 block;
  block.x = 1;
  block.y = height;
  copyOneColumn<<<pitch, block>>>(out, in, pitch);
}

// … and with x = 32 a row.
__global__ void copyWholeRows(char *out, const char *in, int pitch) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * pitch + x] = in[y * pitch + x];
}
void launchRows(char *out, const char *in, int pitch, int height) {
  copyWholeRows<<<pitch / 32, dim3(32, height)>>>(out, in, pitch);
}

// A block of 16x16 cannot be launched here: one row a warp, whose columns of 33 words lie in banks of their own. With
// 16x16 threads two rows of 16 would meet.
__global__ void __launch_bounds__(128) tileOfFourWarps(float *out, const float *in) {
  __shared__ float tile[32 * 33];
  for (int k = threadIdx.y; k < 32; k += 4)
    tile[k * 33 + threadIdx.x] = in[(blockIdx.x * 32 + k) * 32 + threadIdx.x];
  __syncthreads();
  for (int k = threadIdx.y; k < 32; k += 4)
    out[(blockIdx.x * 32 + k) * 32 + threadIdx.x] = tile[threadIdx.x * 33 + k];
}

// Two digits along x, 16 long: no block that is 8 wide. In rows of 32 and more two columns of 16 lanes lie side by side.
__global__ void digits(float *out, const float *in, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, z = blockIdx.z * blockDim.z + threadIdx.z;
  int row = (blockIdx.y * blockDim.y + threadIdx.y) * 16 + i / 16, column = i % 16;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'out' moves 16 sectors per request where 4 would do{{.*}}[cuda-perf-
  out[(z * pitch + column) * 512 + row] = in[(z * pitch + row) * 16 + column];
  // CHECK: block 256 assumed
}

// A loop that goes on from threadIdx.x by a constant: as many threads as the block has.
template <int Threads> __global__ void columnSums(float *out, const float *in, int pitch, int n) {
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += Threads)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}}: load of 'in' moves up to 32 sectors {{.*}}[cuda-perf-strided-global-access]
    sum += in[i * pitch + blockIdx.x];
  // CHECK: block 64 inferred from its code or launch
  atomicAdd(&out[blockIdx.x], sum);
}
template __global__ void columnSums<64>(float *, const float *, int, int);

// Loops that go on by several are no such.
__global__ void twoSums(float *out, const float *in, int pitch, int n) {
  float sum = 0;
  for (int i = threadIdx.x; i < n; i += 64)
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}}: load of 'in' moves up to 32 sectors {{.*}}[cuda-perf-strided-global-access]
    sum += in[i * pitch + blockIdx.x];
  // CHECK: block 256 assumed
  for (int i = threadIdx.x; i < n; i += 128)
    sum -= out[i];
  atomicAdd(&out[blockIdx.x], sum);
}

// A shared array of which each thread writes one element: a block has no more threads than it has elements.
__global__ void partialSums(float *out, const float *in, int n) {
  __shared__ float parts[128];
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}}: load of 'in' moves 32 sectors {{.*}}[cuda-perf-strided-global-access]
  parts[threadIdx.x] = i < n ? in[9 * i] : 0;
  // CHECK: block 128 inferred from its code or launch
  __syncthreads();
  out[i] = parts[127 - threadIdx.x];
}
// Two elements more are no threads.
__global__ void padded(float *out, const float *in) {
  __shared__ float parts[64 + 2];
  parts[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}}: store to 'out' moves 32 sectors {{.*}}[cuda-perf-strided-global-access]
  out[9 * (blockIdx.x * blockDim.x + threadIdx.x)] = parts[threadIdx.x + 2];
  // CHECK: block 64 inferred from its code or launch
}
// Some threads' array says nothing of how many there are, nor does one with room for more than the usual block.
__global__ void firstWarp(float *out, const float *in) {
  __shared__ float parts[32], others[512];
  if (threadIdx.x < 32)
    parts[threadIdx.x] = in[threadIdx.x];
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: {{.*}}: load of 'in' moves 32 sectors {{.*}}[cuda-perf-strided-global-access]
  others[threadIdx.x] = in[9 * (blockIdx.x * blockDim.x + threadIdx.x)];
  // CHECK: block 256 assumed
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = parts[threadIdx.x / 32] + others[511 - threadIdx.x];
}

// What a kernel asks of its block is the shape that it is launched with: in blocks of another one it would do nothing.
#include <cassert>
__global__ void asserted(float *out, const float *in) {
  assert(blockDim.x == 128);
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'out' moves 32 sectors per request where 4 would do{{.*}}[cuda-perf-strided-global-access]
  out[(blockIdx.x * 128 + threadIdx.x) * 32] = in[threadIdx.x];
  // CHECK: block 128 inferred from its code or launch
}
__global__ void leaves(float *out, const float *in) {
  if (blockDim.x != 16 || blockDim.y != 4)
    return;
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'out' moves 32 sectors per request where 4 would do{{.*}}[cuda-perf-strided-global-access]
  out[(blockIdx.x * 64 + threadIdx.y * 16 + threadIdx.x) * 32] = in[threadIdx.x];
  // CHECK: block 16x4 inferred from its code or launch
}

// A way for blocks of a warp beside another one asks for nothing.
__global__ void eitherWay(float *out, const float *in) {
  if (blockDim.x == 32)
    out[threadIdx.x] = in[threadIdx.x];
  else
    // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: store to 'out' moves 32 sectors per request where 4 would do{{.*}}[cuda-perf-strided-global-access]
    out[(blockIdx.x * blockDim.x + threadIdx.x) * 32] = in[threadIdx.x];
  // CHECK: block 256 assumed
}
