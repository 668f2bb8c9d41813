// Every thread adds its element to one sum.

#include <cuda_runtime.h>

template <typename T> __global__ void sumDirect(const T *__restrict__ values, T *__restrict__ sum, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    atomicAdd(sum, values[i]);
}

void sumDirectFloat(const float *values, float *sum, int n) {
  sumDirect<float><<<(n + 255) / 256, 256>>>(values, sum, n);
}

void sumDirectDouble(const double *values, double *sum, int n) {
  sumDirect<double><<<(n + 255) / 256, 256>>>(values, sum, n);
}
