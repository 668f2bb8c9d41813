// The matrix product as PolyBench-like codes write it, accumulating into the result: each step stores it and reads it
// again, because 'c' might overlap 'a' or 'b'.

#include <cuda_runtime.h>

__global__ void multiplyPlain(const float *a, const float *b, float *c, int size, int depth) {
  int j = blockIdx.x * blockDim.x + threadIdx.x;
  int i = blockIdx.y * blockDim.y + threadIdx.y;
  if (i >= size || j >= size)
    return;
  c[i * size + j] = 0.0f;
  for (int k = 0; k < depth; ++k)
    c[i * size + j] += a[i * depth + k] * b[k * size + j];
}

void multiplyWithPlainPointers(const float *a, const float *b, float *c, int size, int depth) {
  dim3 block(32, 8);
  dim3 grid((size + 31) / 32, (size + 7) / 8);
  multiplyPlain<<<grid, block>>>(a, b, c, size, depth);
}
