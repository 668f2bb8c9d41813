// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-undivided-loop' --severity=hint --verbose -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Loops that all threads of a block go round alike are found, and those that one goes round for all; loops in which the
// threads have work of their own are not.

// Nothing in the sum depends on the thread.
// CHECK: :[[#@LINE+5]]:3: warning: each of the 256 threads of a block goes round this loop alike, 512 times: nothing in it depends on the thread [cuda-perf-undivided-loop]
// CHECK: note: let the threads share the rounds, 'threadIdx.x' to begin with and as many as the block has further each time, and put what they have together with shuffles and a number a warp in shared memory ('cub::BlockReduce')
__global__ void meanOfBlock(const float *__restrict__ in, float *__restrict__ out) {
  const float *row = in + blockIdx.x * 512;
  float sum = 0;
  for (int k = 0; k < 512; ++k)
    sum += row[k];
  for (int k = threadIdx.x; k < 512; k += blockDim.x)
    out[blockIdx.x * 512 + k] = row[k] - sum / 512;
}

// The threads share it.
__global__ void meanOfThreads(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float sums[256];
  const float *row = in + blockIdx.x * 512;
  float sum = 0;
  for (int k = threadIdx.x; k < 512; k += blockDim.x)
    sum += row[k];
  sums[threadIdx.x] = sum;
  __syncthreads();
  for (int half = 128; half > 0; half /= 2) {
    if (threadIdx.x < half)
      sums[threadIdx.x] += sums[threadIdx.x + half];
    __syncthreads();
  }
  for (int k = threadIdx.x; k < 512; k += blockDim.x)
    out[blockIdx.x * 512 + k] = row[k] - sums[0] / 512;
}

// Loads that all threads make for sums of their own are a broadcast.
__global__ void product(const float *__restrict__ weights, const float *__restrict__ in, float *__restrict__ out) {
  float sum = 0;
  for (int k = 0; k < 512; ++k)
    sum += weights[blockIdx.x * 512 + k] * in[k * 256 + threadIdx.x];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// All threads clear all of the table, four words at a time in the machine's code.
// CHECK: :[[#@LINE+5]]:3: warning: each of the 256 threads of a block goes round this loop alike: nothing in it depends on the thread [cuda-perf-undivided-loop]
// CHECK: note: let the threads share the rounds, 'threadIdx.x' to begin with and as many as the block has further each time, with a barrier before others read what they have stored
// CHECK-NOT: nothing in it depends on the block
__global__ void clearedByEach(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float table[1024];
  for (int k = 0; k < 1024; ++k)
    table[k] = 0;
  __syncthreads();
  table[threadIdx.x * 3] += in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = table[threadIdx.x];
}

// Each clears its part.
__global__ void clearedByAll(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float table[1024];
  for (int k = threadIdx.x; k < 1024; k += 256)
    table[k] = 0;
  __syncthreads();
  table[threadIdx.x * 3] += in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  out[blockIdx.x * blockDim.x + threadIdx.x] = table[threadIdx.x];
}

// One thread adds up a row, and the others wait for the sum.
// CHECK: :[[#@LINE+7]]:5: warning: one of the 256 threads of a block goes round this loop, 512 times, while the others wait [cuda-perf-undivided-loop]
// CHECK: note: let the threads share the rounds, 'threadIdx.x' to begin with and as many as the block has further each time, and put what they have together with shuffles
__global__ void normOfOne(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float norm;
  const float *row = in + blockIdx.x * 512;
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int k = 0; k < 512; ++k)
      sum += row[k] * row[k];
    norm = rsqrtf(sum);
  }
  __syncthreads();
  for (int k = threadIdx.x; k < 512; k += blockDim.x)
    out[blockIdx.x * 512 + k] = row[k] * norm;
}

// The other warps have ended, and make room for other blocks: measured, a sum by shuffles gains 1.04 times.
__global__ void addedByOne(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float values[256];
  values[threadIdx.x] = in[blockIdx.x * blockDim.x + threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int k = 0; k < 256; ++k)
      sum += values[k];
    out[blockIdx.x] = sum;
  }
}

// There are no other blocks.
// CHECK: :[[#@LINE+4]]:5: note: one of the 256 threads of a block goes round this loop, while the others have nothing to do [cuda-perf-undivided-loop]
__global__ void addedByOneOfAll(const float *__restrict__ in, float *__restrict__ out, int n) {
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += in[k];
    out[0] = sum;
  }
}

