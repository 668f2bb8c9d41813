// Rows that each thread goes along from end to end, as long as the loop: what is best hangs on how long they are, and on
// whether a round needs the others.
// RUN: not %cuda-perf-lint --group=place --severity=note --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s

#define thread (blockIdx.x * blockDim.x + threadIdx.x)

// Each round by itself, and nothing beside: there is no need for rows. 32 floats side by side are 4 sectors.
__global__ void spread(float *fine, const float *coarse, const float *weights, int rows, int size) {
  int row = thread;
  if (row < rows)
    for (int i = 0; i < size; ++i)
      // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: store to 'fine' moves up to 32 sectors per request ('size' times 4)
      // CHECK: = let a thread take one element instead of a row: thread i element i, and what belongs to the row at 'i / size', to the column at 'i % size', in 'size' times as many threads: the access then takes 4 sectors
      fine[row * size + i] = coarse[row] * weights[row * size + i];
}

// A sum of the row: a warp shares long rows; short ones go through shared memory.
__global__ void gathered(float *coarse, const float *fine, const float *weights, int rows, int size) {
  int row = thread;
  if (row >= rows)
    return;
  float sum = 0;
  for (int i = 0; i < size; ++i)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: load of 'fine' moves up to 32 sectors per request ('size' times 4)
    // CHECK: = where 'size' is small, copy the block's rows of 'fine' to shared memory first, neighbouring threads neighbouring elements; where it is large, let up to 32 lanes work on one 'row' together
    sum += fine[row * size + i] * weights[row * size + i];
  coarse[row] = sum;
}

// Rows that are longer than the loop: what lies between them would be copied, too.
__global__ void beginOfRows(float *coarse, const float *fine, int rows, int size, int pitch) {
  int row = thread;
  if (row >= rows)
    return;
  float sum = 0;
  for (int i = 0; i < size; ++i)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: load of 'fine' moves up to 32 sectors per request ('pitch' times 4)
    // CHECK: = let up to 32 lanes work on one 'row' together
    sum += fine[row * pitch + i];
  coarse[row] = sum;
}

// Only as many threads as a row is long: of short rows there are fewer than a warp has lanes.
__global__ void square(float *y, const float *matrix, const float *x, int size) {
  int row = threadIdx.x;
  if (row < size) {
    float sum = 0;
    for (int i = 0; i < size; ++i)
      // CHECK: :[[#@LINE+3]]:{{[0-9]+}}: note: load of 'matrix' moves 32 sectors per request where 4 would do: neighbouring threads lie 'size' elements of 4 bytes apart
      // CHECK: = let up to 32 lanes work on one {{.*}} together
      // CHECK: assuming 'size' is 32 or more
      sum += matrix[(blockIdx.x * size + row) * size + i] * x[i];
    y[blockIdx.x * size + row] = sum;
  }
}

// One block along y for each column, and the threads along x add up: other threads would not be those of one sum. It is
// the layout that can change.
__global__ void columnSums(float *sums, const float *data, int n, int columns) {
  __shared__ float part[256];
  int i = thread, column = blockIdx.y;
  // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: load of 'data' moves up to 32 sectors per request ('columns' times 4)
  // CHECK-NOT: = {{.*}}exchange 'i' and
  part[threadIdx.x] = i < n ? data[i * columns + column] : 0;
  for (int k = 128; k > 0; k /= 2) {
    __syncthreads();
    if (threadIdx.x < k)
      part[threadIdx.x] += part[threadIdx.x + k];
  }
  if (threadIdx.x == 0)
    sums[blockIdx.x * columns + column] = part[0];
}

// Atomics are shared out as loads are, where nobody asks what they found.
__global__ void scattered(float *image, const float *patch, const int *at, int channels) {
  int to = thread;
  for (int c = 0; c < channels; ++c)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: atomic on 'image' moves up to 32 sectors per request ('channels' times 4)
    // CHECK: = {{let a thread take one element|let up to 32 lanes}}
    atomicAdd(&image[to * channels + c], patch[to * channels + c] * at[c]);
}

void launch(float *a, float *b, float *c, int n, int m) {
  square<<<64, 256>>>(a, b, c, n);
  columnSums<<<dim3(64, n), 256>>>(a, b, n, m);
}

// What is found in a loop of its own would have to be found again for each element.
__global__ void normalized(float *out, const float *in, int rows, int size) {
  int row = thread;
  if (row >= rows)
    return;
  float most = 0;
  for (int i = 0; i < size; ++i)
    most = fmaxf(most, in[row * size + i]);
  for (int i = 0; i < size; ++i)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning}}: store to 'out' moves up to 32 sectors per request ('size' times 4)
    // CHECK-NOT: = let a thread take one element instead of a row
    out[row * size + i] = in[row * size + i] / most;
}

// The loop is as long as a part of the thread's number is multiplied by, but the rows are longer.
__global__ void heads(float *out, const float *in, int length, int count, int size) {
  int row = thread, head = row / count;
  float sum = 0;
  for (int i = 0; i < size; ++i)
    // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: {{note|warning|hint}}: load of 'in'
    // CHECK-NOT: = where {{.*}} is small, copy
    sum += in[row % count * length + head * size + i];
  out[row] = sum;
}

// A pixel's channels, or long rows of bytes: the source does not say. With three there is nothing to gain, so it is a
// note; rows of floats have a warning for as much.
__global__ void invert(unsigned char *out, const unsigned char *in, int pixels, int channels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < pixels)
    for (int c = 0; c < channels; ++c)
      // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: note: {{.*}} moves {{.*}}32 sectors per request
      // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: note: {{.*}} moves {{.*}}32 sectors per request
      out[i * channels + c] = 255 - in[i * channels + c];
}
__global__ void negate(float *out, const float *in, int rows, int length) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < rows)
    for (int c = 0; c < length; ++c)
      // CHECK: :[[#@LINE+2]]:{{[0-9]+}}: warning: {{.*}} moves {{.*}}32 sectors per request
      // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: warning: {{.*}} moves {{.*}}32 sectors per request
      out[i * length + c] = -in[i * length + c];
}
