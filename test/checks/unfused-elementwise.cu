// RUN: not %cuda-perf-lint --group=place --verbose --quiet --checks='-*,cuda-perf-unfused-elementwise' %s > %t.txt
// RUN: FileCheck --input-file=%t.txt --implicit-check-not=': warning:' --implicit-check-not='loads at each element' %s
//
// Two launches in a row whose threads keep to their own elements, and the many reasons why two launches must stay two.

__global__ void scale(float *out, const float *in, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = a * in[i];
}
__global__ void add(float *out, const float *x, const float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = x[i] + y[i];
}
__global__ void addStrided(double *out, const double *x, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] += x[i];
}
__global__ void fill(double *out, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    out[i] = i;
}
__global__ void blur(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1)
    out[i] = in[i - 1] + in[i] + in[i + 1];
}
__global__ void sum(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(out, in[i]);
}
__global__ void reverse(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[n - 1 - i];
}
__global__ void lookUp(float *out, const float *in, const int *at, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = in[at[i]];
}
__global__ void relu(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = x[i] > 0 ? x[i] : 0;
}
__global__ void addBias(float *x, const float *bias, int rows, int columns) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && column < columns)
    x[row * columns + column] += bias[column];
}
__global__ void square(float *out, const float *in, int rows, int columns) {
  int column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row < rows && column < columns)
    out[row * columns + column] = in[row * columns + column] * in[row * columns + column];
}

// scale: 4 in, 4 out; add: 8 in, 4 out. In one kernel: 8 in, 4 out, and no temporary.
void scaleThenAdd(const float *d_x, const float *d_y, float *d_out, int n) {
  float *d_tmp;
  cudaMalloc(&d_tmp, n * sizeof(float));
  dim3 block(256), grid((n + 255) / 256);
  scale<<<grid, block>>>(d_tmp, d_x, 2.0f, n);
  add<<<grid, block>>>(d_out, d_tmp, d_y, n);
  cudaFree(d_tmp);
}
// CHECK: :[[#@LINE-3]]:3: warning: 'add' reads at each element of 'd_tmp' what 'scale' has just written there: one kernel would save 8 of 20 bytes of memory traffic per element and the buffer 'd_tmp' [cuda-perf-unfused-elementwise]
// CHECK: :[[#@LINE-4]]:3: note: do the work of 'scale' and 'add' in one kernel, which keeps each element of 'd_tmp' in a register
// CHECK: :[[#@LINE-6]]:3: note: 'scale' writes 'd_tmp' here
// CHECK: :[[#@LINE-6]]:3: note: 'd_tmp' is only freed after this launch: the load (4 bytes per element) and the store (4 bytes per element) are not needed

// The temporary is looked at afterwards: its store stays.
void keepsTemporary(float *d_tmp, const float *d_x, float *d_out, float *h, int n) {
  scale<<<n / 256, 256>>>(d_tmp, d_x, 2.0f, n);
  cudaGetLastError();
  add<<<n / 256, 256>>>(d_out, d_tmp, d_x, n);
  cudaMemcpy(h, d_tmp, n * sizeof(float), cudaMemcpyDeviceToHost);
}
// CHECK: :[[#@LINE-3]]:3: warning: 'add' reads at each element of 'd_tmp' what 'scale' has just written there: one kernel would save 8 of 20 bytes of memory traffic per element [cuda-perf-unfused-elementwise]
// CHECK: note: 'd_tmp' may be used after this launch: only the load (4 bytes per element) is not needed
// CHECK: note: both kernels load 'd_x'; one kernel loads it once

// In place, on a stream, with a loop over the grid.
void inPlace(double *d_sum, const double *d_x, int n, cudaStream_t stream) {
  fill<<<128, 256, 0, stream>>>(d_sum, n);
  addStrided<<<128, 256, 0, stream>>>(d_sum, d_x, n);
}
// CHECK: :[[#@LINE-2]]:3: warning: 'addStrided' reads at each element of 'd_sum' what 'fill' has just written there: one kernel would save 16 of 32 bytes
// CHECK: note: 'd_sum' is overwritten by this launch: the load (8 bytes per element) and the store (8 bytes per element) in between are not needed

// Two dimensions, and an operand that is the same for every row.
void biasThenSquare(float *d_x, const float *d_bias, float *d_out, int rows, int columns) {
  dim3 block(32, 8), grid(columns / 32, rows / 8);
  addBias<<<grid, block>>>(d_x, d_bias, rows, columns);
  square<<<grid, block>>>(d_out, d_x, rows, columns);
}
// CHECK: :[[#@LINE-2]]:3: warning: 'square' reads at each element of 'd_x' what 'addBias' has just written there: one kernel would save 4 of 16 bytes

