// RUN: not %cuda-perf-lint --group=place --verbose --severity=hint --checks='-*,cuda-perf-strided-*' -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Lanes that lie apart in global memory, beside patterns that look like it and cost nothing.

// CHECK: :[[#@LINE+5]]:12: note: load of 'in' moves 8 sectors per request where 4 would do: neighbouring threads lie 2 elements (8 bytes) apart [cuda-perf-strided-global-access]
// CHECK: = in kernel 'everySecond', block 256 assumed
// CHECK: note: if the layout of 'in' is yours to choose, give element 0 of each 2, all that is taken here, an array of its own, or do this in a kernel that goes through the others, too: the access then takes 4 sectors
__global__ void everySecond(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[2 * i];
}

// CHECK: :[[#@LINE+6]]:3: warning: store to 'out' moves up to 32 sectors per request ('cols' times 4) where 4 would do: neighbouring threads lie 'cols' elements of 4 bytes apart [cuda-perf-strided-global-access]
// CHECK: = in kernel 'rowForEachThread', block 32x8 from the launch, assuming 'cols' is 8 or more
// CHECK: note: let 'cudaMemset2DAsync' fill 'out' with 0 in place of the kernel, or 'row', which follows 'threadIdx.x', is the slow index and 'col' the fast one: exchange 'row' and 'col': the access then takes 4 sectors
// CHECK: note: launched here with 32x8 threads a block
__global__ void rowForEachThread(float *out, int rows, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x, col = blockIdx.y * blockDim.y + threadIdx.y;
  out[row * cols + col] = 0;
}

// CHECK: :[[#@LINE+3]]:3: warning: store to 'out' moves 32 sectors per request where 4 would do: neighbouring threads lie 64 elements (256 bytes) apart{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: let 'cudaMemset2DAsync' fill 'out' with 0 in place of the kernel, or 'threadIdx.x' is the slow index and 'threadIdx.y' the fast one: exchange 'threadIdx.x' and 'threadIdx.y': the access then takes 4 sectors
__global__ void rowsOf64(float (*out)[64]) {
  out[threadIdx.x][threadIdx.y] = 0;
}

// CHECK: atomic on 'out' moves 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
__global__ void atomics(int *out, const int *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&out[32 * i], in[i]);
}

struct Body {
  float position[3], mass;
  float velocity[3], age;
};

// CHECK: load of 'bodies' moves 32 sectors per request where 4 would do: neighbouring threads lie 8 elements (32 bytes) apart{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: 'Body' has 32 bytes, of which a thread takes 4 here: give 'mass' an array of its own: the access then takes 4 sectors
__global__ void fields(float *out, const Body *bodies) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = bodies[i].mass;
}

// However it is written: a helper, a template, a view, a functor, a walking pointer, the read-only load.
struct View {
  const float *data;
  int pitch;
  __device__ float operator()(int row, int col) const {
    // CHECK: :[[#@LINE+1]]:12: note: load of 'data' moves up to 32 sectors per request ('view.pitch' times 4) where 4 would do: neighbouring threads lie 'view.pitch' elements of 4 bytes apart{{.*}} [cuda-perf-strided-global-access]
    return data[row * pitch + col];
  }
};
__global__ void throughView(float *out, View view) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = view(i, 5);
}

template <int Stride, typename T> __device__ T every(const T *in, int i) {
  // CHECK: :[[#@LINE+1]]:10: note: load of 'in' moves 16 sectors per request where 8 would do: neighbouring threads lie 2 elements (16 bytes) apart{{.*}} [cuda-perf-strided-global-access]
  return in[Stride * i];
}
__global__ void throughTemplate(double *out, const double *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = every<2>(in, i);
}

__global__ void walkingPointer(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  const float *row = in + i * n;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    // CHECK: :[[#@LINE+1]]:12: warning: load of 'in' through 'row' moves up to 32 sectors per request ('n' times 4) where 4 would do: neighbouring threads lie 'n' elements of 4 bytes apart{{.*}} [cuda-perf-strided-global-access]
    sum += *row++;
  out[i] = sum;
}

// A distance in bytes has the name that it comes from, too.
__global__ void bytesApart(float *out, const char *in, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:12: note: load of 'in' moves up to 32 sectors per request where 4 would do: neighbouring threads lie 'pitch' bytes apart [cuda-perf-strided-global-access]
  out[i] = *(const float *)(in + i * pitch);
}

__global__ void readOnly(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // CHECK: :[[#@LINE+1]]:12: note: load of 'in' moves 16 sectors per request where 4 would do: neighbouring threads lie 4 elements (16 bytes) apart{{.*}} [cuda-perf-strided-global-access]
  out[i] = __ldg(&in[4 * i]);
}

