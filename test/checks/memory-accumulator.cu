// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-memory-accumulator' --severity=hint -q %s | FileCheck %s --implicit-check-not='[cuda-perf-'

// Numbers that a thread adds to in memory are found where only the thread itself loads them; others are not.

// Two neighbouring taps make an output: the second one loads what the first one stored.
// CHECK: :[[#@LINE+7]]:7: note: each thread loads from 'out' what it has stored there itself: the number goes through memory where a local variable would stay in a register [cuda-perf-memory-accumulator]
// CHECK: = keep it in a local variable until it is complete, and store it once; estimated to
__global__ void taps(const float *__restrict__ in, float *__restrict__ out, int width, int count, float share) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int t = 0; t < count; ++t) {
    float sample = in[t * width + x];
    if (t > 0)
      out[(t - 1) * width + x] += sample * share;
    if (t + 1 < count)
      out[t * width + x] = sample * (1 - share);
  }
}

// A store behind a condition stays in the loop, and the load with it.
// CHECK: :[[#@LINE+7]]:7: warning: each thread loads from 'sums' what it has stored there itself, in each round of a loop: the number goes through memory where a local variable would stay in a register [cuda-perf-memory-accumulator]
// CHECK: = keep it in a local variable, and store it once behind the loop; estimated to
__global__ void pickedSum(const float *__restrict__ in, float *__restrict__ sums, int rows, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int r = 0; r < rows; ++r) {
    float value = in[r * width + x];
    if (value > 0)
      sums[x] += value;
  }
}

// The same in a register.
__global__ void pickedSumOfRegister(const float *__restrict__ in, float *__restrict__ sums, int rows, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int r = 0; r < rows; ++r) {
    float value = in[r * width + x];
    if (value > 0)
      sum += value;
  }
  sums[x] += sum;
}

// Without the condition nvcc keeps the sum in a register by itself.
__global__ void plainSum(const float *__restrict__ in, float *__restrict__ sums, int rows, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int r = 0; r < rows; ++r)
    sums[x] += in[r * width + x];
}

// A promise would do: cuda-perf-missing-restrict.
__global__ void withoutPromise(const float *in, float *sums, int rows, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int r = 0; r < rows; ++r)
    sums[x] += in[r * width + x];
}

// More sums than registers, for all that is known.
__global__ void manySums(const float *__restrict__ in, float *__restrict__ sums, int rows, int channels, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int r = 0; r < rows; ++r)
    for (int c = 0; c < channels; ++c)
      if (float value = in[r * channels + c]; value > 0)
        sums[c * width + x] += value;
}

// A tree: what the other threads have stored is wanted, too.
__global__ void tree(float *sums, int width, int count) {
  for (int half = count / 2; half > 0; half /= 2) {
    __syncthreads();
    for (int i = threadIdx.x; i < half; i += blockDim.x)
      sums[blockIdx.x + i * width] += sums[blockIdx.x + (i + half) * width];
  }
}

// Loaded data pick the places.
__global__ void histogram(const int *__restrict__ bins, int *__restrict__ counts, int length, int width) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < length; ++k)
    counts[bins[k * width + x] * width + x] += 1;
}

// The sum of a row is added to a cell that data pick: once, when the row is over.
// CHECK: :[[#@LINE+6]]:5: warning: atomic on 'cells' adds to one place in all rounds of a loop: a sum of the rounds would stay in a register [cuda-perf-memory-accumulator]
// CHECK: = add up in a local variable while the loop goes round, and do one atomic behind it; estimated to
__global__ void rowIntoCell(float *cells, const float *in, const int *at, int rows, int channels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int to = at[i];
  for (int c = 0; c < channels; ++c)
    atomicAdd(&cells[to], in[c * rows + i]);
}
__global__ void sumIntoCell(float *cells, const float *in, const int *at, int rows, int channels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = 0;
  for (int c = 0; c < channels; ++c)
    sum += in[c * rows + i];
  atomicAdd(&cells[at[i]], sum);
}
// Another cell in each round; what the loop itself takes from the cell, or shows to others; a result that is wanted.
__global__ void otherCells(float *cells, const float *in, const int *at, int rows, int channels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int c = 0; c < channels; ++c)
    atomicAdd(&cells[at[c * rows + i]], in[i]);
}
__global__ void untilFull(float *cells, const float *in, const int *at, int rows, int channels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int to = at[i];
  for (int c = 0; c < channels; ++c)
    if (cells[to + 1] < 1)
      atomicAdd(&cells[to], in[c * rows + i]);
}
__global__ void progress(float *cells, const float *in, const int *at, int *done, int rows, int channels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int to = at[i];
  for (int c = 0; c < channels; ++c) {
    atomicAdd(&cells[to], in[c * rows + i]);
    __threadfence();
    done[i] = c;
  }
}
__global__ void tickets(int *cells, int *order, const int *at, int rows, int channels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int to = at[i];
  for (int c = 0; c < channels; ++c)
    order[c * rows + i] = atomicAdd(&cells[to], 1);
}
// All lanes at one place: cuda-perf-hot-atomic.
__global__ void oneCell(float *cell, const float *in, int rows, int channels) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int c = 0; c < channels; ++c)
    atomicAdd(cell, in[c * rows + i]);
}

// What is loaded on one side of a condition is not what the other side stored, though data decide which one a thread
// takes.
struct Particle {
  float mass, x, y, size;
};
__global__ void twoSides(Particle *__restrict__ particles, float threshold) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  Particle own = particles[i];
  if (own.mass < threshold) {
    particles[i].x = 0;
    particles[i].size = 0;
  } else {
    particles[i].x = own.x / own.mass;
    particles[i].size = own.size * own.y;
  }
}
