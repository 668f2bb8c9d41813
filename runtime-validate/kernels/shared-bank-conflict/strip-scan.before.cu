// Each thread turns its strip of neighbouring elements in shared memory into running sums. The strips are a power of
// two long, so the lanes of a warp meet in the same few banks.

#include <cuda_runtime.h>

constexpr int Threads = 128;

static __device__ int at(int i) { return i; }

template <int Strip> __global__ void scanStrips(const float *__restrict__ in, float *__restrict__ out) {
  __shared__ float values[Threads * Strip + Threads * Strip / 32];
  int block = blockIdx.x * Threads * Strip;
  for (int k = 0; k < Strip; ++k)
    values[at(k * Threads + threadIdx.x)] = in[block + k * Threads + threadIdx.x];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < Strip; ++k) {
    sum += values[at(threadIdx.x * Strip + k)];
    values[at(threadIdx.x * Strip + k)] = sum;
  }
  __syncthreads();
  for (int k = 0; k < Strip; ++k)
    out[block + k * Threads + threadIdx.x] = values[at(k * Threads + threadIdx.x)];
}

void scanStripsOfLength(const float *in, float *out, int n, int strip) {
  switch (strip) {
  case 2: return scanStrips<2><<<n / (Threads * 2), Threads>>>(in, out);
  case 4: return scanStrips<4><<<n / (Threads * 4), Threads>>>(in, out);
  case 8: return scanStrips<8><<<n / (Threads * 8), Threads>>>(in, out);
  case 16: return scanStrips<16><<<n / (Threads * 16), Threads>>>(in, out);
  case 32: return scanStrips<32><<<n / (Threads * 32), Threads>>>(in, out);
  }
}
