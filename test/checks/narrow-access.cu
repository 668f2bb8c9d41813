// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --toolkit=none --checks='-*,cuda-perf-narrow-access' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Kernels that stream small elements one a thread, and those that have a reason to.

#include <cuda_fp16.h>

// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: warning: {{load of|store to}} {{.*}} moves 2 bytes a thread, 64 a request where 512 fit: all that this kernel loads and stores is as narrow [cuda-perf-narrow-access]
// CHECK: note: let each thread take 8 neighbours with one 16-byte access
__global__ void addHalves(half *out, const half *a, const half *b, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = __hadd(a[i], b[i]);
}

// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: {{.*}} moves 1 byte a thread, 32 a request where 512 fit{{.*}} [cuda-perf-narrow-access]
// CHECK: note: let each thread take 16 neighbours
__global__ void invert(unsigned char *image, const int *depth, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    image[i] = *depth - image[i];
}

// Eight at a time.
__global__ void addHalvesWide(uint4 *out, const uint4 *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = a[i];
}

// Floats are a request of 128 bytes; next to them the halves matter less.
__global__ void widen(float *out, const half *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = __half2float(a[i]);
}

// Each element gets its own number: of one byte there are 256, halves count to 2048. Of words there are more, and of others than
// its own.
__global__ void numberBytes(unsigned char *out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i;
}
__global__ void numberHalves(half *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = __int2half_rn(i);
}
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: store to 'out' moves 1 byte a thread{{.*}} [cuda-perf-narrow-access]
__global__ void numberPairs(unsigned char *out, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = i >> 1;
}

// A launch of few blocks, of which less than one would be left.
__global__ void oneBlock(unsigned char *out, const unsigned char *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 255 - in[i];
}
void launchOneBlock(unsigned char *out, const unsigned char *in) { oneBlock<<<1, 1024>>>(out, in); }

// Each element has neighbours; the block matters; what is computed decides.
__global__ void blur(unsigned char *out, const unsigned char *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 2 < n)
    out[i] = (in[i] + in[i + 1] + in[i + 2]) / 3;
}
__global__ void ofRows(unsigned char *out, const unsigned char *in, int columns) {
  int i = blockIdx.x * columns + threadIdx.x;
  if (threadIdx.x < columns)
    out[i] = 255 - in[i];
}
__global__ void hash(unsigned short *out, const unsigned short *in, int n, int rounds) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned value = in[i];
  for (int outer = 0; outer < rounds; ++outer)
    for (int k = 0; k < rounds; ++k)
      value = value * 1664525u + 1013904223u;
  out[i] = value;
}

// What is computed of each byte takes longer than memory does, and 16 of them take 16 times as long.
__global__ void classify(unsigned char *text, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float x = text[i];
  text[i] = (unsigned char)(sinf(x) * expf(-x) + powf(x, 1.7f));
}

// Rows of halves: neighbours along x join, whatever y and z are for; rows of a block that is one row by its own number do not.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: hint: {{.*}} moves 2 bytes a thread, 64 a request where 512 fit{{.*}} [cuda-perf-narrow-access]
// CHECK: note: let each thread take 8 neighbours with one 16-byte access ('uint4', cast from the pointer, which then has to be a multiple of 16, as has each row)
__global__ void scaleChannels(half *out, const half *in, const half *scale, int rows, int channels) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (c < channels && row < rows)
    out[row * channels + c] = __hmul(in[row * channels + c], scale[c]);
}
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: hint: {{.*}} moves 2 bytes a thread{{.*}} [cuda-perf-narrow-access]
__global__ void maskRows(half *out, const half *mask, int n, int columns) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = __hmul(out[i], mask[i % columns]);
}
__global__ void ofBlocks(half *out, const half *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x + blockIdx.y * blockDim.x;
  out[i] = in[i];
}

// A row a block: each round of its threads is a request of 64 bytes a warp.
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: note: load of 'in' through 'row' moves 2 bytes a thread and round, 64 a request where 512 fit: nearly all that this kernel moves is as narrow [cuda-perf-narrow-access]
// CHECK: note: let each thread take 8 neighbours a round with one 16-byte access ('uint4', cast from the pointer, which then has to be a multiple of 16, as has each row)
__global__ void sumRows(float *out, const half *in, int columns) {
  __shared__ float sums[256];
  const half *row = in + size_t(blockIdx.x) * columns;
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += 256)
    sum += __half2float(row[i]);
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (threadIdx.x < half)
      sums[threadIdx.x] += sums[threadIdx.x + half];
    __syncthreads();
  }
  if (threadIdx.x == 0)
    out[blockIdx.x] = sums[0];
}

// A row a warp.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: note: load of 'in' through 'row' moves 2 bytes a thread and round{{.*}} [cuda-perf-narrow-access]
// CHECK: note: let each thread take 8 neighbours a round
__global__ void sumRowsByWarps(float *out, const half *in, int columns) {
  const half *row = in + size_t(blockIdx.x * 8 + threadIdx.x / 32) * columns;
  float sum = 0;
  for (int i = threadIdx.x % 32; i < columns; i += 32)
    sum += __half2float(row[i]);
  for (int away = 16; away > 0; away /= 2)
    sum += __shfl_xor_sync(0xffffffff, sum, away);
  if (threadIdx.x % 32 == 0)
    out[blockIdx.x * 8 + threadIdx.x / 32] = sum;
}

