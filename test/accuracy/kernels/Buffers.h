// What the labelled kernels are launched with: zeroed buffers that are large enough for all of them.

#ifndef CUDAPERF_TEST_ACCURACY_BUFFERS_H
#define CUDAPERF_TEST_ACCURACY_BUFFERS_H

#include <cuda_runtime.h>

constexpr int BufferBytes = 64 << 20;

template <typename T> T *buffer() {
  void *Memory = nullptr;
  cudaMalloc(&Memory, BufferBytes);
  cudaMemset(Memory, 0, BufferBytes);
  return static_cast<T *>(Memory);
}

#endif // CUDAPERF_TEST_ACCURACY_BUFFERS_H