// A chain of three: each pair of neighbours.
void chain(float *d_x, const float *d_y, int n) {
  scale<<<n / 256, 256>>>(d_x, d_y, 2.0f, n);
  relu<<<n / 256, 256>>>(d_x, n);
  relu<<<n / 256, 256>>>(d_x, n);
}
// CHECK: :[[#@LINE-3]]:3: warning: 'relu' reads at each element of 'd_x' what 'scale' has just written there: one kernel would save 8 of 16 bytes
// CHECK: :[[#@LINE-3]]:3: warning: 'relu' reads at each element of 'd_x' what 'relu' has just written there: one kernel would save 8 of 16 bytes

// A launch between them that has nothing to do with their buffers, whatever its shape, changes nothing …
void otherBetween(float *d_x, const float *d_y, float *d_z, int n) {
  scale<<<n / 256, 256>>>(d_x, d_y, 2.0f, n);
  relu<<<n / 128, 128>>>(d_z, n);
  relu<<<n / 256, 256>>>(d_x, n);
}
// CHECK: :[[#@LINE-2]]:3: warning: 'relu' reads at each element of 'd_x' what 'scale' has just written there: one kernel would save 8 of 16 bytes
// … and one that takes a buffer of theirs keeps them apart.
void oneOfTheirsBetween(float *d_x, const float *d_y, float *d_z, int n) {
  scale<<<n / 256, 256>>>(d_x, d_y, 2.0f, n);
  blur<<<n / 256, 256>>>(d_z, d_x, n);
  relu<<<n / 256, 256>>>(d_x, n);
}

// Nothing but an input in common: 4 in and 4 out twice; in one kernel 4 in, 8 out. Of three such each with the next one.
void oneInput(float *d_a, float *d_b, float *d_c, const float *d_x, int n) {
  scale<<<n / 256, 256>>>(d_a, d_x, 2.0f, n);
  scale<<<n / 256, 256>>>(d_b, d_x, 3.0f, n);
  scale<<<n / 256, 256>>>(d_c, d_x, 4.0f, n);
}
// CHECK: :[[#@LINE-3]]:3: note: 'scale' loads at each element of 'd_x' what 'scale' has just loaded there: one kernel would save 4 of 16 bytes of memory traffic per element [cuda-perf-unfused-elementwise]
// CHECK: :[[#@LINE-4]]:3: note: do the work of 'scale' and 'scale' in one kernel, which loads each element of 'd_x' once
// CHECK: :[[#@LINE-6]]:3: note: 'scale' loads 'd_x' here
// CHECK: :[[#@LINE-5]]:3: note: 'scale' loads at each element of 'd_x'
// Other elements of the input are no common ones.
void otherElements(float *d_a, float *d_b, const float *d_x, int n) {
  scale<<<n / 256, 256>>>(d_a, d_x, 2.0f, n);
  reverse<<<n / 256, 256>>>(d_b, d_x, n);
}

// The second kernel needs what other threads wrote.
void stencil(float *d_tmp, const float *d_x, float *d_out, int n) {
  scale<<<n / 256, 256>>>(d_tmp, d_x, 2.0f, n);
  blur<<<n / 256, 256>>>(d_out, d_tmp, n);
}
void reduction(float *d_tmp, const float *d_x, float *d_out, int n) {
  scale<<<n / 256, 256>>>(d_tmp, d_x, 2.0f, n);
  sum<<<n / 256, 256>>>(d_out, d_tmp, n);
}
void reversed(float *d_tmp, const float *d_x, float *d_out, int n) {
  scale<<<n / 256, 256>>>(d_tmp, d_x, 2.0f, n);
  reverse<<<n / 256, 256>>>(d_out, d_tmp, n);
}
void indirect(float *d_tmp, const float *d_x, float *d_out, const int *d_at, int n) {
  scale<<<n / 256, 256>>>(d_tmp, d_x, 2.0f, n);
  lookUp<<<n / 256, 256>>>(d_out, d_tmp, d_at, n);
}

// The second kernel overwrites what other threads of the first one still read.
void readsNeighbours(float *d_a, float *d_b, int n) {
  blur<<<n / 256, 256>>>(d_b, d_a, n);
  scale<<<n / 256, 256>>>(d_a, d_b, 2.0f, n);
}

