// What rests on numbers that the source leaves open, and is judged all the same.
// RUN: %cuda-perf-lint --exit-zero --format=json --dump-accesses %s | %python %root/test/access-table.py | FileCheck %s

// A quotient of two sizes is a size: neither 0, which would make all threads take the first group, nor 1.
__global__ void groups(float *out, int channels, int perGroup, int count) {
  const int groupCount = channels / perGroup;
  for (int i = threadIdx.x; i < count * groupCount; i += blockDim.x) {
    const int row = i / groupCount, group = i % groupCount;
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
    out[row * channels + group] = 1;
  }
}

// Both parts of the condition are known where they matter: 8 of 32 threads, and all of those inside the array.
__global__ void leaders(float *out, const float *in, int n) {
  int first = blockIdx.x * 64 + threadIdx.y * 8;
  float sum = 0;
  if (first < n)
    sum = in[first];
  for (int k = 0; k < 8; ++k)
    if (threadIdx.x == 0 && first < n)
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global atomic of 4 bytes: 8 of 1 sectors, strided, 8 lanes
      atomicAdd(&out[first + k], sum);
}
void launch(float *out, const float *in, int n) { leaders<<<n / 64, dim3(4, 8)>>>(out, in, n); }

// The stride is 4 in one launch and unknown in the other: bad in both.
__global__ void everyFew(float *out, int stride, int count) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i * stride < count)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
    out[i * stride] = 1;
}
void launchBoth(float *out, int stride, int count) {
  everyFew<<<64, 256>>>(out, 4, count);
  everyFew<<<64, 256>>>(out, stride, count);
}

// Four numbers of which nothing is known: whatever they are drawn to be, some blocks get past the guard. The draws say
// that both halves of the condition hold; that is chance twice over, and no reason to say nothing of the rest.
__global__ void inside(float *out, int x0, int x1, int y0, int y1, int width) {
  int x = x0 + blockIdx.x * blockDim.x + threadIdx.x, y = y0 + blockIdx.y * blockDim.y + threadIdx.y;
  if (y >= y1 || x >= x1)
    return;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
  out[x * width + y] = 1;
}
void launchInside(float *out, int x0, int x1, int y0, int y1, int width) {
  inside<<<dim3(64, 64), dim3(32, 8)>>>(out, x0, x1, y0, y1, width);
}

// Whether a lane is done rests on drawn numbers, and so does what is done with the answer.
__global__ void lastStep(float *out, int begin, int end) {
  int i = begin + blockIdx.x * blockDim.x + threadIdx.x;
  bool done = false;
  if (i >= 2 && i < end) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 8 of 4 sectors, strided
    out[2 * i] = 1;
    done = true;
  }
  __syncthreads();
  if (done)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 12 of 4 sectors, strided
    out[3 * i] = 2;
}
void launchLastStep(float *out, int begin, int end) { lastStep<<<64, 256>>>(out, begin, end); }

// Only the first row of blocks comes here, which none of the blocks that are looked at lies in. Those blocks stand for
// it, all of them: rows of four words that start one word late lie in one sector and in two by turns.
__global__ void firstRow(float *b, int t) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (y == 0)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 1.5 of 1 sectors, coalesced, 4 lanes
    b[x + 1 + t] = 1;
}
void launchFirstRow(float *b, int t) { firstRow<<<dim3(64, 64), dim3(4, 4)>>>(b, t); }

// Where data picks the lanes, those that meet in a bank are perhaps never there together. Of 16 that meet some are.
__global__ void picked(float *out, const int *flags) {
  __shared__ float tile[256 * 16];
  float sum = 0;
  if (flags[threadIdx.x] > 0) {
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 2 of 1 wavefronts, unknown
    sum = tile[threadIdx.x * 2];
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 16 of 1 wavefronts, strided
    sum += tile[threadIdx.x * 16];
  }
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[threadIdx.x] = sum;
}
void launchPicked(float *out, const int *flags) { picked<<<1, 256>>>(out, flags); }

// A search that ends in the middle of its loop: most lanes come there in a later round than the first, at places that
// only data knows.
__global__ void search(unsigned *out) {
  __shared__ float a[1024], b[1024];
  unsigned x = threadIdx.x * 2 + 256;
  int step = threadIdx.x + 64;
  while (true) {
    step = (step + 1) >> 1;
    if (a[x] > b[x]) {
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: {{.*}}, indirect
      if (a[x - 1] <= 1)
        break;
      x -= step;
    } else {
      x += step;
    }
  }
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[threadIdx.x] = x;
}
void launchSearch(unsigned *out) { search<<<1, 256>>>(out); }