// A few numbers are added up faster by one thread than by all.
__global__ void fewAddedByOne(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float values[8];
  float value = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int offset = 16; offset > 0; offset /= 2)
    value += __shfl_down_sync(~0u, value, offset);
  if (threadIdx.x % 32 == 0)
    values[threadIdx.x / 32] = value;
  __syncthreads();
  if (threadIdx.x == 0) {
    float sum = 0;
    for (int k = 0; k < 8; ++k)
      sum += values[k];
    out[blockIdx.x] = sum;
  }
}

// What loaded numbers say of its length is no certain number.
// CHECK: :[[#@LINE+5]]:3: note: each of the 128 threads of a block goes round this loop alike: nothing in it depends on the thread [cuda-perf-undivided-loop]
// CHECK: assuming {{.*}}the loop goes round some {{[0-9]+}} times
__global__ void listOfBlock(const float *__restrict__ in, const int *__restrict__ begin, float *__restrict__ out) {
  int first = begin[blockIdx.x], end = begin[blockIdx.x + 1];
  float least = 1e30f;
  for (int k = first; k < end; ++k)
    least = fminf(least, in[k]);
  out[blockIdx.x * 128 + threadIdx.x] = least * threadIdx.x;
}

// Each round needs the one before: nobody could share that.
__global__ void recurrence(const float *__restrict__ in, float *__restrict__ out) {
  float value = 1;
  for (int k = 0; k < 512; ++k)
    value = value * in[blockIdx.x * 512 + k] + 1;
  out[blockIdx.x * 256 + threadIdx.x] = value * threadIdx.x;
}

// In memory, too.
__global__ void recurrenceInMemory(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float table[513];
  table[0] = 0;
  for (int k = 0; k < 512; ++k)
    table[k + 1] = table[k] * 2 + in[blockIdx.x * 512 + k];
  __syncthreads();
  out[blockIdx.x * 256 + threadIdx.x] = table[threadIdx.x];
}

// Data that a thread has loaded let it do the work, or not.
__global__ void behindData(const float *__restrict__ in, const int *__restrict__ wanted, float *__restrict__ out) {
  float sum = 0;
  if (wanted[blockIdx.x * 256 + threadIdx.x])
    for (int k = 0; k < 512; ++k)
      sum += in[blockIdx.x * 512 + k];
  out[blockIdx.x * 256 + threadIdx.x] = sum;
}

// Behind a bound nearly all do it.
// CHECK: :[[#@LINE+7]]:3: warning: each of the 256 threads of a block goes round this loop alike, 512 times{{.*}} [cuda-perf-undivided-loop]
// CHECK: note: nothing in it depends on the block either: a kernel before this one, or the host, can do it once for the whole launch
__global__ void behindBound(const float *__restrict__ weights, const float *__restrict__ in, float *__restrict__ out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  for (int k = 0; k < 512; ++k)
    sum += weights[k];
  out[i] = in[i] / sum;
}

// A row of the block works at a row of the matrix, each of its threads at all of it.
// CHECK: :[[#@LINE+5]]:3: warning: each of the 32 threads of a row of the block goes round this loop alike, 512 times{{.*}} [cuda-perf-undivided-loop]
// CHECK: note: let the threads share the rounds, 'threadIdx.x' to begin with and 'blockDim.x' further each time, and put what they have together with '__shfl_xor_sync'
__global__ void rowOfBlock(const float *__restrict__ in, float *__restrict__ out) {
  float sum = 0;
  const float *row = in + (blockIdx.x * 8 + threadIdx.y) * 512;
  for (int k = 0; k < 512; ++k)
    sum += row[k] * row[k];
  out[(blockIdx.x * 8 + threadIdx.y) * 32 + threadIdx.x] = row[threadIdx.x] / sum;
}

void launchShort(const float *in, float *out) {
  meanOfThreads<<<4096, 256>>>(in, out);
  normOfOne<<<4096, 256>>>(in, out);
}

void launch(const float *in, const float *weights, const int *numbers, float *out, int n) {
  meanOfBlock<<<4096, 256>>>(in, out);
  product<<<4096, 256>>>(weights, in, out);
  clearedByEach<<<4096, 256>>>(in, out);
  clearedByAll<<<4096, 256>>>(in, out);
  addedByOne<<<4096, 256>>>(in, out);
  addedByOneOfAll<<<1, 256>>>(in, out, n);
  fewAddedByOne<<<4096, 256>>>(in, out);
  listOfBlock<<<4096, 128>>>(in, numbers, out);
  recurrence<<<4096, 256>>>(in, out);
  recurrenceInMemory<<<4096, 256>>>(in, out);
  behindData<<<4096, 256>>>(in, numbers, out);
  behindBound<<<4096, 256>>>(weights, in, out, n);
  rowOfBlock<<<4096, dim3(32, 8)>>>(in, out);
}
