// RUN: not %cuda-perf-lint --group=place --verbose --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Kernels that take their threads' number apart. Neighbouring threads are neighbours by the digit that is left over from
// the first division; where that is the wrong one for a buffer, another order of the digits is tried, or a tile in which
// loads and stores meet. 32 floats are 4 sectors.

// Both buffers want the pixel: the digits in the other order.
__global__ void bothByPlanes(float *out, const float *in, const float *scale, int channels, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= channels * size)
    return;
  int channel = i % channels, pixel = i / channels;
  // CHECK: warning: store to 'out' moves up to 32 sectors per request ('size' times 4) where 4 would do: neighbouring threads lie 'size' elements of 4 bytes apart [cuda-perf-strided-global-access]
  // CHECK: note: take the threads' number apart in another order, so that neighbouring threads take neighbouring 'pixel': the access then takes 4 sectors, and no other access of the kernel is spoilt
  // CHECK: warning: load of 'in' moves up to 32 sectors {{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: take the threads' number apart in another order, so that neighbouring threads take neighbouring 'pixel'
  out[channel * size + pixel] = in[channel * size + pixel] * scale[channel];
}

// The load wants the column, the store the row.
__global__ void transposed(float *out, const float *in, int rows, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * cols)
    return;
  int row = i / cols, col = i % cols;
  // CHECK: warning: store to 'out' moves up to 32 sectors per request ('rows' times 4) where 4 would do: neighbouring threads lie 'rows' elements of 4 bytes apart [cuda-perf-strided-global-access]
  // CHECK: note: let a block work on tiles of 32 x 32 elements in shared memory, in rows of 33: load them as now, and store them with neighbouring threads on neighbouring 'row': the store then takes 4 sectors
  out[col * rows + row] = in[i];
}

// Four digits: what the store wants, the channel, weighs H * W.
__global__ void channelsLast(float *out, const float *in, int C, int H, int W, int total) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= total)
    return;
  int w = i % W, h = i / W % H, c = i / W / H % C, n = i / W / H / C;
  // CHECK: warning: store to 'out' moves up to 32 sectors per request ('C' times 4) where 4 would do: neighbouring threads lie 'C' elements of 4 bytes apart [cuda-perf-strided-global-access]
  // CHECK: note: let a block work on tiles of 32 x 32 elements in shared memory, in rows of 33: load them as now, and store them with neighbouring threads on neighbouring 'c': the store then takes 4 sectors
  out[((n * H + h) * W + w) * C + c] = in[i];
}

// Where it is the load that lies apart it goes first into the tile. A loop over the grid changes nothing.
__global__ void channelsFirst(float *out, const float *in, int C, int H, int W, int total) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < total; i += blockDim.x * gridDim.x) {
    int c = i % C, w = i / C % W, h = i / C / W % H, n = i / C / W / H;
    // CHECK: warning: load of 'in' moves up to 32 sectors per request ('H * W' times 4) where 4 would do: neighbouring threads lie 'H * W' elements of 4 bytes apart [cuda-perf-strided-global-access]
    // CHECK: note: let a block work on tiles of 32 x 32 elements in shared memory, in rows of 33: load them with neighbouring threads on neighbouring 'w', and store them as now: the load then takes {{4|about 5}} sectors
    out[i] = in[((n * C + c) * H + h) * W + w];
  }
}

// The sizes of planes, and of all of an image's, are products that are computed ahead.
__global__ void ofProducts(float *out, const float *in, int C, int H, int W, int total) {
  const int plane = H * W, image = C * plane;
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= total)
    return;
  int n = i / image, rest = i - n * image, c = rest / plane, p = rest - c * plane;
  // CHECK: warning: store to 'out' moves up to 32 sectors per request ('C' times 4) where 4 would do: neighbouring threads lie 'C' elements of 4 bytes apart [cuda-perf-strided-global-access]
  // CHECK: note: let a block work on tiles of 32 x 32 elements in shared memory, in rows of 33: load them as now, and store them with neighbouring threads on neighbouring 'c': the store then takes 4 sectors
  out[(n * plane + p) * C + c] = in[i];
}

// What the table says is not known, so nobody can say that nothing is spoilt by another order: a tile leaves the loads
// as they are.
__global__ void byTable(float *out, const float *in, const int *skipped, int rows, int cols) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= rows * cols)
    return;
  int col = i % cols, row = i / cols % rows;
  // CHECK: warning: store to 'out' moves up to 32 sectors {{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: let a block work on tiles of 32 x 32 elements in shared memory
  out[col * rows + row] = in[skipped[col] * cols + row * cols + col];
}

// The threads of a block talk to each other: they are known by more than their number, and nothing is tried.
__global__ void throughSharedMemory(float *out, const float *in, int rows, int cols) {
  __shared__ float part[256];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  part[threadIdx.x] = in[i];
  __syncthreads();
  int row = i / cols, col = i % cols;
  // CHECK: note: store to 'out' moves up to 32 sectors {{.*}} [cuda-perf-strided-global-access]
  // CHECK: note: in general, let neighbouring threads take neighbouring elements
  out[col * rows + row] = part[threadIdx.x ^ 1];
}

// Three channels are no digit to go along: 32 lanes lie in 11 pixels of 3 planes. Nothing is wrong with that.
__global__ void threePlanes(float *out, const float *in, int size) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < 3 * size)
    out[i % 3 * size + i / 3] = in[i];
}

void launches(float *out, const float *in, const int *skipped, int n, int m) {
  bothByPlanes<<<(n * m + 255) / 256, 256>>>(out, in, in, n, m);
  transposed<<<(n * m + 255) / 256, 256>>>(out, in, n, m);
  channelsLast<<<(n * m + 255) / 256, 256>>>(out, in, n, m, n, n * m);
  channelsFirst<<<(n * m + 255) / 256, 256>>>(out, in, n, m, n, n * m);
  byTable<<<(n * m + 255) / 256, 256>>>(out, in, skipped, n, m);
  throughSharedMemory<<<(n * m + 255) / 256, 256>>>(out, in, n, m);
  threePlanes<<<(n + 255) / 256, 256>>>(out, in, n);
}
