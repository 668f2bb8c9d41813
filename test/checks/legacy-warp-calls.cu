// RUN: not %cuda-perf-lint --group=place --verbose --checks='-*,cuda-perf-implicit-warp-sync' -q %s | FileCheck %s --implicit-check-not='{{own|calls}}.cu:{{.*}}[cuda-perf-'
// RUN: %cuda-perf-lint --gpu-arch=sm_61 --checks='-*,cuda-perf-implicit-warp-sync' -q %s | count 0
// RUN: %cuda-perf-lint --checks='-*,cuda-perf-implicit-warp-sync' -q %s -- -arch=sm_62 | count 0
// RUN: mkdir -p %t.folder/Inputs && cp %s %t.folder/own.cu && cp %S/Inputs/legacy-warp-calls.cuh %t.folder/Inputs
// RUN: not %cuda-perf-lint --checks='-*,cuda-perf-implicit-warp-sync' --fix -q %t.folder/own.cu > %t.out
// RUN: FileCheck --check-prefix=FIXED --input-file=%t.folder/own.cu %s

// RUN: not %cuda-perf-lint --group=place --verbose --checks='-*,cuda-perf-implicit-warp-sync' -q %s | FileCheck --check-prefix=HEADER %s

// The shuffles and votes of before CUDA 9: gone since sm_70. A mask of all lanes stands for them where no lane keeps
// away.

// In a header what kernels do by themselves is known, and nothing about who else calls a function, or with what blocks.
// HEADER-DAG: .cuh:3:51: note: write '__shfl_xor_sync(0xffffffff, ...)', if all lanes of a warp come here together: other files may come to it where lanes part
// HEADER-DAG: .cuh:7:24: note: write '__shfl_up_sync(0xffffffff, ...)', as all lanes of a warp come here together
// HEADER-DAG: .cuh:12:7: note: the lanes of a warp may part here, and '__shfl_down_sync' waits
#include "Inputs/legacy-warp-calls.cuh"

// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: error: '__shfl_down' names no lanes: compilers for sm_70 and later refuse it [cuda-perf-implicit-warp-sync]
// CHECK: note: write '__shfl_down_sync(0xffffffff, ...)', as all lanes of a warp come here together
// FIXED: v += __shfl_down_sync(0xffffffff, v, step);
__device__ float sumOfWarp(float v) {
  for (int step = 16; step > 0; step /= 2) v += __shfl_down(v, step);
  return v;
}

// The first warp as a whole: which it is hangs on the block's shape, which the launch tells.
__global__ void sumOfBlock(float *out, const float *in, int n) {
  __shared__ float parts[32];
  const int i = blockIdx.x * blockDim.x + threadIdx.x, warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  const float sum = sumOfWarp(i < n ? in[i] : 0);
  if (lane == 0)
    parts[warp] = sum;
  __syncthreads();
  if (warp == 0) {
    const float all = sumOfWarp(lane < blockDim.x / 32 ? parts[lane] : 0);
    if (lane == 0)
      out[blockIdx.x] = all;
  }
}

__global__ void sumOfBlockInTime(float *out, const float *in) {
  float sum = in[threadIdx.x];
  sum += __shfl_down_sync(0xffffffff, sum, 1);
  out[threadIdx.x] = sum + __any_sync(0xffffffff, sum > 0);
}

// Threads behind the data have returned: nobody waits for them.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: error: '__ballot' names no lanes: compilers for sm_70 and later refuse it [cuda-perf-implicit-warp-sync]
// CHECK: note: write '__ballot_sync(0xffffffff, ...)', as all lanes of a warp come here together
// FIXED: out[i] = __ballot_sync(0xffffffff, in[i] > 0);
__global__ void returned(unsigned *out, const float *in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = __ballot(in[i] > 0);
}

// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: error: '__shfl_xor' names no lanes: compilers for sm_70 and later refuse it [cuda-perf-implicit-warp-sync]
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: the lanes of a warp may part here, and '__shfl_xor_sync' waits for all that its mask names: call it where all lanes come to it, or name those that do, by '__ballot_sync' ahead of the branch
// FIXED: v += __shfl_xor(v, 1);
__global__ void half(float *out, const float *in, int n) {
  float v = in[threadIdx.x];
  if (threadIdx.x < 16)
    v += __shfl_xor(v, 1);
  out[threadIdx.x] = v;
}

// How often a lane comes is up to its data.
// CHECK: :[[#@LINE+6]]:{{[0-9]+}}: error: '__all' names no lanes: compilers for sm_70 and later refuse it [cuda-perf-implicit-warp-sync]
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: note: the lanes of a warp may part here, and '__all_sync' waits for all that its mask names
__global__ void rounds(float *out, const int *ends) {
  const int end = ends[threadIdx.x];
  float v = 0;
  for (int i = 0; i < end; ++i) {
    v += __all(v > 3);
    out[threadIdx.x + 32 * i] = v;
  }
}

// A vote is the same for all lanes, and so is the number of rounds that it ends.
// CHECK: :[[#@LINE+5]]:{{[0-9]+}}: error: '__any' names no lanes: compilers for sm_70 and later refuse it [cuda-perf-implicit-warp-sync]
// CHECK: note: write '__any_sync(0xffffffff, ...)', as all lanes of a warp come here together
// FIXED: while (__any_sync(0xffffffff, v > 1)) {
__global__ void untilNobody(float *out, const float *in) {
  float v = in[threadIdx.x];
  while (__any(v > 1)) {
    v /= 2;
    out[threadIdx.x] = v;
  }
}

// The edit would be another one at each use.
// CHECK: :[[#@LINE+4]]:{{[0-9]+}}: error: '__shfl' names no lanes: compilers for sm_70 and later refuse it [cuda-perf-implicit-warp-sync]
// CHECK: note: write '__shfl_sync(0xffffffff, ...)', as all lanes of a warp come here together
// CHECK-NOT: (--fix
#define FIRST(v) __shfl(v, 0)
__global__ void byMacro(float *out, const float *in) { out[threadIdx.x] = FIRST(in[threadIdx.x]); }

// A program's own function of the name.
struct Pair {
  float a, b;
};
__device__ Pair __shfl_up(Pair p, unsigned by) { return {__shfl_up_sync(0xffffffff, p.a, by), p.b}; }
__global__ void own(Pair *pairs) { pairs[threadIdx.x] = __shfl_up(pairs[threadIdx.x], 1); }

void launch(float *out, const float *in, unsigned *bits, int *ends, Pair *pairs, int n) {
  sumOfBlock<<<n / 256, 256>>>(out, in, n);
  sumOfBlockInTime<<<1, 32>>>(out, in);
  returned<<<n / 256, 256>>>(bits, in, n);
  half<<<1, 32>>>(out, in, n);
  rounds<<<1, 32>>>(out, ends);
  untilNobody<<<1, 32>>>(out, in);
  byMacro<<<1, 32>>>(out, in);
  own<<<1, 32>>>(pairs);
  inHeader<<<1, 256>>>(out, in, n);
  firstWarpInHeader<<<1, 256>>>(out, in);
}