// What is left over where the data ends is a few elements of one block, whatever they cost.
__global__ void copyByFours(float *out, const float *in, int n) {
  int quad = blockIdx.x * blockDim.x + threadIdx.x, i = 4 * quad;
  if (i + 3 < n) {
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global load of 16 bytes: 16 of 16 sectors, coalesced
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 16 bytes: 16 of 16 sectors, coalesced
    reinterpret_cast<float4 *>(out)[quad] = reinterpret_cast<const float4 *>(in)[quad];
  } else {
    for (; i < n; ++i)
      // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: {{.*}}, unknown
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{.*}}, unknown
      out[i] = in[i];
  }
}
void launchCopyByFours(float *out, const float *in, int n) { copyByFours<<<64, 256>>>(out, in, n); }

// The same at the border of an image, on either side of it: outside, the tile is filled with zeros.
__global__ void loadTile(const float *in, float *out, int width, int height) {
  __shared__ float tile[16 * 33 + 1];
  int x = blockIdx.x * 8 + threadIdx.x - 1, y = blockIdx.y * 32 + threadIdx.y;
  if (x > -1 && x < width && y < height)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: 2 of 1 wavefronts, strided
    tile[threadIdx.x * 2 + threadIdx.y * 16] = in[y * width + x];
  else
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared store of 4 bytes: {{.*}}, unknown
    tile[threadIdx.x * 2 + threadIdx.y * 16 + 1] = 0;
  __syncthreads();
  out[y * width + x] = tile[threadIdx.x + threadIdx.y * 8];
}
void launchLoadTile(const float *in, float *out, int width, int height) {
  loadTile<<<dim3(64, 64), dim3(8, 32)>>>(in, out, width, height);
}

// But whole blocks that a number keeps from one task have another one.
__global__ void tasks(const float *in, float *out, int active) {
  int first = blockIdx.x * 64;
  if (blockIdx.x < active)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
    out[first + threadIdx.x] = in[first + threadIdx.x];
  else
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 32 of 4 sectors, strided
    out[first + threadIdx.x] = in[(first + threadIdx.x) * 8];
}
void launchTasks(const float *in, float *out, int blocks, int active) { tasks<<<blocks, 64>>>(in, out, active); }

// Coordinates turned by an angle that the source tells are as known as any; by an angle from memory they are
// what that makes of them.
__global__ void turn(const unsigned char *in, unsigned char *out, const float *angle) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  float known = 30 * 3.14159f / 180, loaded = *angle;
  int row = (int)floorf(x * sinf(known)), other = (int)floorf(x * sinf(loaded));
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 1 bytes: 17 of 1 sectors, strided
  out[y * 4096 + x] = in[row * 4096 + y]
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 1 bytes: {{.*}}, indirect
      + in[other * 4096 + y];
}
void launchTurn(const unsigned char *in, unsigned char *out, const float *angle) {
  turn<<<dim3(64, 64), dim3(32, 8)>>>(in, out, angle);
}

// Lanes whose pointer leads to a local variable are not part of the request: four that read structures of 24 bytes meet
// in no bank, 32 do.
struct Moments {
  float mean, variance;
  long count;
};
struct Wide {
  Moments of;
  long pad;
};
__global__ void firstWarp(float *out, int warps) {
  __shared__ Wide shared[32];
  Wide none{{1, 2, 3}, 4};
  const Wide &mine = threadIdx.x < 4 ? shared[threadIdx.x] : none;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 1 of 1 wavefronts, coalesced, 4 lanes
  out[threadIdx.x] = mine.of.mean;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: 2 of 1 wavefronts, strided
  out[threadIdx.x + 32] = shared[threadIdx.x].of.variance;
}
void launchFirstWarp(float *out, int warps) { firstWarp<<<64, 32>>>(out, warps); }

// Two lanes at a border that a number draws tell little of the real ones; two that the thread's number picks do.
__global__ void borders(float *out, const float *in, int width, int column) {
  int x = blockIdx.x * 16 + threadIdx.x, y = blockIdx.y * 16 + threadIdx.y;
  if (x == column)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{.*}}, unknown, 2 lanes
    out[x * width + y] = in[y * width];
  if (threadIdx.x == 0)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 2 of 1 sectors, strided, 2 lanes
    out[x * width + y + 1] = in[y * width + 1];
}
void launchBorders(float *out, const float *in, int width, int column) {
  borders<<<dim3(64, 64), dim3(16, 16)>>>(out, in, width, column);
}