// Runs of 16 bytes that each thread takes one after the other come from the L1 cache, those of 32 do not.
__global__ void runs(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < 4; ++k)
    // CHECK: :[[#@LINE+3]]:12: hint: load of 'in' moves 16 sectors per request where 4 would do: neighbouring threads lie 4 elements (16 bytes) apart [cuda-perf-strided-global-access]
    // CHECK: note: load 4 neighbouring elements of a thread as one vector of 16 bytes: one request in place of 4, of 16 sectors, no more than its bytes fill
    // CHECK: note: each thread takes all of its 16 bytes in the end: the L1 cache can serve the rest of a sector
    sum += in[4 * i + k];
  for (int k = 0; k < 8; ++k)
    // CHECK: :[[#@LINE+1]]:12: note: load of 'in' moves 32 sectors per request where 4 would do: neighbouring threads lie 8 elements (32 bytes) apart [cuda-perf-strided-global-access]
    sum += in[8 * i + k];
  out[i] = sum;
}

// Nothing to change here.
__global__ void neighbours(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[n - 1 - i] = in[i] + in[i + 1] + in[max(i - 1, 0)] + in[min(i + 1, n - 1)];
}

__global__ void gridStride(float *out, const float *in, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = in[i] + in[0];
}

__global__ void vectors(float4 *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = data[i];
  v.x += v.w;
  data[i] = v;
}

__global__ void vectorCast(float *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 v = reinterpret_cast<float4 *>(data)[i];
  reinterpret_cast<float4 *>(data)[i] = make_float4(v.y, v.x, v.w, v.z);
}

__global__ void oneLane(float *out, const float *in, int stride) {
  if (threadIdx.x == 0)
    out[blockIdx.x * stride] = in[blockIdx.x * stride];
}

__global__ void warpForEachRow(float *out, const float *in, int cols) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x % 32;
  float sum = 0;
  for (int k = lane; k < cols; k += 32)
    sum += in[row * cols + k];
  if (lane == 0)
    out[row] = sum;
}

__global__ void rowAndColumnOfOneIndex(float *out, const float *in, int width, int pitch) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int row = i / width, col = i % width;
  out[i] = in[row * pitch + col];
}

// What costs are the rows of the block, each thread's neighbour lies next to it. 4 rows of 8 halves are 4 sectors.
// CHECK: :[[#@LINE+6]]:3: note: store to 'out' moves 4 sectors per request where 2 would do: rows of 8 threads lie far apart [cuda-perf-strided-global-access]
// CHECK: note: give the block rows of 16 threads instead of 8: the access then takes 2 sectors, and no other access of the kernel is spoilt
// CHECK: :[[#@LINE+4]]:31: note: load of 'in' moves 4 sectors per request where 2 would do: rows of 8 threads lie far apart [cuda-perf-strided-global-access]
// CHECK: note: give the block rows of 16 threads
__global__ void shortRows(unsigned short *out, const unsigned short *in, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  out[y * (width + 16) + x] = in[y * width + x];
}

// The rows of the block are digits of the index: with others the threads would not be where the arrays have them.
// CHECK: hint: load of 'in' moves 4 sectors per request where 2 would do: rows of 8 threads lie far apart [cuda-perf-strided-global-access]
// CHECK: note: the kernel's own arithmetic binds its blocks to rows of 8 threads: let an index of more of the block's threads go along what lies side by side
__global__ void digitsOfBlock(unsigned short *out, const unsigned short *in, int width) {
  int x = blockIdx.x * 8 + threadIdx.x;
  out[blockIdx.x * 256 + threadIdx.y * 8 + threadIdx.x] = in[threadIdx.y * width + x];
}

// A constant that is the block's length is as free as 'blockDim.x'.
// CHECK: hint: store to 'out' moves 4 sectors per request where 2 would do: rows of 8 threads lie far apart [cuda-perf-strided-global-access]
// CHECK: note: give the block rows of 16 threads instead of 8: the access then takes 2 sectors, and no other access of the kernel is spoilt
// CHECK: hint: load of 'in' moves 4 sectors per request where 2 would do: rows of 8 threads lie far apart [cuda-perf-strided-global-access]
// CHECK: note: give the block rows of 16 threads
__global__ void constantsOfBlock(unsigned short *out, const unsigned short *in, int width) {
  int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  out[y * (width + 16) + x] = in[y * width + x];
}

// Nothing tells the grid's size: the distance has no number.
// CHECK: :[[#@LINE+3]]:3: warning: store to 'out' moves 32 sectors per request where 4 would do: neighbouring threads do not lie side by side [cuda-perf-strided-global-access]
__global__ void byGrid(float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[(i * gridDim.z + blockIdx.z) * gridDim.y + blockIdx.y] = 1;
}

__global__ void indirect(float *out, const float *in, const int *index) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[index[i]];
  out[index[i]] = in[i];
}

// One block that does a little gains nothing; one that goes through a list may.
// CHECK: hint: store to 'out' moves 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
__global__ void fewFactors(float *out) { out[threadIdx.x * 8] = 1; }

