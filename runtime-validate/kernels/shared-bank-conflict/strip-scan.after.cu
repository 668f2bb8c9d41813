// The same strips with one empty element after every 32: no two lanes of a warp meet in a bank.

#include <cuda_runtime.h>

constexpr int Threads = 128;

static __device__ int at(int i) { return i + i / 32; }

template <int Strip> __global__ void scanPaddedStrips(const float *__restrict__ in, float *__restrict__ out) {
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

void scanPaddedStripsOfLength(const float *in, float *out, int n, int strip) {
  switch (strip) {
  case 2: return scanPaddedStrips<2><<<n / (Threads * 2), Threads>>>(in, out);
  case 4: return scanPaddedStrips<4><<<n / (Threads * 4), Threads>>>(in, out);
  case 8: return scanPaddedStrips<8><<<n / (Threads * 8), Threads>>>(in, out);
  case 16: return scanPaddedStrips<16><<<n / (Threads * 16), Threads>>>(in, out);
  case 32: return scanPaddedStrips<32><<<n / (Threads * 32), Threads>>>(in, out);
  }
}
