// Four chunks on two streams, copied from pinned memory.

#include <cuda_runtime.h>

__global__ void halveFromPinned(float *__restrict__ to, const float *__restrict__ from, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    to[i] = 0.5f * from[i];
}

void chunksFromPinned(float *to, float *from, int n) {
  static float *host;
  static cudaStream_t streams[2];
  if (!streams[0]) {
    cudaMallocHost(&host, n * sizeof(float));
    for (int i = 0; i < n; ++i)
      host[i] = float(i % 1024);
    for (cudaStream_t &stream : streams)
      cudaStreamCreate(&stream);
  }
  const int chunk = n / 4;
  for (int c = 0; c < 4; ++c) {
    cudaStream_t stream = streams[c % 2];
    cudaMemcpyAsync(from + c * chunk, host + c * chunk, chunk * sizeof(float), cudaMemcpyHostToDevice, stream);
    halveFromPinned<<<(chunk + 255) / 256, 256, 0, stream>>>(to + c * chunk, from + c * chunk, chunk);
  }
}