// CHECK: note: store to 'out' moves 32 sectors per request where 4 would do{{.*}} [cuda-perf-strided-global-access]
__global__ void longList(float *out, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    out[i * 8] = 1;
}

void launch(float *out, int rows, int cols) {
  rowForEachThread<<<dim3(32, 128), dim3(32, 8)>>>(out, rows, cols);
  rowsOf64<<<4096, dim3(32, 8)>>>((float (*)[64])out);
  shortRows<<<dim3(cols / 8, 1), dim3(8, 32)>>>((unsigned short *)out, (unsigned short *)out, cols);
  fewFactors<<<1, cols>>>(out);
  longList<<<1, 256>>>(out, cols);
  digitsOfBlock<<<dim3(cols / 8, 1), dim3(8, 32)>>>((unsigned short *)out, (unsigned short *)out, cols);
  constantsOfBlock<<<dim3(1, 64), dim3(8, 32)>>>((unsigned short *)out, (unsigned short *)out, cols);
}

// An offset that all threads share is no index; the counter of a loop is.
// CHECK: note: store to 'out' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: here a thread takes one element of its row: where the kernels that take the others have a thread for each row, too, lay 'out' out the other way round
__global__ void withOffset(float *out, int cols, int offset) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  out[row * cols + offset] = 0;
}
// CHECK: warning: store to 'out' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: let 'cudaMemsetAsync' fill 'out' with 0 in place of the kernel, or let a thread take one element instead of a row: thread i element i, and what belongs to the row at 'i / cols', to the column at 'i % cols', in 'cols' times as many threads: the access then takes 4 sectors
__global__ void withCounter(float *out, int cols, int offset) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < cols; ++k)
    out[row * cols + offset + k] = 0;
}

// What is tried and does not help is not advised: a transpose moves the cost from the store to the load if its indices
// are exchanged. The block's tile of 32 rows of 16 floats fills 64 sectors; its 16 stores take 32 each.
// CHECK: warning: store to 'out' moves up to 32 sectors per request ({{.*}}) where 4 would do{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: collect the block's part of 'out' in shared memory, and store it from there, neighbouring threads neighbouring elements: its stores then move 4 sectors where they move 32 now
__global__ void transpose(float *out, const float *in, int width, int height) {
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  out[x * height + y] = in[y * width + x];
}
void launchTranspose(float *out, const float *in, int n) { transpose<<<dim3(n, n), dim3(32, 16)>>>(out, in, n, n); }

// A remedy for a scan names a scan; one for a recurrence is another layout, since its rounds have an order.
__global__ void scanRows(float *out, const float *in, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int k = 0; k < cols; ++k) {
    // CHECK: {{note|warning}}: load of 'in' moves up to 32 sectors{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: let up to 32 lanes work on one 'row' together, neighbouring lanes on neighbouring 'k', and make the running value with a scan over them ('__shfl_up_sync'): the access then takes 4 sectors, and no other access of the kernel is spoilt
    sum += in[row * cols + k];
    // CHECK: {{note|warning}}: store to 'out' moves up to 32 sectors{{.*}} [cuda-perf-strided-global-access]
    out[row * cols + k] = sum;
  }
}
__global__ void recurrence(float *out, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  float value = 1;
  for (int k = 0; k < cols; ++k) {
    value = value * 0.5f + 1;
    // CHECK: {{note|warning}}: store to 'out' moves up to 32 sectors{{.*}} [cuda-perf-strided-global-access]
    // CHECK: note: collect the block's rows of 'out' (of long ones 32 elements at a time) in shared memory, and store it from there
    out[row * cols + k] = value;
  }
}

// A block index alone in the fast role: neighbouring threads can be what neighbouring blocks are.
// CHECK: {{note|warning}}: store to 'out' moves up to 32 sectors{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: let one index 'i' of a grid without blocks along y go through the elements, with 'row' as 'i / cols' and 'blockIdx.y' as 'i % cols': the access then takes 4 sectors
__global__ void columnOfABlock(float *out, int cols) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  out[row * cols + blockIdx.y] = 0;
}

// Nothing to exchange, to walk along or to collect.
// CHECK: note: load of 'in' moves {{[0-9.]+}} sectors{{.*}} [cuda-perf-strided-global-access]
// CHECK: note: in general, let neighbouring threads take neighbouring elements; no change of layout or index that was tried gives that here
__global__ void hashed(float *out, const float *in) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = in[(i * 40503) % 65536 / 8 * 8];
}

// Lanes that go backwards lie as far apart as others.
// CHECK: moves 9 sectors per request where 4 would do: neighbouring threads lie 2 elements (8 bytes) apart [cuda-perf-strided-global-access]
// CHECK-NOT: {{-[0-9]}} elements
__global__ void backwards(float *sums, const float *values, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(&sums[2 * (n - i)], values[i]);
}