// A remainder told by what remains, of a size that is known. What the other blocks do is no remainder: 16 bytes apart.
__global__ void copyWhatRemains(float *out, const float *in, float *firsts, unsigned long n) {
  unsigned long quad = blockIdx.x * blockDim.x + threadIdx.x, i = 4 * quad;
  unsigned long remaining = n - i;
  if (remaining < 4) {
    for (; i < n; ++i)
      // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: {{.*}}, unknown
      // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: {{.*}}, unknown
      out[i] = in[i];
  } else {
    // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global load of 16 bytes: 16 of 16 sectors, coalesced
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 16 bytes: 16 of 16 sectors, coalesced
    reinterpret_cast<float4 *>(out)[quad] = reinterpret_cast<const float4 *>(in)[quad];
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 16 of 4 sectors, strided
    firsts[i] = 1;
  }
}
void launchWhatRemains(float *out, const float *in, float *firsts) {
  copyWhatRemains<<<65, 256>>>(out, in, firsts, 65538);
}

// Rows of 16 bytes that start one byte late lie in one sector and in two by turns, also where one warp of a block runs
// the line alone (1.487 measured on 39 blocks a row). Two rows are three sectors in the mean, and 32 bytes fit in one.
__global__ void apron(unsigned char *out, const unsigned char *in, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x + 1, y = blockIdx.y * blockDim.y + threadIdx.y + 1;
  int sum = 0;
  if (threadIdx.y == 0)
    // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 1 bytes: 1.5 of 1 sectors, coalesced, 16 lanes
    sum = in[(y - 1) * width + x];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 1 bytes: 3 of 1 sectors, strided
  out[y * width + x] = sum;
}
void launchApron(unsigned char *out, const unsigned char *in, int width, int height) {
  apron<<<dim3(width / 16, height / 16), dim3(16, 16)>>>(out, in, width);
}

// Every entry of a thread's own array was loaded, though some are written together and others one by one.
__global__ void substitute(unsigned char *io, const unsigned char *box) {
  unsigned char state[8];
  const unsigned first = (blockIdx.x * blockDim.x + threadIdx.x) * 8;
  for (int i = 0; i < 8; ++i)
    state[i] = io[first + i];
  state[0] = box[state[0]];
  state[1] = box[state[1]];
  state[2] = box[state[2]];
  state[3] = box[state[3]];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 1 bytes: {{.*}}, indirect
  state[6] = box[state[6]];
  for (int i = 0; i < 8; ++i)
    io[first + i] = state[i];
}

// The bits of the index turned over: neighbours lie half an array apart, whatever the array's size is.
__global__ void bitReversed(float *out, const float *in, int log) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: [[#@LINE+2]]:{{[0-9]+}}: global store of 4 bytes: 32 of 4 sectors, strided
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  out[__brev(i) >> (32 - log)] = in[i];
}
void launchBitReversed(float *out, const float *in, int log) { bitReversed<<<(1 << log) / 256, 256>>>(out, in, log); }

// A step of a bitonic sort: elements 2^(step - 1) apart, a step that is known to nobody, but no small one: those are done
// in shared memory. Neighbouring threads take neighbouring elements.
__global__ void bitonicStep(unsigned *data, unsigned step) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x, half = 1u << (step - 1);
  const unsigned at = (i >> (step - 1) << step) + i % half;
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global load of 4 bytes: 4 of 4 sectors, coalesced
  const unsigned a = data[at], b = data[at + half];
  data[at] = min(a, b);
  data[at + half] = max(a, b);
}

// As many elements for each thread as a power of two says, which may be 2: nothing is said.
__global__ void rowOfPower(float *out, int levels) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: {{.*}}unknown
  out[(blockIdx.x * blockDim.x + threadIdx.x) << levels] = 1;
}

// What another file's function returns may differ from thread to thread.
__device__ int indexMadeElsewhere();
__global__ void fromElsewhere(double2 *out, double value) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 8 bytes: {{.*}}unknown
  out[indexMadeElsewhere()].x = value;
}

// The low bits of an index, cut off at a power that nobody knows: neighbours stay neighbours.
__global__ void lowBits(float *out, int levels) {
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: global store of 4 bytes: 4 of 4 sectors, coalesced
  out[(blockIdx.x * blockDim.x + threadIdx.x) & ((1 << levels) - 1)] = 1;
}

// An index of which nothing is known, however large the product that it comes from, stays one of its array.
__global__ void farIndex(const long long *cells, const float *places, float *out, long long rows, long long columns,
                         int width) {
  __shared__ float sums[1024];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  sums[threadIdx.x] = 0;
  __syncthreads();
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared load of 4 bytes: {{.*}}, indirect
  out[i] = sums[cells[i] * rows * columns];
  const float place = places[cells[i + 32]];
  // CHECK: [[#@LINE+1]]:{{[0-9]+}}: shared atomic of 4 bytes: {{.*}}, indirect
  atomicAdd(&sums[(int)(floor(place) + ceil(place * 2) * (width + 2.0) * (width + 2.0))], 1.0f);
}
void far(const long long *cells, const float *places, float *out, long long rows, long long columns, int width) {
  farIndex<<<rows, 256>>>(cells, places, out, rows, columns, width);
}
