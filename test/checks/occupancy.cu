// RUN: not %cuda-perf-lint --group=place --verbose --toolkit=none --checks='-*,cuda-perf-occupancy' -q %s > %t.txt
// RUN: FileCheck --input-file=%t.txt --implicit-check-not='[cuda-perf-' %s
// RUN: echo '{"CheckOptions": {"cuda-perf-occupancy": {"MinPercent": 1000}}}' > %t.yaml
// RUN: %cuda-perf-lint --config=%t.yaml --toolkit=none --checks='-*,cuda-perf-occupancy' -q %s | count 0

// Kernels whose warps wait while shared memory keeps others out; next to those that have something to do meanwhile, or
// room.

// 228 KiB of sm_90, of which each block takes 1 KiB more than it asks for: 233472 / 50176 = 4.7 blocks of 4 warps. Six of
// them have 233472 / 6 = 38912 bytes, less 1024; 24 warps have 16384 / (6 * 32) = 85 registers a thread, 80 by eights.
// CHECK: :[[#@LINE+4]]:17: warning: 49152 bytes of shared memory a block leave room for 4 blocks of 128 threads, 16 of the 64 warps that a multiprocessor of sm_90 holds, too few to hide what they wait for [cuda-perf-occupancy]
// CHECK: = in kernel 'delay', {{.*}}assuming the kernel takes at most 80 registers a thread and the grid is large
// CHECK: note: with at most 37888 bytes a block 6 blocks fit, 24 warps: a smaller tile, a narrower type, or one array in place of two
// CHECK: note: or, if the arrays serve a block of any length, blocks of 256 threads: 8 warps then share what 4 share now
__global__ void delay(const float *in, float *out, int rows, int cols) {
  __shared__ float last[96][128];
  int col = blockIdx.x * 128 + threadIdx.x;
  for (int row = 0; row < rows; ++row) {
    float now = in[row * cols + col];
    out[row * cols + col] = now - last[row % 16][threadIdx.x];
    last[row % 16][threadIdx.x] = now;
  }
}

// The same with room for what is used.
__global__ void delayInLittle(const float *in, float *out, int rows, int cols) {
  __shared__ float last[16][128];
  int col = blockIdx.x * 128 + threadIdx.x;
  for (int row = 0; row < rows; ++row) {
    float now = in[row * cols + col];
    out[row * cols + col] = now - last[row % 16][threadIdx.x];
    last[row % 16][threadIdx.x] = now;
  }
}

// As much shared memory, but hundreds of operations on each number: nothing waits.
__global__ void busy(const float *in, float *out, int rows, int cols) {
  __shared__ float last[96][128];
  int col = blockIdx.x * 128 + threadIdx.x;
  for (int row = 0; row < rows; ++row) {
    float now = in[row * cols + col], sum = now;
    for (int k = 0; k < 1024; ++k)
      sum = sum * now + 0.5f;
    out[row * cols + col] = sum - last[row % 16][threadIdx.x];
    last[row % 16][threadIdx.x] = now;
  }
}

// Lanes that all go their own way keep memory busy with 16 warps.
__global__ void chase(const int *next, int *out, int steps, int n) {
  __shared__ int way[96][128];
  int i = blockIdx.x * 128 + threadIdx.x, at = i;
  for (int step = 0; step < steps; ++step) {
    way[step % 96][threadIdx.x] = at;
    at = next[at];
  }
  out[i] = at + way[0][threadIdx.x];
}

// __launch_bounds__ keeps registers for four blocks of 64 threads: 8 warps, 255 a thread. No assumption of them then.
// CHECK: :[[#@LINE+2]]:42: warning: 102400 bytes of shared memory a block leave room for 2 blocks of 64 threads, 4 of the 64 warps {{.*}}[cuda-perf-occupancy]
// CHECK: = in kernel 'bounded', assuming the grid is large{{$}}
__global__ void __launch_bounds__(64, 4) bounded(const float *in, float *out, int rows, int cols) {
  extern __shared__ float dynamic[];
  int col = blockIdx.x * 64 + threadIdx.x;
  for (int row = 0; row < rows; ++row) {
    float now = in[row * cols + col];
    out[row * cols + col] = now - dynamic[row % 16 * 64 + threadIdx.x];
    dynamic[row % 16 * 64 + threadIdx.x] = now;
  }
}

// How much the launch gives is not known.
__global__ void ofUnknownSize(const float *in, float *out, int rows, int cols) {
  extern __shared__ float dynamic[];
  int col = blockIdx.x * 64 + threadIdx.x;
  for (int row = 0; row < rows; ++row) {
    float now = in[row * cols + col];
    out[row * cols + col] = now - dynamic[row % 16 * 64 + threadIdx.x];
    dynamic[row % 16 * 64 + threadIdx.x] = now;
  }
}

// 40 numbers that a thread holds at a time: more warps than 16 would take them their registers.
__global__ void manyRegisters(const float *in, float *out, int rows, int cols) {
  __shared__ float last[96][128];
  int col = blockIdx.x * 128 + threadIdx.x;
  float held[40] = {};
  for (int row = 0; row < rows; ++row) {
    float now = in[row * cols + col];
#pragma unroll
    for (int k = 0; k < 40; ++k)
      held[k] = held[k] * k + now;
    out[row * cols + col] = now - last[row % 16][threadIdx.x];
    last[row % 16][threadIdx.x] = now;
  }
#pragma unroll
  for (int k = 0; k < 40; ++k)
    out[k * cols + col] = held[k];
}

void launch(const float *in, float *out, const int *next, int *ends, int rows, int cols, int bytes) {
  delay<<<cols / 128, 128>>>(in, out, rows, cols);
  delayInLittle<<<cols / 128, 128>>>(in, out, rows, cols);
  busy<<<cols / 128, 128>>>(in, out, rows, cols);
  chase<<<cols / 128, 128>>>(next, ends, rows, cols);
  bounded<<<cols / 64, 64, 102400>>>(in, out, rows, cols);
  ofUnknownSize<<<cols / 64, 64, bytes>>>(in, out, rows, cols);
  manyRegisters<<<cols / 128, 128>>>(in, out, rows, cols);
}

// A grid of four blocks: there are no others to fill the room with.
__global__ void fewBlocks(const float *in, float *out, int rows, int cols) {
  __shared__ float last[96][128];
  int col = blockIdx.x * 128 + threadIdx.x;
  for (int row = 0; row < rows; ++row) {
    float now = in[row * cols + col];
    out[row * cols + col] = now - last[row % 16][threadIdx.x];
    last[row % 16][threadIdx.x] = now;
  }
}
void launchFew(const float *in, float *out, int rows) { fewBlocks<<<4, 128>>>(in, out, rows, 512); }