// Planes behind each other: a thread keeps to its pixel, and which one that is is for nobody else. Who takes several leaves
// fewer threads.
// CHECK: :[[#@LINE+7]]:{{[0-9]+}}: note: load of 'in' moves 1 byte a thread and round, 32 a request where 512 fit{{.*}} [cuda-perf-narrow-access]
// CHECK: note: if one in 16 of the threads still fills the GPU, let each thread take 16 neighbours a round
__global__ void bestPlane(unsigned char *out, const unsigned char *in, int planes, int pixels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, best = 0, most = 0;
  if (i >= pixels)
    return;
  for (int plane = 0; plane < planes; ++plane) {
    int value = in[size_t(plane) * pixels + i];
    if (value > most) {
      most = value;
      best = plane;
    }
  }
  out[i] = best;
}

// A tile that is filled row by row: what a thread takes is for the thread that reads it from there.
__global__ void turned(half *out, const half *in, int width, int height) {
  __shared__ half tile[32][34];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    tile[threadIdx.y + k][threadIdx.x] = in[size_t(y + k) * width + x];
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    out[size_t(y + k) * height + x] = tile[threadIdx.x][threadIdx.y + k];
}

// Floats beside the halves are most of the bytes; a tile's threads deal with each other; a lane's neighbours in a row
// cannot be its own where each round goes on from the last; what is computed of each element takes longer.
__global__ void dotRows(float *out, const half *in, const float *weights, int columns) {
  const half *row = in + size_t(blockIdx.x) * columns;
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += 256)
    sum += __half2float(row[i]) * weights[size_t(blockIdx.x) * columns + i];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}
__global__ void followRows(unsigned *out, const unsigned char *in, int columns) {
  const unsigned char *row = in + size_t(blockIdx.x) * columns;
  unsigned state = 0;
  for (int i = threadIdx.x; i < columns; i += 256)
    state = (state << 1 ^ row[i]) * 2654435761u;
  out[blockIdx.x * 256 + threadIdx.x] = state;
}
__global__ void powerRows(float *out, const half *in, float x, int columns) {
  const half *row = in + size_t(blockIdx.x) * columns;
  float sum = 0;
  for (int i = threadIdx.x; i < columns; i += 256)
    sum += powf(__half2float(row[i]), x) + powf(x, __half2float(row[i])) + erff(__half2float(row[i]));
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// One element is stored whichever way a condition goes: by either side, or first and then again.
// CHECK: :[[#@LINE+5]]:7: warning: load of 'in' moves 1 byte a thread, 32 a request where 512 fit: all that this kernel loads and stores is as narrow [cuda-perf-narrow-access]
__global__ void threshold(unsigned char *out, const unsigned char *in, int n, int least) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] > least)
    out[i] = 255;
  else
    out[i] = 0;
}
// CHECK: :[[#@LINE+5]]:3: warning: store to 'out' moves 1 byte a thread, 32 a request where 512 fit: all that this kernel loads and stores is as narrow [cuda-perf-narrow-access]
__global__ void keepBright(unsigned char *out, const unsigned char *in, int n, int least) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  out[i] = 0;
  if (in[i] > least)
    out[i] = in[i];
}

// Two elements: the neighbour's as well.
__global__ void spread(unsigned char *out, const unsigned char *in, int n, int least) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n - 1)
    return;
  out[i] = in[i];
  if (in[i] > least)
    out[i + 1] = 255;
}

// The bound of a minimum is one of the blocks that a launch may have; a number is the only one.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: {{.*}} [cuda-perf-narrow-access]
// CHECK: = in kernel 'ofBound', block 1024 from the launch, assuming the launch, which may have other blocks, has this one and there are many elements
__global__ void ofBound(unsigned char *out, const unsigned char *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 255 - in[i];
}
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: warning: {{.*}} [cuda-perf-narrow-access]
// CHECK: = in kernel 'ofNumber', block 1024 from the launch, assuming there are many elements
__global__ void ofNumber(unsigned char *out, const unsigned char *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 255 - in[i];
}
void launchBoth(unsigned char *out, const unsigned char *in, int n, int blocks) {
  ofBound<<<blocks, min(1024, n)>>>(out, in, n);
  ofNumber<<<blocks, 1024>>>(out, in, n);
}

// A block one thread wide: its lanes are neighbours along y.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: note: load of 'in' moves 1 byte a thread and round{{.*}} [cuda-perf-narrow-access]
__global__ void columns(float *out, const unsigned char *__restrict__ in, const float *__restrict__ weights, int rows, int n) {
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  float sum = 0;
  for (int row = blockIdx.x; row < rows; row += gridDim.x)
    sum += weights[row] * float(in[row * n + i]);
  atomicAdd(&out[i], sum);
}
void launchColumns(float *out, const unsigned char *in, const float *weights, int rows, int n) {
  columns<<<dim3(24, n / 256), dim3(1, 256)>>>(out, in, weights, rows, n);
}

// Every element goes to its own place as it is: that is a copy.
__global__ void onlyCopied(unsigned short *out, const unsigned short *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: load of 'in' moves 2 bytes a thread{{.*}} [cuda-perf-narrow-access]
    // CHECK: note: let 'cudaMemcpyAsync' copy 'in' to 'out' in place of the kernel, or let each thread take 8 neighbours
    out[i] = in[i];
}

// Another place, or another number, is none.
__global__ void copiedBehind(unsigned short *out, const unsigned short *in, const unsigned short *more, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: load of 'in' moves 2 bytes a thread{{.*}} [cuda-perf-narrow-access]
    // CHECK: note: let each thread take 8 neighbours
    out[i] = in[i] + more[i];
}

// What other arguments lead to loads floats.
__global__ void maskOf(unsigned char *mask, const float *in, float middle, float range, int mode, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  switch (mode) {
  case 1:
    mask[i] = in[i] == middle;
    break;
  case 2:
    mask[i] = fabsf(in[i] - middle) < range;
    break;
  default:
    mask[i] = 0;
  }
}