// Another size, grid, stream or place in the buffer; something in between.
void otherSize(float *d_tmp, const float *d_x, float *d_out, int n, int m) {
  scale<<<n / 256, 256>>>(d_tmp, d_x, 2.0f, n);
  add<<<n / 256, 256>>>(d_out, d_tmp, d_x, m);
}
void otherGrid(float *d_tmp, const float *d_x, float *d_out, int n) {
  scale<<<n / 256, 256>>>(d_tmp, d_x, 2.0f, n);
  add<<<n / 128, 128>>>(d_out, d_tmp, d_x, n);
}
void otherStream(float *d_tmp, const float *d_x, float *d_out, int n, cudaStream_t a, cudaStream_t b) {
  scale<<<n / 256, 256, 0, a>>>(d_tmp, d_x, 2.0f, n);
  add<<<n / 256, 256, 0, b>>>(d_out, d_tmp, d_x, n);
}
void otherPart(float *d_tmp, const float *d_x, float *d_out, int n) {
  scale<<<n / 256, 256>>>(d_tmp, d_x, 2.0f, n);
  add<<<n / 256, 256>>>(d_out, d_tmp + 1, d_x, n);
}
void otherBuffer(float *d_tmp, const float *d_x, float *d_out, int n) {
  scale<<<n / 256, 256>>>(d_tmp, d_x, 2.0f, n);
  add<<<n / 256, 256>>>(d_out, d_x, d_x, n);
}
// CHECK: :[[#@LINE-2]]:3: note: 'add' loads at each element of 'd_x' what 'scale' has just loaded there
void synchronised(float *d_tmp, const float *d_x, float *d_out, int n) {
  scale<<<n / 256, 256>>>(d_tmp, d_x, 2.0f, n);
  cudaDeviceSynchronize();
  add<<<n / 256, 256>>>(d_out, d_tmp, d_x, n);
}
void copied(float *d_tmp, const float *d_x, float *d_out, float *h, int n) {
  scale<<<n / 256, 256>>>(d_tmp, d_x, 2.0f, n);
  cudaMemcpyAsync(h, d_tmp, n * sizeof(float), cudaMemcpyDeviceToHost);
  add<<<n / 256, 256>>>(d_out, d_tmp, d_x, n);
}
void sometimes(float *d_tmp, const float *d_x, float *d_out, int n, bool wanted) {
  scale<<<n / 256, 256>>>(d_tmp, d_x, 2.0f, n);
  if (wanted)
    add<<<n / 256, 256>>>(d_out, d_tmp, d_x, n);
}

// A test of a kernel that is launched on other data, too: who fills its data in it tests nothing.
__global__ void fillAll(float *out, float value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = value;
}
__global__ void triad(float *out, const float *a, const float *b, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = a[i] + factor * b[i];
}
void measure(float *d_out, const float *d_a, const float *d_b, int n) {
  for (int i = 0; i < 10; ++i)
    triad<<<n / 256, 256>>>(d_out, d_a, d_b, 3.0f, n);
}
void verify(float *d_out, const float *d_a, float *d_b, int n) {
  fillAll<<<n / 256, 256>>>(d_b, 1.0f, n);
  triad<<<n / 256, 256>>>(d_out, d_a, d_b, 3.0f, n);
}

// A kernel that is launched behind the one that fills only.
__global__ void accumulate(float *sums, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    sums[i] += in[i];
}
void sumUp(float *d_sums, const float *d_in, int n) {
  fillAll<<<n / 256, 256>>>(d_sums, 0.0f, n);
  // CHECK: :[[#@LINE+1]]:3: {{.*}}: 'accumulate' reads at each element of 'd_sums' what 'fillAll' has just written there{{.*}} [cuda-perf-unfused-elementwise]
  accumulate<<<n / 256, 256>>>(d_sums, d_in, n);
}

// A flag says which way the samples go. Both launches only read them, so nothing is kept from one for the other.
__global__ void samples(float *field, float *record, int n, bool isWritten) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (isWritten)
    record[i] = field[i];
  else
    field[i] = record[i];
}
void readTwice(float *d_a, float *d_b, float *d_record, int n) {
  samples<<<n / 256, 256>>>(d_a, d_record, n, false);
  // CHECK: :[[#@LINE+1]]:3: note: 'samples' loads at each element of 'd_record' what 'samples' has just loaded there
  samples<<<n / 256, 256>>>(d_b, d_record, n, false);
}
void writeAndRead(float *d_a, float *d_b, float *d_record, int n) {
  samples<<<n / 256, 256>>>(d_a, d_record, n, true);
  // CHECK: :[[#@LINE+1]]:3: {{.*}}: 'samples' reads at each element of 'd_record' what 'samples' has just written there
  samples<<<n / 256, 256>>>(d_b, d_record, n, false);
}
