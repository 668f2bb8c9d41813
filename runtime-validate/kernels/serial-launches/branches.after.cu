// The same with a stream for each chain. They are streams that the default stream waits for, and so does the sum.

#include <cuda_runtime.h>

static const int Count = 16 * 256;
static float *first, *second, *third, *fourth;
static cudaStream_t streams[4];

__global__ void settleBeside(float *to, float from, int steps) {
  float x = from + threadIdx.x;
  for (int t = 0; t < steps; ++t)
    x = 0.5f * x + 1.0f;
  to[blockIdx.x * 256 + threadIdx.x] = x;
}

__global__ void addBeside(const float *__restrict__ a, const float *__restrict__ b, const float *__restrict__ c,
                          const float *__restrict__ d, float *__restrict__ sum) {
  int i = blockIdx.x * 512 + threadIdx.x;
  sum[i] = a[i] + b[i] + c[i] + d[i];
}

void settleBranchesBeside(float *sum) {
  if (!first) {
    cudaMalloc(&first, Count * sizeof(float));
    cudaMalloc(&second, Count * sizeof(float));
    cudaMalloc(&third, Count * sizeof(float));
    cudaMalloc(&fourth, Count * sizeof(float));
    for (cudaStream_t &stream : streams)
      cudaStreamCreate(&stream);
  }
  settleBeside<<<16, 256, 0, streams[0]>>>(first, 1.0f, 20000);
  settleBeside<<<16, 256, 0, streams[1]>>>(second, 2.0f, 20000);
  settleBeside<<<16, 256, 0, streams[2]>>>(third, 3.0f, 20000);
  settleBeside<<<16, 256, 0, streams[3]>>>(fourth, 4.0f, 20000);
  addBeside<<<8, 512>>>(first, second, third, fourth, sum);
}
